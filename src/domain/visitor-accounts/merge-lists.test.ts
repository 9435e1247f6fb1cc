import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Favourite, MAX_NOTE } from '#src/domain/saved-cars/saved-cars.ts';
import type { SavedSearch } from '#src/domain/saved-searches/saved-search.ts';
import {
  applyChanges,
  applyListChanges,
  changesOf,
  FAVOURITE_RULES,
  type ListChanges,
  listChangesOf,
  mergeTexts,
  parseListChanges,
  parseVisitorLists,
  SEARCH_RULES,
  type VisitorLists,
} from './merge-lists.ts';

const car = (id: number, note = ''): Favourite => ({
  id,
  name: `Bil ${id}`,
  savedAt: id,
  savedPrice: 100_000,
  step: 'saved',
  checkedAt: 1,
  before: null,
  note,
  price: 100_000,
  status: 'active' as const,
});
const search = (id: number, query: string, name = query): SavedSearch => ({
  id,
  query,
  name,
  list: 'annonser',
  seenAt: id,
});
const NONE: VisitorLists = { favourites: [], searches: [] };

/** A device and its state at the last synchronisation. */
type Device = { base: VisitorLists; lists: VisitorLists };
const newDevice = (): Device => ({ base: NONE, lists: NONE });
/** @returns the stored lists after the device has sent its changes and received them */
function sync(stored: VisitorLists, device: Device): VisitorLists {
  const merged = applyListChanges(stored, listChangesOf(device.base, device.lists));
  Object.assign(device, { base: merged, lists: merged });
  return merged;
}

type Step =
  | { kind: 'save' | 'remove'; device: number; id: number }
  | { kind: 'note'; device: number; id: number; note: string }
  | { kind: 'sync'; device: number };
const device = fc.nat(2);
const id = fc.integer({ min: 1, max: 6 });
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constantFrom('save' as const, 'remove' as const), device, id }),
  fc.record({ kind: fc.constant('note' as const), device, id, note: fc.stringMatching(/^[a-z]{1,6}$/) }),
  fc.record({ kind: fc.constant('sync' as const), device }),
);

function doStep({ lists }: Device, change: Exclude<Step, { kind: 'sync' }>): VisitorLists {
  const { favourites } = lists;
  const others = favourites.filter((each) => each.id !== change.id);
  const own = favourites.find((each) => each.id === change.id);
  if (change.kind === 'remove') return { ...lists, favourites: others };
  if (change.kind === 'note')
    return own === undefined ? lists : { ...lists, favourites: [{ ...own, note: change.note }, ...others] };
  return own === undefined ? { ...lists, favourites: [car(change.id), ...favourites] } : lists;
}

