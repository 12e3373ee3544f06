// The table of Icing on the Cake as the house sends it (games/icing_on_the_cake/view.py).

import type { GameTable, Small } from '../../lib/types';

export type Flavour = 'vanilla' | 'strawberry' | 'chocolate' | 'carrot';
export type Kind = 'plain' | 'edge' | 'corner';
export type Colour = 'r' | 'y' | 'g' | 'b';
export type Layer = 'cake' | 'icing';
export type Piece = [Flavour, Kind];

export const FLAVOURS: Flavour[] = ['vanilla', 'strawberry', 'chocolate', 'carrot'];
export const KINDS: Kind[] = ['plain', 'edge', 'corner'];

/** A piece on a plate, with its quarter turns clockwise. */
export interface Laid {
  piece: Piece;
  turn: number;
}

export interface PlateView {
  cake: (Laid | null)[];
  icing: (Laid | null)[];
  tokens: Record<Flavour, number>;
  token_cells: number[];
  candles: number;
}

export interface Section {
  colour: Colour;
  places: number[];
  taker: number | null;
  gone: boolean;
}

export type Counts = Partial<Record<Flavour, Partial<Record<Kind, number>>>>;

export interface IcingTable extends GameTable {
  phase: 'over' | 'cut' | 'choose' | 'place';
  round: Layer;
  turn: number;
  knife: number;
  order: number[];
  by_colour: boolean;
  grid: Piece[];
  cut: { card: number; rotations: string[]; rotation: number | null };
  sections: Section[];
  hand: number[];
  deciding: { place: number; piece: Piece } | null;
  plates: PlateView[];
  characters: Colour[] | null;
  character: Colour | null;
  unseen: { tiles: Counts; icing: Counts; cuts: string[] };
}

/** The small decisions of this game, as `legal` has them. */
export interface RotateSmall extends Small {
  rotate: number;
}
export interface SectionSmall extends Small {
  section: Colour;
}
export interface PlaceSmall extends Small {
  place: number;
  cell: number;
  turn: number;
}

export const isRotate = (small: Small): small is RotateSmall => 'rotate' in small;
export const isSection = (small: Small): small is SectionSmall => 'section' in small;
export const isPlace = (small: Small): small is PlaceSmall => 'cell' in small;
