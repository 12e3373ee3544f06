"""What all games share: the contract, the match, the record, the fair shuffle and the compiled twin."""
