// The house's promise, checked by the guest's own browser: the commitment must be the hash of the secret.

import { sha256 } from './sha256';
import type { Promise_ } from './types';

/** Whether the promise was kept; null while the secret is not shown. */
export function isKept(promise: Promise_): boolean | null {
  return promise.secret ? sha256(promise.secret) === promise.commitment : null;
}
