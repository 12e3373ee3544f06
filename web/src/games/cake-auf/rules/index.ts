// Drawings beside the rules of Cake Auf!

import type { RulePictures } from '../../contract';
import { say } from '../words';
import Drawing from './Drawing.svelte';

export const pictures: RulePictures = {
  at: {
    'AUF-1.1': 'recipe',
    'AUF-4.1': 'placing',
    'AUF-4.2': 'complete',
    'AUF-4.3': 'banned',
    'AUF-5.1': 'switch',
    'AUF-5.6': 'restore',
    'AUF-5.7': 'destroy',
  },
  Drawing,
  text: (name) => say(`table.picture.${name}`),
};
