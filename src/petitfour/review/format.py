"""The format of a review as JSON, which docs/review.md describes."""

FORMAT = "petitfour-review/2"
