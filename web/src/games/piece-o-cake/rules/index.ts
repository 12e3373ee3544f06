// Drawings beside the rules of Piece o' Cake.

import type { RulePictures } from '../../contract';
import { say } from '../words';
import Drawing from './Drawing.svelte';

export const pictures: RulePictures = {
  at: {
    'POC-1': 'slice',
    'POC-3.2': 'cut',
    'POC-4.1': 'order',
    'POC-4.2': 'eat',
    'POC-4.3': 'forfeit',
    'POC-5.1': 'majority',
  },
  Drawing,
  text: (name) => say(`table.picture.${name}`),
};
