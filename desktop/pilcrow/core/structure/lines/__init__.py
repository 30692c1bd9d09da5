"""Lines read by a trained model: what each is (heading, text, item, table, furniture ...) and whether it begins a
block.
"""
