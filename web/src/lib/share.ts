// Links to give away.

/** The short link to a table, as one sends it to friends. */
export function tableLink(code: string): string {
  return `${location.origin}/c/${code}`;
}

export function replayLink(table: string, number: number, position?: number): string {
  const at = position === undefined ? '' : `?at=${position}`;
  return `${location.origin}/replay/${table}/${number}${at}`;
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
