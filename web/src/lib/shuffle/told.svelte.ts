// The one sentence about a table's shuffle, and how sure it is: the same wherever the shield stands.

import { getContext, setContext } from 'svelte';
import type { IconName } from '../../around/icons';
import type { TableLink } from '../table.svelte';
import type { Room } from '../types';
import { listed, t } from '../words.svelte';
import { isOld } from './deals';
import { verdictOf, type Verdict } from './verdict';

const KEY = Symbol('shuffle');

/** What is told of the game on a table, or of one that was played there. */
export class Told {
  verdict: Verdict | null = $state.raw(null);
  /** The house did not hand over what there is to check. */
  isUnchecked = $state(false);

  constructor(
    private readonly link: TableLink,
    private readonly shown: () => { room: Room | null; mine: number[] },
    /** Show the details. */
    readonly open: () => void,
  ) {
    $effect(() => this.check());
  }

  /** What is told wherever a shield stands on the page of a table. */
  static tell(link: TableLink, open: () => void): void {
    setContext(KEY, new Told(link, () => ({ room: link.room, mine: link.you?.seats ?? [] }), open));
  }

  static here(): Told {
    return getContext(KEY);
  }

  /** The same of a game that is over, also while the next one is played. */
  of(shown: () => { room: Room; mine: number[] }): Told {
    return new Told(this.link, shown, this.open);
  }

  /** Whether the details are those of this game. */
  isOf(room: Room): boolean {
    const now = this.shown().room;
    return now?.games === room.games && now.status === room.status;
  }

  private readonly isOver = $derived.by(() => ['over', 'abandoned'].includes(this.shown().room?.status ?? ''));
  private readonly parts = $derived.by(() => {
    const now = this.shown().room?.fair.now;
    return now && 'parts' in now ? now.parts : [];
  });

  /** Again whenever the house is there again. */
  private check(): (() => void) | undefined {
    const { room, mine } = this.shown();
    this.verdict = null;
    this.isUnchecked = false;
    if (!room || !this.isOver || this.link.connection !== 'open') return;
    let isLate = false;
    verdictOf(room, mine).then(
      (found) => isLate || (this.verdict = found),
      () => isLate || (this.isUnchecked = true),
    );
    return () => (isLate = true);
  }

  readonly tone: 'plain' | 'right' | 'wrong' = $derived.by(() => {
    const kind = this.verdict?.kind;
    return kind === 'right' || kind === 'wrong' ? kind : 'plain';
  });

  readonly icon: IconName = $derived.by((): IconName => (this.tone === 'right' ? 'shield' : `shield-${this.tone}`));

  readonly sentence: string = $derived.by(() => {
    const verdict = this.verdict;
    if (verdict?.kind === 'wrong') return t('fair.wrong', { what: t(`fair.fault.${verdict.fault}`) });
    if (verdict?.kind === 'again') return t('fair.again', { n: verdict.n, names: listed(verdict.names) });
    if (verdict) return t(`fair.${verdict.kind}`);
    if (this.isOver) return t(this.isUnchecked ? 'fair.unchecked' : 'fair.checking');
    return t(this.shown().room?.status === 'playing' ? this.whilePlaying() : this.beforehand());
  });

  private beforehand(): string {
    const { room } = this.shown();
    if (room && isOld(room)) return 'fair.before-old';
    return room?.status === 'dealing' ? 'fair.dealing' : 'fair.before';
  }

  private whilePlaying(): string {
    const { mine, room } = this.shown();
    if (room && isOld(room)) return 'fair.before-old';
    const isIn = (seat: number) => 'value' in (this.parts[seat] ?? {});
    if (mine.some(isIn)) return 'fair.added';
    if (!this.parts.some((_, seat) => isIn(seat))) return 'fair.house-alone';
    return mine.length ? 'fair.without-you' : 'fair.together';
  }
}
