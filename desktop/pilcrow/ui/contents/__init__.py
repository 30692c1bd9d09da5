"""The contents pane: a tree of sections with the agent's marks on each."""
