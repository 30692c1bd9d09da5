"""Each document asked by itself (SPD-RAG): tasks, an agent's report, the synthesis of all reports."""
