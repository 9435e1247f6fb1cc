import { expect, test } from 'vitest';
import { EMPTY_PARSED_QUERY } from '#src/domain/wish/parsed-query.ts';
import { scoreWishes } from './adviser-eval.ts';
import { judgeWish } from './judge-wish.ts';

test('all wishes that the code was made with are understood', async () => {
  const { wrong, wishes } = await scoreWishes('wishes.jsonl');
  expect(wrong).toEqual([]);
  expect(wishes).toBeGreaterThan(200);
});

test('so are nine of ten that it was not made with', async () => {
  const { right, wishes } = await scoreWishes('wishes-held-out.jsonl');
  expect(wishes).toBeGreaterThanOrEqual(100);
  expect(right / wishes).toBeGreaterThanOrEqual(0.9);
});

test('nineteen of twenty of those in many voices are understood', async () => {
  const { right, wishes } = await scoreWishes('wishes-many-voices.jsonl');
  expect(wishes).toBeGreaterThanOrEqual(200);
  expect(right / wishes).toBeGreaterThanOrEqual(0.95);
});

test('nearly all of those of strangers are understood', async () => {
  const { right, wishes } = await scoreWishes('wishes-strangers.jsonl');
  expect(wishes).toBeGreaterThanOrEqual(150);
  expect(right / wishes).toBeGreaterThanOrEqual(0.97);
});

test('so are those of voices that stray furthest from written Swedish', async () => {
  const { right, wishes } = await scoreWishes('wishes-first-look.jsonl');
  expect(wishes).toBeGreaterThanOrEqual(500);
  expect(right / wishes).toBeGreaterThanOrEqual(0.93);
});

test('those of ordinary written Swedish are understood', async () => {
  const { right, wishes } = await scoreWishes('wishes-acceptance.jsonl');
  expect(wishes).toBeGreaterThanOrEqual(120);
  expect(right / wishes).toBeGreaterThanOrEqual(0.95);
});

test('so are most of those of four voices', async () => {
  const { right, wishes } = await scoreWishes('wishes-four-voices.jsonl');
  expect(wishes).toBeGreaterThanOrEqual(320);
  expect(right / wishes).toBeGreaterThanOrEqual(0.92);
});

test('so are those of eight people, in conversations too', async () => {
  const { wrong, wishes } = await scoreWishes('wishes-eight-people.jsonl');
  expect(wrong).toEqual([]);
  expect(wishes).toBeGreaterThanOrEqual(180);
});

test('nineteen of twenty of those in hasty writing and slang are understood', async () => {
  const { right, wishes } = await scoreWishes('wishes-informal.jsonl');
  expect(wishes).toBeGreaterThanOrEqual(500);
  expect(right / wishes).toBeGreaterThanOrEqual(0.95);
});

test.each(['wishes-unseen-3.jsonl', 'wishes-unseen-4.jsonl'] as const)(
  'nearly all of "%s", which was read after its first look',
  async (file) => {
    const { right, wishes } = await scoreWishes(file);
    expect(wishes).toBe(105);
    expect(right / wishes).toBeGreaterThanOrEqual(0.95);
  },
);

test('a filter too much is as wrong as one that is missing', () => {
  const found = {
    ...EMPTY_PARSED_QUERY,
    filters: { ...EMPTY_PARSED_QUERY.filters, make: ['Volvo'], maxPrice: 100_000 },
  };
  const judge = (expected: object, or: Record<string, unknown[]> = {}) =>
    judgeWish({ kind: 'x', before: [], text: '', expect: { ...expected }, or }, found).isRight;
  expect(judge({ make: ['Volvo'], maxPrice: 100_000 })).toBe(true);
  expect(judge({ make: ['VOLVO'], maxPrice: 100_000 })).toBe(true);
  expect(judge({ make: ['Volvo'] })).toBe(false);
  expect(judge({ make: ['Volvo'], maxPrice: 100_000, minYear: 2018 })).toBe(false);
  expect(judge({ make: ['Volvo'], maxPrice: 100_000, wishes: ['hund'] })).toBe(false);
  expect(judge({ make: ['Volvo'] }, { maxPrice: [100_000] })).toBe(true);
  expect(judge({ make: ['Volvo'], maxPrice: 90_000 }, { maxPrice: [null] })).toBe(false);
  expect(judge({ make: ['Volvo'], maxPrice: 100_000, minYear: 2018 }, { minYear: [null] })).toBe(true);
});
