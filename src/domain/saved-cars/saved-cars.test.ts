import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { AD_STATUSES } from '#src/domain/vocabulary/vocabulary.ts';
import { changeOf, changeSinceSaved, checkedFavourite } from './favourite-changes.ts';
import {
  type AdState,
  type Favourite,
  PURCHASE_STEPS,
  parseFavourite,
  parseList,
  parseNotedCar,
  withEntry,
  withoutEntry,
  withReturned,
} from './saved-cars.ts';

const HOUR = 3_600_000;
const state: fc.Arbitrary<AdState> = fc.record({
  price: fc.option(fc.nat(2_000_000)),
  status: fc.constantFrom(...AD_STATUSES),
});
const favourite: fc.Arbitrary<Favourite> = fc
  .record({
    id: fc.integer({ min: 1, max: 50 }),
    name: fc.string({ maxLength: 50 }),
    savedAt: fc.nat(),
    savedPrice: fc.option(fc.nat(2_000_000)),
    step: fc.constantFrom(...PURCHASE_STEPS),
    checkedAt: fc.nat(),
    before: fc.option(state),
    note: fc.string({ maxLength: 500 }),
    state,
  })
  .map(({ state: own, ...rest }) => ({ ...rest, ...own }));
const saved: Favourite = {
  id: 7,
  name: 'Volvo V60',
  savedAt: 0,
  savedPrice: 200_000,
  step: 'saved',
  checkedAt: 0,
  note: '',
  price: 200_000,
  status: 'active' as const,
  before: null,
};

describe('a stored list', () => {
  test('is read back as it was written, each car once', () => {
    fc.assert(
      fc.property(fc.uniqueArray(favourite, { selector: ({ id }) => id }), (list) => {
        expect(parseList(JSON.stringify(list), parseFavourite)).toEqual(list);
        expect(parseList(JSON.stringify([...list, ...list]), parseFavourite)).toEqual(list);
      }),
    );
  });

  test('never throws, whatever is stored', () => {
    fc.assert(fc.property(fc.oneof(fc.string(), fc.json()), (text) => Array.isArray(parseList(text, parseFavourite))));
  });

  test.each([
    'null',
    '{"length":1}',
    '[null,1,"x",[],{}]',
    '[{"id":0,"name":"x","at":1}]',
    '[{"id":"7","name":"x","at":1}]',
    '[{"id":7,"name":"x","at":-1}]',
    '[',
  ])('drops what cannot be used: %s', (text) => expect(parseList(text, parseNotedCar)).toEqual([]));

  test('drops unknown fields and cuts long texts', () => {
    const [entry] = parseList(JSON.stringify([{ id: 1, name: 'x'.repeat(999), at: 1, more: 1 }]), parseNotedCar);
    expect(entry).toEqual({ id: 1, name: 'x'.repeat(200), at: 1 });
  });

  test('has the latest entry first, and loses the oldest when it is full', () => {
    const at = (id: number) => ({ id, name: '', at: 0 });
    expect(withEntry([at(1), at(2)], at(2), 2).map(({ id }) => id)).toEqual([2, 1]);
    expect(withEntry([at(1), at(2)], at(3), 2).map(({ id }) => id)).toEqual([3, 1]);
    expect(withoutEntry([at(1), at(2)], 1).map(({ id }) => id)).toEqual([2]);
  });
});

describe('an entry of an older version', () => {
  const { savedPrice: _price, step: _step, ...older } = saved;
  test('has the earliest price that it knows, and is at the first step', () => {
    expect(parseFavourite(older)).toEqual(saved);
    expect(parseFavourite({ ...older, before: { price: 210_000, status: 'active' } })?.savedPrice).toBe(210_000);
  });
  test('with an unknown step or price is read as if it had none', () => {
    expect(parseFavourite({ ...saved, step: 'stolen', savedPrice: -1 })).toEqual(saved);
    expect(parseFavourite({ ...saved, savedPrice: null })?.savedPrice).toBeNull();
  });
});

describe('the change since a car was saved', () => {
  test('is the difference of the two prices of a car for sale, whatever it cost between', () => {
    fc.assert(
      fc.property(favourite, (car) => {
        const change = changeSinceSaved(car);
        if (car.status !== 'active' || car.price === null || car.price === car.savedPrice) {
          expect(change).toBeNull();
        } else if (car.savedPrice === null) {
          expect(change).toEqual({ kind: 'priced' });
        } else {
          const kind = car.price < car.savedPrice ? 'cheaper' : 'dearer';
          expect(change).toEqual({ kind, kronor: Math.abs(car.price - car.savedPrice) });
        }
      }),
    );
  });
  test('outlives visits', () => {
    const first = checkedFavourite(saved, { price: 194_000, status: 'active' }, 2 * HOUR);
    const second = checkedFavourite(first, { price: 194_000, status: 'active' }, 4 * HOUR);
    expect([changeOf(second), changeSinceSaved(second)]).toEqual([null, { kind: 'cheaper', kronor: 6_000 }]);
  });
});

describe('changes since the visit before', () => {
  const changeAfter = (current: AdState | null, favourite = saved) =>
    changeOf(checkedFavourite(favourite, current, 2 * HOUR));

  test.each<[AdState | null, unknown]>([
    [{ price: 200_000, status: 'active' }, null],
    [
      { price: 189_000, status: 'active' },
      { kind: 'cheaper', kronor: 11_000 },
    ],
    [
      { price: 201_000, status: 'active' },
      { kind: 'dearer', kronor: 1_000 },
    ],
    [{ price: null, status: 'active' }, null],
    [{ price: 189_000, status: 'sold' }, { kind: 'sold' }],
    [{ price: 200_000, status: 'removed' }, { kind: 'removed' }],
    [null, { kind: 'removed' }],
  ])('%j', (current, change) => expect(changeAfter(current)).toEqual(change));

  test('an ad that returns, and one that gets a price', () => {
    expect(changeAfter({ price: 1, status: 'active' }, { ...saved, status: 'removed' })).toEqual({ kind: 'returned' });
    expect(changeAfter({ price: 1, status: 'active' }, { ...saved, price: null })).toEqual({ kind: 'priced' });
  });

  test('remain for the whole visit, and are gone at the next', () => {
    const first = checkedFavourite(saved, { price: 150_000, status: 'active' }, 2 * HOUR);
    const again = checkedFavourite(first, { price: 150_000, status: 'active' }, 2 * HOUR + 60_000);
    expect(changeOf(again)).toEqual({ kind: 'cheaper', kronor: 50_000 });
    expect(changeOf(checkedFavourite(again, { price: 150_000, status: 'active' }, 4 * HOUR))).toBeNull();
  });

  test('a sold car that no longer exists remains sold', () => {
    expect(checkedFavourite({ ...saved, status: 'sold' }, null, HOUR).status).toBe('sold');
  });
});

test('undoing a removal restores the order, and leaves what was added, changed and removed since', () => {
  const entry = (id: number, note = '') => ({ id, note });
  const before = [1, 2, 3, 4].map((id) => entry(id));
  expect(withReturned(withoutEntry(before, 2), [entry(2)], before)).toEqual(before);
  const since = [entry(9), entry(1, 'ny'), entry(4)];
  expect(withReturned(since, [entry(2)], before)).toEqual([entry(9), entry(1, 'ny'), entry(2), entry(4)]);
  expect(withReturned([entry(9), entry(3, 'sedd igen')], before, before)).toEqual([
    entry(9),
    entry(1),
    entry(2),
    entry(3, 'sedd igen'),
    entry(4),
  ]);
});
