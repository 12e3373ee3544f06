// The house over HTTP.

import { codeQuery } from './codes';
import type { Amount, Reviewing, Texts, Worth } from './review.svelte';
import { settings } from './settings.svelte';
import type { Event_, Frame, GameFacts, Health, Lang, Level, Missed, PastGame, TableFacts } from './types';

export class Refusal extends Error {
  constructor(
    message: string,
    readonly code: string,
    readonly rule: string | null = null,
  ) {
    super(message);
  }
}

async function call<T>(path: string, body?: unknown): Promise<T> {
  const url = `${path}${path.includes('?') ? '&' : '?'}lang=${settings.lang}`;
  const init: RequestInit = body === undefined ? {} : {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  };
  let response: Response;
  try {
    response = await fetch(url, init);
  } catch {
    throw new Refusal('', 'offline');
  }
  const answer = await response.json().catch(() => ({}));
  if (!response.ok) throw new Refusal(answer.message ?? response.statusText, answer.code ?? 'error', answer.rule);
  return answer as T;
}

export interface SeatWish {
  bot?: Level;
  name?: string;
}

export interface TableWish {
  game: string;
  options: Record<string, unknown>;
  is_public?: boolean;
  allows_hints?: boolean;
  clock?: { bank?: number; increment?: number; a_move?: number } | null;
  stand_in?: Level;
  seats?: (SeatWish | null)[];
  begin?: boolean;
}

export interface Me {
  tables: TableFacts[];
}

/** A link that makes another device the same guest: times in milliseconds, null for not yet. */
export interface PersonalLink {
  id: string;
  url: string;
  made_at: number;
  ends_at: number;
  used_at: number | null;
  used_from: string | null;
  used_by: string | null;
}

/** The guest's code, which tells an operator whom to forget, and how much there is to forget. */
export interface Known {
  code: string;
  tables: number;
  games: number;
  links: number;
}

export interface Frames {
  game: string;
  seats: string[];
  /** The number of the last position. */
  moves: number;
  frames: Frame[];
}

/** A good move: what to expect of it, what it costs against the best, and why; on a new installation an expert's alone. */
export interface Advised {
  codes: number[];
  line: Texts;
  points: Amount | null;
  win: Amount | null;
  loss: Worth | null;
  sentence: Texts | null;
  reasons: Partial<Record<Lang, string[]>>;
  scores: number[];
}

/** The best two or three moves of a position; the scores are those of now. */
export interface Hint {
  position: number;
  scores: number[];
  moves: Advised[];
}

/** Where a hint stands that was asked for: how many are found first, and in how many seconds about it will be there. */
export interface HintPlace {
  ahead: number | null;
  seconds: number | null;
}

export const api = {
  me: () => call<Me>('/api/me'),
  links: () => call<PersonalLink[]>('/api/me/links'),
  newLink: () => call<PersonalLink>('/api/me/links', {}),
  revokeLink: (id: string) => call<unknown>(`/api/me/links/${encodeURIComponent(id)}/revoke`, {}),
  known: () => call<Known>('/api/me/known'),
  everything: () => call<unknown>('/api/me/everything'),
  forget: (code: string) => call<unknown>('/api/me/forget', { code }),
  signOut: () => call<unknown>('/api/me/sign-out', {}),
  health: () => call<Health>('/api/health'),
  games: () => call<GameFacts[]>('/api/games'),
  rules: (game: string, lang: Lang) => call<{ game: string; text: string }>(`/api/games/${game}/rules?lang=${lang}`),
  look: (table: string) => call<unknown>(`/api/tables/${table}?${codeQuery(table)}`),
  log: (table: string) => call<Event_[]>(`/api/tables/${table}/log?${codeQuery(table)}`),
  meanwhile: (table: string, seat: number, since: number | null) =>
    call<Missed>(`/api/tables/${table}/meanwhile?seat=${seat}${since === null ? '' : `&since=${since}`}`),
  lobby: () => call<TableFacts[]>('/api/tables'),
  past: (before?: number) => call<PastGame[]>(`/api/past${before ? `?before=${before}` : ''}`),
  byCode: (code: string) => call<TableFacts>(`/api/codes/${encodeURIComponent(code)}`),
  open: (wish: TableWish) => call<TableFacts>('/api/tables', wish),
  hint: (table: string, seat: number) => call<Hint>(`/api/tables/${table}/seats/${seat}/hint`, {}),
  hintPlace: (table: string, seat: number) => call<HintPlace>(`/api/tables/${table}/seats/${seat}/hint`),
  review: (table: string, number: number) => call<Reviewing>(`/api/tables/${table}/games/${number}/review`, {}),
  record: (table: string, number: number) => call<Record<string, unknown>>(`/api/tables/${table}/games/${number}`),
  frames: (table: string, number: number, from: number, seat: number | null) =>
    call<Frames>(
      `/api/tables/${table}/games/${number}/replay?after=${from}${seat === null ? '' : `&seat=${seat}`}`,
    ),
};
