// The house's promise, checked by the guest's own browser: the commitment must be the hash of the secret.

import type { Promise_ } from './types';

/** Whether the promise was kept; null while the secret is not shown, or where a browser cannot hash. */
export async function isKept(promise: Promise_): Promise<boolean | null> {
  if (!promise.secret || !globalThis.crypto?.subtle) return null;
  return (await sha256(promise.secret)) === promise.commitment;
}

async function sha256(text: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
