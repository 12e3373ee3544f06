// A piece on one's plate: which of its slices are eaten and which are kept. The house asks variety by variety;
// here all of them are decided at once and in any order.

import type { Turn } from '../../lib/turn.svelte';
import type { Play } from '../../lib/types';
import { Draft } from './draft.svelte';
import { counted, type CakeTable, type Counted, type Variety } from './view';

interface Laid {
  piece: number;
  eat: Counted;
}

export class Helping {
  private readonly draft: Draft<Laid>;
  /** The code of eating none; the others follow it. */
  private none: number | null = null;

  constructor(
    private readonly turn: Turn<CakeTable>,
    private readonly play: () => Play<CakeTable>,
  ) {
    this.draft = new Draft(turn, { ask: (laid) => this.ask(laid), read: (codes) => this.read(codes) });
  }

  /** The piece that is being decided about; null while none is taken. */
  get piece(): number | null {
    return this.turn.seat === null ? null : (this.draft.laid?.piece ?? null);
  }

  get eat(): Counted {
    return this.draft.laid?.eat ?? {};
  }

  readonly slices: [Variety, number][] = $derived.by(() => {
    const { table } = this.play();
    const piece = this.piece === null ? undefined : table.pieces[this.piece];
    return piece ? counted(table, piece.slices) : [];
  });

  follow(position: number, codes: number[]): void {
    this.draft.follow(position, codes);
  }

  /** Take a piece; until something else is said, all of it is kept. */
  take(piece: number): void {
    if (this.codeOf(piece) === null) void this.turn.attempt({ take: piece, eat: {} });
    else this.draft.lay({ piece, eat: {} });
  }

  set(variety: string, eaten: number): void {
    if (this.piece !== null) this.draft.lay({ piece: this.piece, eat: { ...this.eat, [variety]: eaten } });
  }

  setAll(isEaten: boolean): void {
    const eat = isEaten ? Object.fromEntries(this.slices.map(([{ name }, n]) => [name, n])) : {};
    if (this.piece !== null) this.draft.lay({ piece: this.piece, eat });
  }

  private codeOf(piece: number): number | null {
    return this.play().legal.find((small) => small['take'] === piece)?.code ?? null;
  }

  private async ask({ piece, eat }: Laid): Promise<void> {
    const take = this.codeOf(piece);
    if (take === null) return;
    if (this.none === null) {
      await this.turn.compose([take]);
      this.none = this.turn.find((small) => small['eat'] === 0);
    }
    const none = this.none;
    if (none !== null) await this.turn.compose([take, ...this.slices.map(([{ name }]) => none + (eat[name] ?? 0))]);
  }

  private read(codes: number[]): Laid | null {
    const { table, legal } = this.play();
    const piece = legal.find((small) => small.code === codes[0])?.['take'];
    if (typeof piece !== 'number') return null;
    const varieties = counted(table, table.pieces[piece]?.slices ?? []);
    const eat: Counted = {};
    codes.slice(1).forEach((code, i) => (eat[varieties[i]![0].name] = Number(this.turn.meaning(code)?.['eat'] ?? 0)));
    return { piece, eat };
  }
}
