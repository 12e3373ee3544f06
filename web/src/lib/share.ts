// Links to give away. Whoever opened the house on this device is at an address that means another device to a friend:
// then the house says under which one it is found.

import { createSubscriber } from 'svelte/reactivity';
import { api } from './api';

/** Where others find the house; null if they do not, undefined as long as that is not known. */
let others: string | null | undefined;
const isAtHome = /^(localhost|127\.[\d.]+|\[::1\])$/.test(location.hostname);
const told = isAtHome ? api.health().then((health) => (others = health.url_for_others), () => {}) : null;
const follow = createSubscriber((update) => void told?.then(update));

/** A link to this house as somebody on another device can open it. */
export function reachable(url: string): string {
  follow();
  return others && url.startsWith(location.origin) ? new URL(url.slice(location.origin.length), others).href : url;
}

/** Whether nobody but this device can open links to this house. */
export function isAlone(): boolean {
  follow();
  return others === null;
}

/** The short link to a table, as one sends it to friends. */
export function tableLink(code: string): string {
  return reachable(`${location.origin}/c/${code}`);
}

export function replayLink(table: string, number: number, position?: number): string {
  const at = position === undefined ? '' : `?at=${position}`;
  return reachable(`${location.origin}/replay/${table}/${number}${at}`);
}

/** A file for whoever sits here. */
export function save(name: string, text: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** Into the clipboard; false where the browser does not allow it. */
export async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyOldWay(text); // no clipboard without https
  }
}

function copyOldWay(text: string): boolean {
  const field = document.createElement('textarea');
  field.value = text;
  field.className = 'unseen';
  (document.querySelector('dialog[open]') ?? document.body).append(field);
  field.select();
  const isDone = document.execCommand('copy');
  field.remove();
  return isDone;
}
