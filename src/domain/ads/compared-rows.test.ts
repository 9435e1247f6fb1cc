import fc from 'fast-check';
import { expect, test } from 'vitest';
import { comparedEquipment, comparedRow } from './compared-rows.ts';

const LOW = { way: 'low', mark: 'Lägst' } as const;
const value = (figure: number | null) => ({ text: figure === null ? null : String(figure), figure });
const bestAmong = (figures: (number | null)[]) =>
  comparedRow('Pris', figures.map(value), LOW).cells.map(({ isBest }) => isBest);

test.each([
  [
    [1, 2, 3],
    [true, false, false],
  ],
  [
    [1, 1, 3],
    [false, false, false],
  ],
  [
    [null, 2, 3],
    [false, true, false],
  ],
  [
    [2, 2],
    [false, false],
  ],
  [
    [null, 3],
    [false, false],
  ],
  [
    [null, null],
    [false, false],
  ],
])('marks the lowest of %j, if it is the only one and another is known to be higher', (figures, best) => {
  expect(bestAmong(figures)).toEqual(best);
});

test('marks nothing in a row without a better way, and distinguishes equal rows', () => {
  expect(comparedRow('Färg', [value(1), value(2)], null)).toMatchObject({ best: null, isSame: false });
  expect(comparedRow('Pris', [value(2), value(2)], LOW)).toMatchObject({ best: null, isSame: true });
  expect(comparedRow('Pris', [value(2), value(null)], LOW).isSame).toBe(false);
});

test('a marked value is never worse than another, and the mark stands if and only if a cell has it', () => {
  const figures = fc.array(fc.option(fc.nat(3)), { minLength: 1, maxLength: 4 });
  fc.assert(
    fc.property(figures, fc.constantFrom('low' as const, 'high' as const), (list, way) => {
      const { cells, best } = comparedRow('', list.map(value), { way, mark: 'Bäst' });
      expect(best !== null).toBe(cells.some(({ isBest }) => isBest));
      for (const [at, { isBest }] of cells.entries()) {
        const own = list[at] ?? null;
        if (isBest && own !== null) {
          for (const other of list) if (other !== null) expect(way === 'low' ? own <= other : own >= other).toBe(true);
          expect(list.filter((other) => other === own)).toHaveLength(1);
        }
      }
    }),
  );
});

test('equipment is what all cars have, and a row for each other piece, with the cars that list it', () => {
  expect(
    comparedEquipment([
      ['Dragkrok', 'GPS', 'gps', 'Backkamera'],
      ['gps', 'Taklucka'],
      ['GPS', 'backkamera'],
    ]),
  ).toEqual({
    shared: ['GPS'],
    rows: [
      { name: 'backkamera', cars: [true, false, true] },
      { name: 'Dragkrok', cars: [true, false, false] },
      { name: 'Taklucka', cars: [false, true, false] },
    ],
  });
  expect(comparedEquipment([['GPS'], []])).toEqual({ shared: [], rows: [{ name: 'GPS', cars: [true, null] }] });
  expect(comparedEquipment([])).toEqual({ shared: [], rows: [] });
});
