// "It is your turn": in the title, by a sound, a vibration and, if wanted, a notice of the browser.

import { settings } from './settings.svelte';
import { play } from './sound';
import { t } from './words.svelte';

let wasMine = false;

/** `title` is what the page is called when nobody waits for this guest. */
export function watchForTurn(isMine: boolean, title: string): void {
  document.title = isMine ? t('title.your-turn') : title;
  if (isMine && !wasMine) {
    play('chime');
    if (settings.vibration && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(document.hidden ? 120 : 30);
    if (settings.notices && document.hidden && mayNotify()) {
      new Notification(t('title.plain'), { body: t('title.your-turn'), tag: 'turn' });
    }
  }
  wasMine = isMine;
}

function mayNotify(): boolean {
  return 'Notification' in window && Notification.permission === 'granted';
}

/** Ask the browser whether notices may be shown; only ever after a click. */
export async function askForNotices(): Promise<boolean> {
  if (!('Notification' in window)) return false;
  return (await Notification.requestPermission()) === 'granted';
}
