import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import type { FeedRow } from '#src/domain/deliveries/feed-row.ts';
import { rowText } from '#src/domain/deliveries/repeated-row.ts';
import { feedCar } from '#test/delivery.ts';
import {
  batchNormaliser,
  type FindDelivered,
  type NormaliseOrder,
  normaliseRows,
  rowHasher,
} from './normalise-rows.ts';

const ORDER: NormaliseOrder = {
  taught: [],
  odometerUnit: 'mil',
  defaultDealer: 'Testbilar',
  deliveredAt: new Date('2026-11-01T05:00:00Z'),
  catalogue: { brands: [] },
};

/** Rows of which every seventh is rejected. */
const ROWS: FeedRow[] = Array.from({ length: 2_600 }, (_, index) => ({
  rowNumber: index + 1,
  fields: feedCar({ dealer_ad_id: `Å${index}`, ...(index % 7 === 0 && { brand: '' }) }),
}));

async function* source(rows: readonly FeedRow[], end?: Error): AsyncGenerator<FeedRow> {
  yield* rows;
  if (end) throw end;
}

const RULES = 'rules';
const hashOf = rowHasher(ORDER, RULES);
const HASHED = ROWS.map((row) => ({ row, hash: hashOf(rowText(row)) }));
const findNone: FindDelivered = async () => new Set();

const normalised = (
  rows: AsyncIterable<FeedRow>,
  threadFromRows: number,
  { counts = [], findDelivered = findNone }: { counts?: number[]; findDelivered?: FindDelivered } = {},
) =>
  normaliseRows(rows, ORDER, {
    rules: RULES,
    findDelivered,
    threadFromRows,
    onRead: async (read) => void counts.push(read),
  });

async function collect(rows: AsyncIterable<FeedRow>, threadFromRows: number, findDelivered = findNone) {
  const counts: number[] = [];
  const chunks: (string | Uint8Array)[] = [];
  for await (const chunk of normalised(rows, threadFromRows, { counts, findDelivered })) chunks.push(chunk);
  const texts = chunks.map((chunk) => (typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString()));
  return { counts, lines: texts.join('').split('\n').sort(), threads: new Set(chunks.map((chunk) => typeof chunk)) };
}

describe('a delivery', () => {
  test('has the same lines whether one thread normalises its rows or two do', async () => {
    const expected = batchNormaliser(ORDER)(HASHED).split('\n').sort();
    const one = await collect(source(ROWS), Number.POSITIVE_INFINITY);
    const two = await collect(source(ROWS), 0);
    expect(one.threads).toEqual(new Set(['string']));
    expect(two.threads).toEqual(new Set(['string', 'object']));
    expect(one.lines).toEqual(expected);
    expect(two.lines).toEqual(expected);
    expect(two.counts.at(-1)).toBe(ROWS.length);
  });

  test('has the text of the rows that were delivered before, and is normalised otherwise', async () => {
    const delivered = HASHED.filter((_, index) => index % 3 === 0).map(({ hash }) => hash);
    const find: FindDelivered = async (hashes) =>
      new Set(hashes.flatMap((hash, place) => (delivered.includes(hash) ? [place] : [])));
    const { lines, counts } = await collect(source(ROWS), 0, find);
    expect(lines.filter((line) => line.includes('\t[[],'))).toHaveLength(delivered.length);
    const others = batchNormaliser(ORDER)(HASHED.filter((_, index) => index % 3 !== 0)).split('\n');
    expect(lines).toEqual(expect.arrayContaining(others));
    expect(lines).toHaveLength(ROWS.length + 1);
    expect(counts.at(-1)).toBe(ROWS.length);
  });

  test('without rows has no lines', async () => {
    expect(await collect(source([]), 0)).toEqual({ counts: [], lines: [''], threads: new Set() });
  });
});

describe('an error ends the import and the thread', () => {
  test('of the source', async () => {
    await expect(collect(source(ROWS, new Error('avklippt')), 0)).rejects.toThrow('avklippt');
  });

  test('of looking up its rows', async () => {
    const findDelivered = () => Promise.reject(new Error('no database'));
    await expect(collect(source(ROWS), 0, findDelivered)).rejects.toThrow('no database');
  });

  test('of the thread', async () => {
    const broken = { rowNumber: 1, fields: null } as unknown as FeedRow;
    await expect(collect(source([broken]), 0)).rejects.toThrow(TypeError);
  });

  test('of the consumer, while the thread is normalising', async () => {
    const iterate = async () => {
      for await (const _ of normalised(source(ROWS), 0)) throw new Error('full disk');
    };
    await expect(iterate()).rejects.toThrow('full disk');
    await sleep(0);
    expect(process.getActiveResourcesInfo()).not.toContain('MessagePort');
  });
});
