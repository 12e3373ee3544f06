// The games, each loaded when it is played; only the pictures come with the first page.

import type { GameModule, RulePictures } from './contract';

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

const pictures = import.meta.glob<RulePictures>('./*/rules/index.ts', { import: 'pictures' });

/** The drawings for a game's rules; null while nobody has drawn any. */
export async function loadPictures(game: string): Promise<RulePictures | null> {
  return (await pictures[`./${game}/rules/index.ts`]?.()) ?? null;
}
