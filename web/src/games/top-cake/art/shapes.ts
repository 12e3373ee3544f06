// The outlines of which cakes and cards are drawn. A layer is 100 wide: its top is an ellipse round (50, 24), its side
// 30 high, so that the next layer stands STEP higher.

export const WIDE = 100;
export const HIGH = 64;
export const STEP = 30;

/** The visible edge of an ellipse as wide as a cake, at its height. */
function edge(x: number, y: number): number {
  return y + 9 * Math.sqrt(Math.max(0, 1 - ((x - 50) / 46) ** 2));
}

const NOTCHES = [96, 85, 72, 61, 46, 34, 20, 4];
const DROPS = [6, 11, 5, 12, 7, 11, 5];

/** Icing: the top, and what runs down the side. */
export const ICING = (() => {
  const runs = DROPS.map((drop, i) => {
    const [from, to] = [NOTCHES[i]!, NOTCHES[i + 1]!];
    const middle = (from + to) / 2;
    return `Q${middle} ${(edge(middle, 25) + drop).toFixed(1)} ${to} ${edge(to, 26).toFixed(1)}`;
  });
  return `M4 24A46 9 0 0 1 96 24V26${runs.join('')}Z`;
})();

export const SIDE = 'M4 24V53A46 9 0 0 0 96 53V24Z';

/** What is seen on the side of a cake: with the topping, it tells the flavour without its colour. */
export const MARKS: Record<string, string> = {
  chocolate: 'M18 34V59M34 37V61M66 37V61M82 34V59M5 45Q50 61 95 45',
  lemon: 'M6 46l8 9 8-6 8 11 8-8 8 10 8-10 8 9 8-10 8 7 8-9 8-3',
  strawberry: 'M14 44v2M14 54v1M27 49v2M40 54v2M53 48v2M66 55v2M75 47v2M87 50v2M35 43v2M60 42v2M26 58v1M80 57v1',
  carrot: 'M12 38V55M20 40V58M28 41V59M72 41V59M80 40V58M88 38V55M36 42V60M64 42V60',
  coffee: 'M5 43q6 8 12 3t12 3 12 3 12 1 12-2 12-3 12-3 6-4M8 52q6 6 12 3t12 3 12 2 12 0 12-2 12-2 10-6',
};

/** The pattern on the back of a seat's cards, in 40 by 56. */
export const BACKS = [
  'M5 21 21 5M5 36 35 6M5 51 35 21M19 52 35 36',
  'M11 12h.01M20 12h.01M29 12h.01M11 20h.01M20 20h.01M29 20h.01M11 28h.01M20 28h.01M29 28h.01M11 36h.01M20 36h.01M29 36h.01M11 44h.01M20 44h.01M29 44h.01',
  'M12 5v46M20 5v46M28 5v46M5 14h30M5 23h30M5 33h30M5 42h30',
  'M5 16l7.500-7 7.500 7 7.500-7 7.500 7M5 28l7.500-7 7.500 7 7.500-7 7.500 7M5 40l7.500-7 7.500 7 7.500-7 7.500 7M5 51l7.500-7 7.500 7 7.500-7 7.500 7',
];

/** A hand that grabs, in 40 by 40. */
export const HAND =
  'M13 37c-4-4-8-10-9-14-.6-2.600 2.400-4 4.200-2l3.300 4V8.500c0-3.400 4.700-3.400 4.700 0V18h.8V5.500c0-3.500 4.800-3.500 4.800 0V18h.8V7c0-3.400 4.600-3.400 4.600 0v12h.8v-7.500c0-3 4.300-3 4.300 0V25c0 6-2.300 9-4.300 12z';
/** One turns round the other: the lowest comes to the top. In 40 by 40. */
export const FLIP = 'M12 30V8M5 15l7-8 7 8M28 10v22M21 25l7 8 7-8';
