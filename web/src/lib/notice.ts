// "It is your turn": in the title, by a sound, a vibration and, if wanted, a notice of the browser.

import { settings } from './settings.svelte';
import { play } from './sound';
import { t } from './words.svelte';

let wasMine = false;

export function watchForTurn(isMine: boolean): void {
  document.title = isMine ? t('title.your-turn') : t('title.plain');
  if (isMine && !wasMine) {
    play('chime');
    if (settings.vibration && document.hidden) navigator.vibrate?.(120);
    if (settings.notices && document.hidden && Notification.permission === 'granted') {
      new Notification(t('title.plain'), { body: t('title.your-turn'), tag: 'turn' });
    }
  }
  wasMine = isMine;
}
