// The code of each table that this device was at. Whoever was never at a table needs the code of now, once its host has
// changed it; a house that was started anew knows who came only by their code.

const KEPT = 'petitfour-codes';
const MOST = 60; // tables, the newest

const memory = new Map<string, string>(); // where the browser keeps nothing: as long as the page is open

function kept(): Record<string, string> {
  try {
    return JSON.parse(localStorage.getItem(KEPT) ?? '{}');
  } catch {
    return {};
  }
}

export function keepCode(table: string, code: string): void {
  if (codeOf(table) === code) return;
  memory.set(table, code);
  const { [table]: _, ...others } = kept();
  const newest = [...Object.entries(others), [table, code]].slice(-MOST);
  try {
    localStorage.setItem(KEPT, JSON.stringify(Object.fromEntries(newest)));
  } catch {
    // kept in the page alone
  }
}

export function codeOf(table: string): string {
  return kept()[table] ?? memory.get(table) ?? '';
}

/** For an address: `&code=BCDFG`, or nothing. */
export function codeQuery(table: string): string {
  const code = codeOf(table);
  return code && `&code=${encodeURIComponent(code)}`;
}
