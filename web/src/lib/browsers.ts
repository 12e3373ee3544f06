// Which browser on which device, from what a browser says of itself.

// The order matters: most claim to be others as well.
const BROWSERS: [string, RegExp][] = [
  ['Edge', /Edg(e|A|iOS)?\//],
  ['Opera', /OPR\//],
  ['Samsung Internet', /SamsungBrowser\//],
  ['Firefox', /Firefox\/|FxiOS\//],
  ['Chrome', /Chrom(e|ium)\/|CriOS\//],
  ['Safari', /Safari\//],
];
const DEVICES: [string, RegExp][] = [
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Android', /Android/],
  ['Windows', /Windows/],
  ['Mac', /Macintosh/],
  ['ChromeOS', /CrOS/],
  ['Linux', /Linux/],
];

/** "Firefox, Android"; what cannot be told is left out. */
export function browserOf(said: string): string {
  const name = (known: [string, RegExp][]) => known.find(([, sign]) => sign.test(said))?.[0];
  return [name(BROWSERS), name(DEVICES)].filter(Boolean).join(', ');
}
