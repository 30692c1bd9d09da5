"""What the agent can do: its tools, how models are told of them, and how their calls are understood."""
