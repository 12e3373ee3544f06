// What the one at this device is about to do, for the words around the board: a preview of a whole move already
// shows the table as the next player will find it, and no longer says whose decision led there.

export type Doing = 'cut' | 'take' | 'eat' | 'forfeit';

export const doing: { what: Doing; pieces: number; isWhole: boolean } = $state({
  what: 'cut',
  pieces: 0,
  isWhole: false,
});
