"""Tools of the agent: one module each, the offers to models, and the calls that these write."""
