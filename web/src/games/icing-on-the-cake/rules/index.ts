// Drawings beside the rules of Icing on the Cake.

import type { RulePictures } from '../../contract';
import { say } from '../words';
import Drawing from './Drawing.svelte';

export const pictures: RulePictures = {
  at: {
    'ICE-1.2': 'kinds',
    'ICE-3.2': 'turn',
    'ICE-3.4': 'place',
    'ICE-6.1': 'token',
    'ICE-6.2': 'candle',
    'ICE-7.1': 'rim',
    'ICE-7.2': 'group',
    'ICE-E4': 'corner',
  },
  Drawing,
  text: (name) => say(`table.picture.${name}`),
};
