// The first game: a remark when something is met for the first time.

import type { LessonStep } from '../contract';

export const lesson: LessonStep[] = [
  {
    name: 'offer',
    when: (play) => play.table.phase === 'down',
    text: {
      en: 'These cakes are on offer. You bid with the cards in your hand; the number on a cake is its MAX: how many layers it can carry.',
      fr: 'Ces gâteaux sont en vente. Vous misez avec les cartes de votre main ; le chiffre sur un gâteau est son MAX : le nombre d’étages qu’il peut porter.',
    },
  },
  {
    name: 'down-and-up',
    when: (_play, turn) => turn.seat !== null && turn.table?.phase === 'up',
    text: {
      en: 'A turn is two cards: the first goes face down, and nobody looks at it again, not even you. The second goes face up, beside the same item or another one.',
      fr: 'Un tour, c’est deux cartes : la première face cachée, et personne ne la regarde plus, pas même vous ; la seconde face visible, à côté du même lot ou d’un autre.',
    },
  },
  {
    name: 'cancelling',
    when: (play, turn) => turn.seat !== null && play.table.phase === 'down' && play.table.turn >= play.table.players,
    text: {
      en: 'Beware of twins: when the bids are turned up, identical cards of different players on one item cancel each other. Then the highest sum wins.',
      fr: 'Gare aux doubles : une fois les mises retournées, les cartes identiques de joueurs différents sur un même lot s’annulent. Ensuite, la plus forte somme l’emporte.',
    },
  },
  {
    name: 'special',
    when: (play, turn) => turn.seat !== null && play.table.phase === 'down' && play.table.round > 0,
    text: {
      en: 'SNATCH, the hand, takes an item whatever was bid, once a game. REVERSE, the arrows, lets the lowest bid win.',
      fr: 'SNATCH, la main, rafle un lot quelles que soient les mises, une fois par partie. REVERSE, les flèches, fait gagner la plus basse mise.',
    },
  },
  {
    name: 'stacking',
    when: (play, turn) => turn.seat !== null && play.table.phase === 'stack',
    text: {
      en: 'Stack what you won. The dots on a cake are the layers it carries: when more lie above it than its MAX, it collapses. A new stack is always possible.',
      fr: 'Empilez ce que vous avez gagné. Les points sur un gâteau sont les étages qu’il porte : s’il y en a plus que son MAX, il s’effondre. Une nouvelle pile est toujours possible.',
    },
  },
  {
    name: 'scoring',
    when: (play) => play.table.round > 0 && play.table.offers.some((offer: { item: number }) => play.table.items[offer.item].flavour === null),
    text: {
      en: 'Each cake layer is a point. From three layers on, your best flavour in a stack counts twice; a topper on three cakes or more doubles the stack.',
      fr: 'Chaque étage de gâteau vaut un point. Dès trois étages, votre meilleur parfum de la pile compte deux fois ; un décor sur trois gâteaux ou plus double la pile.',
    },
  },
];
