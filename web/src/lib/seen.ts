// Up to where somebody has seen a table on this device, and when: kept, so that what was missed can be shown.

const PREFIX = 'petitfour-seen:';
const MOST_TABLES = 60;

export interface Seen {
  /** The entry of the table. */
  n: number;
  /** When somebody last looked. */
  at: number;
}

export function seenOf(table: string): Seen | null {
  try {
    const seen = JSON.parse(localStorage.getItem(PREFIX + table) ?? 'null');
    return typeof seen?.n === 'number' && typeof seen.at === 'number' ? seen : null;
  } catch {
    return null; // no storage, or not ours
  }
}

export function keepSeen(table: string, seen: Seen): void {
  try {
    localStorage.setItem(PREFIX + table, JSON.stringify(seen));
    forgetOldest();
  } catch {
    // as long as the page is open
  }
}

function forgetOldest(): void {
  const tables = Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));
  if (tables.length <= MOST_TABLES) return;
  const at = (key: string) => seenOf(key.slice(PREFIX.length))?.at ?? 0;
  localStorage.removeItem(tables.sort((a, b) => at(a) - at(b))[0]!);
}
