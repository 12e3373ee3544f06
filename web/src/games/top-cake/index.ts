import type { Turn } from '../../lib/turn.svelte';
import { capital } from '../../lib/words.svelte';
import type { GameModule } from '../contract';
import Board from './Board.svelte';
import { lesson } from './lesson';
import { cardName, counted, itemName, lotName } from './names';
import Plate from './Plate.svelte';
import type { Card, TopCake } from './view';
import { say, words } from './words';

const game: GameModule = {
  Board: Board as GameModule['Board'],
  Plate: Plate as GameModule['Plate'],
  hasOwnPlate: false,
  unit: 'points',
  words,
  prompt: (turn: Turn<TopCake>) => {
    if (turn.isComplete) return say('table.prompt-ready');
    const { phase, to_stack } = turn.table!;
    // How many are left: of two items that read alike, the second is offered in the very words of the first.
    return say(`table.ask.${phase}`, { n: to_stack[turn.seat ?? 0]?.length ?? 0 });
  },
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
  confirm: (turn: Turn<TopCake>) => {
    const { phase, half } = turn.table!;
    if (phase === 'stack' || phase === 'over') return say('table.confirm-stack');
    return say(phase === 'first' && half !== null ? 'table.confirm-first' : 'table.confirm-bid');
  },
  lesson,
};

export default game;
