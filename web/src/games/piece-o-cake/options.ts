// Which options a table of so many players has: the others say nothing there.

export const applies: Record<string, (players: number) => boolean> = {
  four_pieces: (players) => players === 2, // POC-3.3
};
