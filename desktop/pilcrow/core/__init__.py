"""The papers, as plain synchronous Python: values, structure, retrieval, tools, agent, citations. No I/O."""
