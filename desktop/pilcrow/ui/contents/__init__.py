"""The contents pane: sections as a tree, and what the agent did to each."""
