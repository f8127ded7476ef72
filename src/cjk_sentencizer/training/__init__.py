"""Training of boundary models: corpora, corruptions, the network and its fitting."""