describe('lists of several devices', () => {
  test('are the same everywhere once all have synchronised, however changes and synchronisations alternate', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const devices = [newDevice(), newDevice(), newDevice()];
        let stored = NONE;
        for (const each of steps) {
          const own = devices[each.device];
          if (own === undefined) continue;
          if (each.kind === 'sync') stored = sync(stored, own);
          else own.lists = doStep(own, each);
        }
        for (const own of [...devices, ...devices]) stored = sync(stored, own);
        for (const own of devices) expect(own.lists).toEqual(stored);
      }),
    );
  });

  test('contain all that was saved before the first synchronisation, with every note', () => {
    const list = fc.uniqueArray(fc.record({ id, note: fc.stringMatching(/^[a-z]{0,6}$/) }), {
      selector: (each) => each.id,
    });
    fc.assert(
      fc.property(list, list, (one, other) => {
        const merged = [one, other].reduce(
          (stored, cars) =>
            sync(stored, { base: NONE, lists: { ...NONE, favourites: cars.map((each) => car(each.id, each.note)) } }),
          NONE,
        );
        for (const each of [...one, ...other]) {
          expect(merged.favourites.find((known) => known.id === each.id)?.note).toContain(each.note);
        }
        expect(merged.favourites).toHaveLength(new Set([...one, ...other].map((each) => each.id)).size);
      }),
    );
  });

  test('a removal is carried out once, and does not remove a car saved again', () => {
    const [one, other] = [newDevice(), newDevice()];
    one.lists = { ...NONE, favourites: [car(1), car(2)] };
    let stored = sync(NONE, one);
    stored = sync(stored, other);
    one.lists = { ...one.lists, favourites: one.lists.favourites.filter((each) => each.id !== 1) };
    stored = sync(stored, one);
    stored = sync(stored, other);
    expect(other.lists.favourites.map((each) => each.id)).toEqual([2]);
    other.lists = { ...other.lists, favourites: [car(1), ...other.lists.favourites] };
    stored = sync(stored, other);
    expect(sync(stored, one).favourites.map((each) => each.id)).toEqual([2, 1]);
  });

  test('a removed car comes back when its note was changed on another device meanwhile', () => {
    const stored = [car(1, 'ny anteckning')];
    expect(applyChanges(stored, [{ before: car(1, 'gammal'), after: null }], FAVOURITE_RULES)).toEqual(stored);
    expect(applyChanges([], [{ before: car(1), after: car(1, 'skrev') }], FAVOURITE_RULES)).toEqual([car(1, 'skrev')]);
    // Prices that were read again are no reason.
    expect(applyChanges([], [{ before: car(1), after: { ...car(1), checkedAt: 9 } }], FAVOURITE_RULES)).toEqual([]);
  });

  test('the same search of two devices is one, with the name that was changed', () => {
    const stored = [search(5, 'make=Volvo', 'Min Volvo')];
    const merged = applyChanges(stored, [{ before: null, after: search(9, 'make=Volvo') }], SEARCH_RULES);
    expect(merged).toEqual([{ ...search(5, 'make=Volvo', 'make=Volvo'), seenAt: 9 }]);
    const renamed = { before: search(5, 'make=Volvo', 'Min Volvo'), after: search(5, 'make=Volvo', 'Vår Volvo') };
    expect(applyChanges(stored, [renamed], SEARCH_RULES)[0]?.name).toBe('Vår Volvo');
  });

  test('sending the same changes again has no effect', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
        const own = newDevice();
        for (const each of steps) if (each.kind !== 'sync') own.lists = doStep(own, each);
        const changes = listChangesOf(NONE, own.lists);
        const once = applyListChanges(NONE, changes);
        expect(applyListChanges(once, changes)).toEqual(once);
      }),
    );
  });

  test('a list has a maximum length', () => {
    const many = Array.from({ length: SEARCH_RULES.max + 5 }, (_, at) => search(at + 1, `make=${at}`));
    const merged = applyChanges([], changesOf([], many, SEARCH_RULES), SEARCH_RULES);
    expect([merged.length, merged[0]?.id]).toEqual([SEARCH_RULES.max, many.length]);
  });
});

test.each([
  ['', 'a', 'b', 'a\nb'],
  ['x', 'x', 'b', 'b'],
  ['x', 'a', 'x', 'a'],
  ['x', 'a', 'a', 'a'],
  ['', 'ring dem', 'ring dem i dag', 'ring dem i dag'],
  ['', 'a'.repeat(MAX_NOTE), 'b', 'a'.repeat(MAX_NOTE)],
])('texts from %j: %j and %j', (before, stored, changed, merged) => {
  expect(mergeTexts(before, stored, changed, MAX_NOTE)).toBe(merged);
});

describe('changes that a device sends', () => {
  test('is read as it was written', () => {
    const changes: ListChanges = listChangesOf(
      { ...NONE, favourites: [car(1)] },
      { favourites: [car(2)], searches: [search(3, 'make=Kia')] },
    );
    expect(parseListChanges(JSON.parse(JSON.stringify(changes)))).toEqual(changes);
  });

  test.each([null, 1, 'x', [], {}, { favourites: [] }, { favourites: {}, searches: [] }])(
    '%j is no such message',
    (sent) => expect(parseListChanges(sent)).toBeNull(),
  );

  test.each([
    null,
    1,
    {},
    { before: null, after: null },
    { before: car(1), after: { id: 'x' } },
    { before: car(1), after: car(2) },
  ])('ignores the entry %j', (entry) =>
    expect(parseListChanges({ favourites: [entry], searches: [] })).toEqual({ favourites: [], searches: [] }),
  );

  test('never throws', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (favourites, searches) => {
        parseListChanges({ favourites, searches });
        parseVisitorLists({ favourites, searches });
      }),
    );
  });
});

test('a move of one device and a note of another are both preserved, with the price of the earliest saving', () => {
  const base = car(5);
  const moved = { ...base, step: 'driven' as const };
  const noted = { ...base, note: 'Ring', savedPrice: 90_000, savedAt: 9 };
  const merged = applyChanges([moved], [{ before: base, after: noted }], FAVOURITE_RULES);
  expect(merged).toEqual([{ ...base, step: 'driven', note: 'Ring' }]);
  // A device that saved the car on its own has the first step.
  expect(applyChanges([moved], [{ before: null, after: base }], FAVOURITE_RULES)).toEqual([moved]);
});
