"""A given text checked sentence by sentence."""
