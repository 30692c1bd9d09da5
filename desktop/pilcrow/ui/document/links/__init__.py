"""Links and references: where they lead, and previews of it."""
