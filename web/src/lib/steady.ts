// What has not changed from one view to the next stays the very same thing, so that only what changed is drawn anew.

/** `now`, in which every part that equals its counterpart in `before` is that counterpart. */
export function steady<T>(before: unknown, now: T): T {
  if (before === now) return now;
  if (Array.isArray(now)) return Array.isArray(before) ? steadyList(before, now) : now;
  if (isRecord(now)) return isRecord(before) ? steadyRecord(before, now) : now;
  return now;
}

function steadyList<T>(before: unknown[], now: T & unknown[]): T {
  const parts = now.map((part, i) => steady(before[i], part));
  return (isSame(before, parts) ? before : parts) as T;
}

function steadyRecord<T>(before: Record<string, unknown>, now: T & Record<string, unknown>): T {
  const names = Object.keys(now);
  const parts = Object.fromEntries(names.map((name) => [name, steady(before[name], now[name])]));
  const isEqual = names.length === Object.keys(before).length && names.every((name) => name in before && before[name] === parts[name]);
  return (isEqual ? before : parts) as T;
}

function isSame(before: unknown[], now: unknown[]): boolean {
  return before.length === now.length && now.every((part, i) => part === before[i]);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
