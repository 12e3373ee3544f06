// The score sheets of all seats side by side: one row for each thing that counts.

import type { Sheet, SheetLine } from './types';

export interface Row {
  key: string;
  /** The line as it is told for everybody: what counts, without how many somebody has of it. */
  line: SheetLine;
  /** What each seat has of it; null for nothing. */
  cells: (SheetLine | null)[];
}

/** Rows by rule, then in the order in which the game lists them. */
export function rowsOf(sheets: Sheet[]): Row[] {
  const rows = new Map<string, Row>();
  sheets.forEach((sheet, seat) => {
    for (const line of sheet.lines) {
      const key = [line.rule, line.what ?? '', line.stack ?? ''].join('|');
      const row = rows.get(key) ?? { key, line: { ...line, count: undefined }, cells: sheets.map(() => null) };
      row.cells[seat] = added(row.cells[seat] ?? null, line);
      rows.set(key, row);
    }
  });
  return [...rows.values()].sort((a, b) => (a.line.rule < b.line.rule ? -1 : a.line.rule > b.line.rule ? 1 : 0));
}

/** Two lines for the same thing are one in a table. */
function added(before: SheetLine | null, line: SheetLine): SheetLine {
  if (!before) return line;
  const count = (before.count ?? 0) + (line.count ?? 0);
  return { ...line, points: before.points + line.points, ...(line.count === undefined ? {} : { count }) };
}
