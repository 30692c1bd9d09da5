"""The library for other programs' models, over the Model Context Protocol (MCP)."""
