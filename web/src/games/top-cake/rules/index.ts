// Drawings beside the rules of Top Cake.

import type { RulePictures } from '../../contract';
import { say } from '../words';
import Drawing from './Drawing.svelte';

export const pictures: RulePictures = {
  at: {
    'TOP-1.1': 'max',
    'TOP-3.2': 'bid',
    'TOP-4.2': 'cancel',
    'TOP-4.3': 'snatch',
    'TOP-4.5': 'reverse',
    'TOP-5.2': 'collapse',
    'TOP-6.4': 'crown',
  },
  Drawing,
  text: (name) => say(`table.picture.${name}`),
};
