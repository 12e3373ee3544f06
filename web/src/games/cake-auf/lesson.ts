// The first game: a remark when something is met for the first time.

import type { Turn } from '../../lib/turn.svelte';
import type { Play } from '../../lib/types';
import type { LessonStep } from '../contract';
import type { AufTable } from './view';
import { ACTIONS } from './view';
import { words } from './words';

type When = (play: Play<AufTable>, turn: Turn<AufTable>) => boolean;

function step(name: keyof typeof words.en.table.lesson, when: When): LessonStep {
  return { name, when, text: { en: words.en.table.lesson[name], fr: words.fr.table.lesson[name] } };
}

const isBanSeen = (play: Play<AufTable>) =>
  play.table.recipes.flat().some((recipe) => !!recipe?.bans.length);

export const lesson: LessonStep[] = [
  step('recipes', (_, turn) => turn.seat !== null),
  step('place', (_, turn) => turn.legal.some((small) => 'place' in small)),
  step('actions', (play, turn) => turn.seat !== null && play.table.actions_left < ACTIONS),
  step('bans', (play) => isBanSeen(play)),
  step('bin', (play, turn) => turn.seat !== null && play.table.pile.size > 0),
  step('stars', (play) => play.table.stars.some((stars) => stars > 0)),
];
