import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  chooseIndex,
  INDEX_FUEL_PARAM,
  INDEX_MODEL_PARAM,
  indexModel,
  writeIndexChoice,
} from './price-index-choice.ts';
import { INDEXED_FUEL_NAMES, type IndexedFuel } from './price-index-texts.ts';

const V60 = { brandSlug: 'volvo', slug: 'v60' };
const of = (series: typeof V60 | null, fuel: IndexedFuel) => ({ series, fuel });
const INDEXES = [of(null, 'all'), of(null, 'diesel'), of(V60, 'petrol'), of(V60, 'diesel')];
const choose = (model: string, fuel: string) =>
  chooseIndex(INDEXES, new URLSearchParams({ [INDEX_MODEL_PARAM]: model, [INDEX_FUEL_PARAM]: fuel }));

test('shows all series first, then what was chosen', () => {
  expect(chooseIndex(INDEXES, new URLSearchParams())).toMatchObject({ shown: INDEXES[0], missing: null });
  expect(choose('', 'diesel')).toMatchObject({ shown: INDEXES[1], missing: null });
  expect(choose('volvo/v60', 'diesel')).toMatchObject({
    shown: INDEXES[3],
    missing: null,
    ofModel: INDEXES.slice(2),
  });
  expect(choose('volvo/v60', '')).toMatchObject({ shown: INDEXES[2], missing: null });
});

test('states what is missing and shows the nearest', () => {
  expect(choose('volvo/v60', 'electric')).toMatchObject({ shown: INDEXES[2], missing: 'fuel' });
  expect(choose('volvo/240', 'diesel')).toMatchObject({ shown: INDEXES[1], missing: 'model' });
  expect(choose('__proto__', 'constructor')).toMatchObject({ shown: INDEXES[0], missing: 'model' });
  expect(chooseIndex([], new URLSearchParams())).toEqual({ ofModel: [], shown: null, missing: null });
  expect(chooseIndex(INDEXES.slice(2), new URLSearchParams())).toMatchObject({ shown: INDEXES[2], missing: null });
});

test('the address of an index leads to it', () => {
  for (const index of INDEXES)
    expect(chooseIndex(INDEXES, writeIndexChoice(indexModel(index.series), index.fuel)).shown).toBe(index);
  expect(writeIndexChoice('', 'all').size).toBe(0);
});

test('any parameters give an index', () => {
  fc.assert(
    fc.property(fc.string(), fc.oneof(fc.string(), fc.constantFrom(...INDEXED_FUEL_NAMES)), (model, fuel) => {
      expect(choose(model, fuel).shown).not.toBeNull();
    }),
    { seed: 90 },
  );
});
