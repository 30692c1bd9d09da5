"""The frame of the window: toolbar, tabs, panes, status line."""
