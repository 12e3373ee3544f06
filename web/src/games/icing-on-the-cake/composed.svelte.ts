// Whether the move being composed is whole: from the table alone one cannot tell the end of a placement from the
// beginning of the next player's choice, and the prompt is asked with the table alone.

export const composed = $state({ isComplete: false });
