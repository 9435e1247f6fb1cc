import fc from 'fast-check';
import { expect, test } from 'vitest';
import { moveColumn, parseView } from './table-view.ts';

const COLUMNS = { initial: ['namn', 'pris'], known: ['namn', 'pris', 'år'] };

test('reads the stored columns, length of texts and keys', () => {
  const stored = JSON.stringify({ columns: ['år', 'namn'], isWhole: true, hasKeys: false });
  expect(parseView(stored, COLUMNS)).toEqual({ columns: ['år', 'namn'], isWhole: true, hasKeys: false });
});

test('ignores unknown and repeated columns, and is the first view for anything else', () => {
  expect(parseView('{"columns":["år","färg","år",7]}', COLUMNS).columns).toEqual(['år']);
  for (const stored of [null, '', 'null', '[]', '{"columns":{}}', '{"columns":["färg"]}', '{'])
    expect(parseView(stored, COLUMNS)).toEqual({ columns: COLUMNS.initial, isWhole: false, hasKeys: true });
  fc.assert(
    fc.property(fc.json(), (stored) => {
      const { columns } = parseView(stored, COLUMNS);
      expect(columns.length).toBeGreaterThan(0);
      expect(COLUMNS.known).toEqual(expect.arrayContaining([...columns]));
    }),
  );
});

test('moves a column past its neighbour, and not beyond the ends', () => {
  expect(moveColumn(['a', 'b', 'c'], 'c', -1)).toEqual(['a', 'c', 'b']);
  expect(moveColumn(['a', 'b', 'c'], 'a', 1)).toEqual(['b', 'a', 'c']);
  expect(moveColumn(['a', 'b'], 'a', -1)).toEqual(['a', 'b']);
  expect(moveColumn(['a', 'b'], 'b', 1)).toEqual(['a', 'b']);
  expect(moveColumn(['a', 'b'], 'd', 1)).toEqual(['a', 'b']);
});
