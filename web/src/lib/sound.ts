// Six soft sounds, synthesised: nothing to load. Silent until the first gesture, and if switched off.

import { settings } from './settings.svelte';

export type Sound = 'knife' | 'plate' | 'card' | 'coin' | 'chime' | 'crumble';

/** What a move sounds like, by the first word of it that we know; a card is never wrong. */
const SOUNDS: Record<string, Sound> = {
  cut: 'knife',
  rotate: 'knife',
  take: 'plate',
  section: 'plate',
  place: 'plate',
  stack: 'plate',
  first: 'coin',
  forfeit: 'crumble',
  end: 'coin',
};

let context: AudioContext | null = null;

/** Call once: browsers let a page sound only after its guest has touched it. */
export function waitForGesture(): void {
  const wake = () => {
    if (settings.sound) context ??= new AudioContext();
    if (context?.state === 'suspended') void context.resume();
  };
  addEventListener('pointerdown', wake, { passive: true });
  addEventListener('keydown', wake);
}

export function soundOf(move: Record<string, unknown> | null | undefined): Sound {
  if (move?.['play'] === 'destroy') return 'crumble';
  const word = Object.keys(move ?? {}).find((key) => key in SOUNDS);
  return word ? SOUNDS[word]! : 'card';
}

export function play(sound: Sound): void {
  if (!settings.sound || context?.state !== 'running') return;
  MADE[sound](context, context.currentTime);
}

const MADE: Record<Sound, (on: AudioContext, at: number) => void> = {
  knife(on, at) {
    hiss(on, at, { from: 5200, to: 1600, length: 0.16, loud: 0.05 });
    tone(on, at + 0.12, { hertz: 190, length: 0.09, loud: 0.08, shape: 'triangle' });
  },
  plate(on, at) {
    tone(on, at, { hertz: 1180, length: 0.22, loud: 0.035 });
    tone(on, at, { hertz: 2730, length: 0.12, loud: 0.015 });
  },
  card(on, at) {
    hiss(on, at, { from: 2400, to: 3800, length: 0.07, loud: 0.05 });
  },
  coin(on, at) {
    tone(on, at, { hertz: 1568, length: 0.09, loud: 0.03 });
    tone(on, at + 0.07, { hertz: 2093, length: 0.22, loud: 0.03 });
  },
  chime(on, at) {
    tone(on, at, { hertz: 659, length: 0.35, loud: 0.06 });
    tone(on, at + 0.14, { hertz: 880, length: 0.5, loud: 0.06 });
  },
  crumble(on, at) {
    for (const [later, from] of [[0, 900], [0.07, 640], [0.15, 420]] as const) {
      hiss(on, at + later, { from, to: from / 2, length: 0.12, loud: 0.09 });
    }
  },
};

interface Tone {
  hertz: number;
  length: number;
  loud: number;
  shape?: OscillatorType;
}

function tone(on: AudioContext, at: number, { hertz, length, loud, shape = 'sine' }: Tone): void {
  const voice = on.createOscillator();
  voice.type = shape;
  voice.frequency.value = hertz;
  voice.connect(fading(on, at, length, loud));
  voice.start(at);
  voice.stop(at + length);
}

interface Hiss {
  from: number;
  to: number;
  length: number;
  loud: number;
}

function hiss(on: AudioContext, at: number, { from, to, length, loud }: Hiss): void {
  const noise = on.createBufferSource();
  const buffer = on.createBuffer(1, Math.ceil(on.sampleRate * length), on.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = 2 * Math.random() - 1;
  noise.buffer = buffer;
  const band = on.createBiquadFilter();
  band.type = 'bandpass';
  band.frequency.setValueAtTime(from, at);
  band.frequency.exponentialRampToValueAtTime(to, at + length);
  noise.connect(band).connect(fading(on, at, length, loud));
  noise.start(at);
}

/** Loud at once, then dying away: never a click at the end. */
function fading(on: AudioContext, at: number, length: number, loud: number): GainNode {
  const gain = on.createGain();
  gain.gain.setValueAtTime(0.0001, at);
  gain.gain.exponentialRampToValueAtTime(loud, at + 0.012);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
  gain.connect(on.destination);
  return gain;
}
