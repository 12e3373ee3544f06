// The first game: one short remark when something is met for the first time.

import type { LessonStep } from '../contract';
import { isOnOffer } from './doing';
import { CAKES } from './view';

export const lesson: LessonStep[] = [
  {
    name: 'cut',
    when: (play, turn) => turn.seat !== null && play.table.phase === 'cut',
    text: {
      en: 'You serve this cake: tap between slices to cut it, then serve. The others choose before you, so leave something good for the last.',
      fr: 'Vous servez ce gâteau : touchez entre deux parts pour couper, puis servez. Les autres choisissent avant vous : laissez de quoi bien finir.',
    },
  },
  {
    name: 'take',
    when: (play, turn) => turn.seat !== null && play.table.phase === 'take' && isOnOffer(play) && !turn.isComposing,
    text: {
      en: 'Take one piece, with everything on it: tap it, or drag it to your plate.',
      fr: 'Prenez un morceau, avec toutes ses parts : touchez-le ou tirez-le vers votre assiette.',
    },
  },
  {
    name: 'eat',
    when: (play, turn) => turn.isComposing && play.table.phase === 'take' && turn.codes.length > 1,
    text: {
      en: 'Now decide slice by slice. Eaten, it scores its dollops of cream for sure; collected, it counts for the majority. A tap moves it over.',
      fr: 'À présent, décidez part par part. Mangée, elle rapporte sa crème à coup sûr ; gardée, elle compte pour la majorité. Touchez-la pour la déplacer.',
    },
  },
  {
    name: 'majority',
    when: (play) => play.table.cake === 1 && play.table.phase === 'take',
    text: {
      en: 'Whoever has collected most of a variety scores its number at the end, and so does everybody who ties. The star on a plate shows who leads, and by how much.',
      fr: 'Qui a gardé le plus de parts d’une variété marque son nombre à la fin, et les ex æquo aussi. Dans une assiette, l’étoile dit qui mène et de combien.',
    },
  },
  {
    name: 'forfeit',
    when: (play, turn) => turn.seat !== null && play.legal.some((small) => typeof small['forfeit'] === 'string'),
    text: {
      en: 'No piece to your taste? Take none, and eat all you have collected of one variety instead: good for a majority you have lost.',
      fr: 'Aucun morceau ne vous tente ? N’en prenez pas et mangez plutôt toutes vos parts d’une variété : bien utile quand la majorité est perdue.',
    },
  },
  {
    name: 'end',
    when: (play) => play.table.cake === CAKES - 1,
    text: {
      en: 'The fifth cake is the last. After it, majorities and cream are added up, and the highest total wins.',
      fr: 'Le cinquième gâteau est le dernier. Ensuite on additionne majorités et crème : le plus haut total gagne.',
    },
  },
];
