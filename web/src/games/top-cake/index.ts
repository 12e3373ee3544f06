import { capital } from '../../lib/words.svelte';
import type { GameModule } from '../contract';
import Board from './Board.svelte';
import { lesson } from './lesson';
import { cardName, counted, itemName, lotName } from './names';
import Plate from './Plate.svelte';
import type { Card, TopCake } from './view';
import { say, words } from './words';

/** Whether the table is a preview of a whole move: there is nothing left to decide for the one who looks. */
function isDecided(table: TopCake): boolean {
  const viewer = table.hands.findIndex((hand) => hand.cards !== null);
  if (table.phase === 'first') return table.half !== null || table.actor !== viewer;
  return table.phase === 'over' || table.actor !== viewer || (table.phase === 'stack' && !table.to_stack[viewer]?.length);
}

const game: GameModule = {
  Board: Board as GameModule['Board'],
  Plate: Plate as GameModule['Plate'],
  hasOwnPlate: false,
  words,
  prompt: (table: TopCake) => (isDecided(table) ? say('table.prompt-ready') : say(`table.ask.${table.phase}`)),
  decision: (small, table: TopCake) => {
    const laid = (small['down'] ?? small['up']) as [Card, number] | undefined;
    if (laid) {
      const key = small['down'] ? 'table.do-down' : 'table.do-up';
      return say(key, { card: cardName(laid[0]), item: lotName(table, laid[1]) });
    }
    if (small['first'] !== undefined) return say('table.do-first', { item: lotName(table, small['first'] as number) });
    const [item, stack] = small['stack'] as [number, number | 'new'];
    const name = capital(itemName(table, item));
    return stack === 'new' ? say('table.do-new', { item: name }) : say('table.do-stack', { item: name, stack: counted(stack) });
  },
  line: (line) => say(`sheet.${line.rule}`, { stack: counted(line.stack ?? 0), what: line.what ? say(`flavour.${line.what}`) : '' }),
  confirm: (table: TopCake) => {
    if (table.phase === 'stack' || table.phase === 'over') return say('table.confirm-stack');
    return say(table.phase === 'first' && table.half !== null ? 'table.confirm-first' : 'table.confirm-bid');
  },
  lesson,
};

export default game;
