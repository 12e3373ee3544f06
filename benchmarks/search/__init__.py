"""How many iterations a second our tree search makes, beside OpenSpiel's."""
