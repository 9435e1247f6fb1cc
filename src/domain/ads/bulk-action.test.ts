import fc from 'fast-check';
import { expect, test } from 'vitest';
import { AD_RANGES } from './ad-limits.ts';
import {
  BULK_ACTION_WORDS,
  type BulkActionWord,
  type BulkAd,
  bulkActionText,
  planAdChange,
  readBulkAction,
  readBulkActionWord,
} from './bulk-action.ts';

const AD: BulkAd = { id: 1, status: 'active', price: 249_900, chassis: 'Kombi', dealerId: 3, overrides: [] };
const read = (word: BulkActionWord, value = '', unit = '') => {
  const action = readBulkAction(word, { value, unit });
  if (!action.ok) throw new Error(action.failure);
  return action.value;
};

test('reads actions with their values, and refuses others in Swedish', () => {
  expect(read('pris', '−5')).toEqual({ kind: 'price', unit: 'procent', amount: -5 });
  expect(read('pris', '-2 500', 'kr')).toEqual({ kind: 'price', unit: 'kr', amount: -2_500 });
  expect(read('pris', '2,5')).toMatchObject({ amount: 2.5 });
  expect(read('status', 'sold')).toEqual({ kind: 'status', status: 'sold' });
  for (const [word, value] of [
    ['pris', ''],
    ['pris', '0'],
    ['pris', '51'],
    ['pris', '1e3'],
    ['pris', 'gratis'],
    ['status', 'draft'],
    ['status', 'constructor'],
    ['biltyp', 'Traktor'],
    ['handlare', '0'],
    ['handlare', '1; drop'],
  ] as const) {
    const action = readBulkAction(word, { value, unit: '' });
    expect(action.ok, `${word} ${value}`).toBe(false);
  }
  expect(readBulkActionWord('constructor')).toBe(null);
});

test('plans the change of an ad, and says why it is left out', () => {
  expect(planAdChange(read('pris', '-5'), AD)).toMatchObject({ before: { price: 249_900 }, after: { price: 237_400 } });
  expect(planAdChange(read('pris', '-5'), { ...AD, price: null })).toEqual({ kind: 'skipped', reason: 'no price' });
  expect(planAdChange(read('pris', '-2000', 'kr'), { ...AD, price: 2_500 })).toMatchObject({
    reason: 'price out of range',
  });
  expect(planAdChange(read('hide'), { ...AD, status: 'hidden' })).toEqual({ kind: 'same' });
  // Hidden until the details of its dealer are complete, the ad is not hidden by staff.
  const withheld = { field: 'status', value: 'hidden', feedValue: 'active', email: 'milvis' };
  expect(planAdChange(read('hide'), { ...AD, status: 'hidden', overrides: [withheld] })).toMatchObject({
    kind: 'changed',
    after: { status: 'hidden' },
  });
  expect(planAdChange(read('biltyp', 'Kombi'), { ...AD, status: 'hidden', overrides: [withheld] })).toEqual({
    kind: 'same',
  });
  expect(planAdChange(read('hide'), { ...AD, status: 'draft' })).toMatchObject({ reason: 'draft' });
  expect(planAdChange(read('handlare', '4'), AD)).toMatchObject({ reason: 'from a feed' });
  const own = { ...AD, overrides: [{ field: 'status', value: 'active', feedValue: null, email: 'eva@bil.example' }] };
  expect(planAdChange(read('handlare', '4'), own)).toMatchObject({ after: { dealer_id: 4 } });
  // An ad that staff created has no feed to follow.
  expect(planAdChange(read('folj'), own)).toEqual({ kind: 'same' });
  const overridden = {
    ...AD,
    status: 'hidden' as const,
    overrides: [
      { field: 'price', value: 1_000, feedValue: 2_000, email: 'eva@bil.example' },
      { field: 'status', value: 'hidden', feedValue: 'sold', email: 'eva@bil.example' },
    ],
  };
  expect(planAdChange(read('folj'), overridden)).toMatchObject({ after: { price: 2_000, status: 'sold' } });
  expect(planAdChange(read('show'), overridden)).toMatchObject({ after: { status: 'sold' } });
});

test('never sets a price outside the range, whatever is written', () => {
  fc.assert(
    fc.property(fc.string(), fc.constantFrom('kr', 'procent'), fc.nat(20_000_000), (value, unit, price) => {
      const action = readBulkAction('pris', { value, unit });
      if (!action.ok) return;
      const plan = planAdChange(action.value, { ...AD, price });
      if (plan.kind !== 'changed') return;
      expect(plan.after.price).toBeGreaterThanOrEqual(AD_RANGES.price.min);
      expect(plan.after.price).toBeLessThanOrEqual(AD_RANGES.price.max);
    }),
  );
});

test('every action has words', () => {
  for (const word of Object.keys(BULK_ACTION_WORDS)) expect(readBulkActionWord(word)).toBe(word);
  expect(bulkActionText({ kind: 'price', unit: 'procent', amount: -2.5 })).toBe('Ändra pris med −2,5 %');
  expect(bulkActionText({ kind: 'dealer', dealerId: 3 }, 'Bilhuset AB')).toBe('Byt handlare till Bilhuset AB');
});
