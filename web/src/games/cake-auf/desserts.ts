// How the forty desserts look: a shape, what it is made of, what lies on it. One component draws them all.

export type Shape = 'cake' | 'tart' | 'bowl' | 'balls' | 'sticks' | 'bars' | 'discs' | 'waffle' | 'moon' | 'bun';
export type Topping = 'berries' | 'nuts' | 'cream' | 'sugar' | 'glaze' | 'none';

/** The colours are classes of Dessert.svelte. */
export interface Look {
  shape: Shape;
  base: string;
  top: string;
  topping: Topping;
}

function look(shape: Shape, base: string, top: string, topping: Topping = 'none'): Look {
  return { shape, base, top, topping };
}

const LOOKS: Record<string, Look> = {
  aebleskiver: look('balls', 'bake', 'bake', 'sugar'),
  shortbread: look('sticks', 'sponge', 'sponge', 'sugar'),
  'halo-halo': look('bowl', 'plum', 'milk', 'berries'),
  clafoutis: look('tart', 'bake', 'vanilla', 'berries'),
  'suspiro-limeno': look('bowl', 'caramel', 'milk', 'cream'),
  'pastel-de-nata': look('tart', 'bake', 'lemon', 'glaze'),
  dorayaki: look('discs', 'bake', 'chocolate', 'none'),
  krumkake: look('waffle', 'sponge', 'bake', 'sugar'),
  'liege-waffle': look('waffle', 'bake', 'bake2', 'sugar'),
  kolache: look('bun', 'bake', 'plum', 'berries'),
  'pisang-goreng': look('sticks', 'bake', 'bake', 'none'),
  mustikkapiirakka: look('tart', 'sponge', 'plum', 'none'),
  'gulab-jamun': look('balls', 'syrup', 'caramel', 'none'),
  'black-cake': look('cake', 'dark', 'dark', 'berries'),
  'malva-pudding': look('bowl', 'syrup', 'bake', 'cream'),
  'egg-tart': look('tart', 'sponge', 'lemon', 'none'),
  makroud: look('bars', 'bake', 'syrup', 'none'),
  churros: look('sticks', 'bake2', 'bake2', 'sugar'),
  hotteok: look('discs', 'bake', 'syrup', 'nuts'),
  lamington: look('bars', 'chocolate', 'chocolate', 'sugar'),
  'creme-brulee': look('bowl', 'caramel', 'caramel', 'glaze'),
  pavlova: look('cake', 'milk', 'milk', 'berries'),
  'tres-leches-cake': look('cake', 'sponge', 'milk', 'cream'),
  baklava: look('bars', 'bake', 'caramel', 'nuts'),
  'pecan-pie': look('tart', 'bake', 'syrup', 'nuts'),
  'gazelle-horns': look('moon', 'sponge', 'sponge', 'sugar'),
  'umm-ali': look('bowl', 'bake', 'milk', 'nuts'),
  maamoul: look('balls', 'sponge', 'sponge', 'nuts'),
  sachertorte: look('cake', 'chocolate', 'dark', 'glaze'),
  'dobos-torte': look('cake', 'sponge', 'caramel', 'glaze'),
  'martabak-manis': look('discs', 'bake', 'chocolate', 'glaze'),
  brigadeiro: look('balls', 'chocolate', 'chocolate', 'sugar'),
  galaktoboureko: look('bars', 'bake', 'vanilla', 'glaze'),
  'sticky-toffee-pudding': look('cake', 'syrup', 'caramel', 'glaze'),
  'black-forest-cake': look('cake', 'chocolate', 'milk', 'berries'),
  tiramisu: look('bars', 'milk', 'chocolate', 'cream'),
  'nanaimo-bar': look('bars', 'lemon', 'dark', 'none'),
  'mont-blanc': look('bun', 'nut', 'nut', 'cream'),
  semla: look('bun', 'bake', 'milk', 'cream'),
  chocotorta: look('cake', 'dark', 'caramel', 'cream'),
};

const PLAIN = look('cake', 'sponge', 'milk', 'berries');

export function lookOf(recipe: string): Look {
  return LOOKS[recipe] ?? PLAIN;
}
