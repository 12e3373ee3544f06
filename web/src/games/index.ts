// The games, each loaded when it is played; only the pictures come with the first page.

import type { GameModule } from './contract';

const modules: Record<string, () => Promise<{ default: GameModule }>> = {
  'piece-o-cake': () => import('./piece-o-cake'),
  'top-cake': () => import('./top-cake'),
  'icing-on-the-cake': () => import('./icing-on-the-cake'),
  'cake-auf': () => import('./cake-auf'),
};

export async function load(game: string): Promise<GameModule> {
  const found = modules[game];
  if (!found) throw new Error(`no board for ${game}`);
  return (await found()).default;
}
