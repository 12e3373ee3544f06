import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { faultOf, type Fault, type Known, type Seen, type Shuffled } from './check.ts';
import { drawn } from './drawn.ts';
import { Generator } from './generator.ts';
import { houseCommitment, seatCommitment, seedOf, type Fair, type GivenUp, type Part } from './words.ts';

const BOX = JSON.parse(readFileSync(new URL('../../../../src/petitfour/games/top_cake/components.json', import.meta.url), 'utf8'));
const [TABLE, GAME, ANN, BEN] = ['a-table', 1, 0, 1];
const bytes = (digit: string) => digit.repeat(64);

/** Two seats. In the first attempt nothing came from Ben's; in the second both added something. */
interface World {
  record: Shuffled & { fair: Fair };
  first: Seen;
  second: Seen;
}

function partOf(deal: Fair | { table: string; game: number; attempt: number }, seat: number, value: string): Part {
  return { commitment: seatCommitment(deal, seat, value), value };
}

function world(): World {
  const deal = { table: TABLE, game: GAME, attempt: 1 };
  const again = { ...deal, attempt: 2 };
  const givenUp: GivenUp = { attempt: 1, commitment: houseCommitment(deal, bytes('1')), secret: bytes('1'), parts: [bytes('a'), null], missing: [BEN] };
  const parts = [partOf(again, ANN, bytes('c')), partOf(again, BEN, bytes('d'))];
  const fair: Fair = { ...again, commitment: houseCommitment(again, bytes('2')), secret: bytes('2'), parts, given_up: [givenUp] };
  fair.seed = seedOf(fair);
  const record = { game: 'top-cake', fair, options: { players: 2, start: startOf(fair) }, chance: [{ cakes: cakesOf(fair) }] };
  const first: Seen = {
    commitment: givenUp.commitment, own: { [ANN]: bytes('a') }, stood: [ANN], revealed: [ANN],
    commitments: [seatCommitment(deal, ANN, bytes('a')), seatCommitment(deal, BEN, bytes('b'))],
  };
  const commitments = parts.map((part) => (part as { commitment: string }).commitment);
  const second: Seen = { commitment: fair.commitment, own: { [ANN]: bytes('c') }, stood: [ANN], revealed: [ANN], commitments, dealt: structuredClone(parts) };
  return { record, first, second };
}

const startOf = (fair: Fair) => new Generator(fair.seed!, 0).below(2);
const cakesOf = (fair: Fair) => drawn('cakes', null, BOX, new Generator(fair.seed!, 1));

function found({ record, first, second }: World, changed: Partial<Known> = {}): Fault | null {
  const seen = (attempt: number) => ({ 1: first, 2: second })[attempt] ?? null;
  return faultOf(record, { table: TABLE, game: GAME, box: BOX, seen, dealt: 2, isStartDrawn: true, ...changed });
}

/** Everything follows from the parts again, as a house would have it that lies well. */
function made(record: World['record']): void {
  record.fair.seed = seedOf(record.fair);
  record.options.start = startOf(record.fair);
  record.chance = [{ cakes: cakesOf(record.fair) }];
}

const LIES: Record<string, [Fault, (world: World) => void]> = {
  'another secret, with all that follows': ['house', ({ record }) => {
    record.fair.secret = bytes('3');
    record.fair.commitment = houseCommitment(record.fair, bytes('3'));
    made(record);
  }],
  'no secret': ['house', ({ record }) => delete record.fair.secret],
  'the record of another table': ['record', ({ record }) => (record.fair.table = 'b-table')],
  'the record of another game': ['record', ({ record }) => (record.fair.game = 2)],
  'no parts at all': ['record', ({ record }) => delete (record.fair as Partial<Fair>).parts],
  "somebody else's part, with all that follows": ['parts', ({ record }) => {
    record.fair.parts[BEN] = partOf(record.fair, BEN, bytes('e'));
    made(record);
  }],
  'a part too few': ['parts', ({ record }) => record.fair.parts.pop()],
  'my part passed off as the house’s': ['own', ({ record }) => {
    record.fair.parts[ANN] = { from: 'house' };
    made(record);
  }],
  'my part dropped before the others revealed': ['own', ({ record, second }) => {
    second.commitments = [];
    delete second.dealt;
    record.fair.parts[ANN] = { from: 'house' };
    made(record);
  }],
  'other parts than when the game began': ['parts', ({ record, second }) => {
    Object.assign(second, { commitments: [], own: {} });
    record.fair.parts[BEN] = partOf(record.fair, BEN, bytes('e'));
    made(record);
  }],
  'another seed': ['seed', ({ record }) => (record.fair.seed = bytes('5'))],
  'an attempt that nobody hears of': ['attempts', ({ record }) => delete record.fair.given_up],
  'an attempt with another secret': ['attempts', ({ record }) => {
    const one = record.fair.given_up![0]!;
    one.secret = bytes('6');
    one.commitment = houseCommitment({ ...record.fair, attempt: 1 }, bytes('6'));
  }],
  'given up for want of me, whose part the house took': ['attempts', ({ record }) =>
    Object.assign(record.fair.given_up![0]!, { parts: [null, bytes('b')], missing: [ANN] })],
  'a part in an attempt that was never committed to': ['attempts', ({ record }) =>
    Object.assign(record.fair.given_up![0]!, { parts: [bytes('a'), bytes('e')], missing: [] })],
  'other cakes': ['deal', ({ record }) => (record.chance[0]!['cakes'] as unknown[]).reverse()],
  'no cakes': ['deal', ({ record }) => record.chance.pop()],
  'something else left to chance': ['deal', ({ record }) => record.chance.push({ weather: 'rain' })],
  'two things in one': ['deal', ({ record }) => (record.chance[0]!['cuts'] = [])],
  'another starting seat': ['deal', ({ record }) => (record.options.start = 1 - record.options.start)],
};

test('what is right is right, also to a device that saw nothing', () => {
  assert.equal(found(world()), null);
  assert.equal(found(world(), { seen: () => null, dealt: null }), null);
});

test('a starting seat that the table chose follows from nothing', () => {
  const { record, ...seen } = world();
  record.options.start = 1 - record.options.start;
  assert.equal(found({ record, ...seen }, { isStartDrawn: false }), null);
});

for (const [lie, [fault, tell]] of Object.entries(LIES)) {
  test(`a lie: ${lie}`, () => {
    const lying = world();
    tell(lying);
    assert.equal(found(lying), fault);
  });
}

test('a deal that was never shown: an attempt more than the game began with', () => {
  const lying = world();
  const { fair } = lying.record;
  fair.given_up!.push({ attempt: 2, commitment: fair.commitment, secret: fair.secret!, parts: [null, bytes('d')], missing: [ANN] });
  Object.assign(fair, { attempt: 3, secret: bytes('7'), parts: [{ from: 'house' }, { from: 'house' }] });
  fair.commitment = houseCommitment(fair, fair.secret!);
  made(lying.record);
  assert.equal(found(lying), 'attempts');
});
