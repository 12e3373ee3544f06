"""How many decisions a second the environments take, beside PettingZoo's own classic games."""
