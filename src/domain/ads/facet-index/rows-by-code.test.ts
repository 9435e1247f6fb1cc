import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rowsInBitmap } from './bitmap.ts';
import { RowsByCode } from './rows-by-code.ts';

test('finds the rows of the chosen codes, also those that were added later', () => {
  const codes = fc.array(fc.nat(40), { minLength: 1, maxLength: 200 });
  fc.assert(
    fc.property(codes, codes, fc.uniqueArray(fc.nat(45), { maxLength: 8 }), (first, added, wanted) => {
      const index = new RowsByCode(Uint32Array.from(first), first.length);
      const all = Uint32Array.from([...first, ...added]);
      const found = index.rowsWith(
        all,
        Uint8Array.from({ length: 46 }, (_, code) => Number(wanted.includes(code))),
      );
      const rowsOf = (numbers: Iterable<number>) =>
        [...numbers].flatMap((code, row) => (wanted.includes(code) ? [row] : []));
      if (rowsOf(first).length > first.length / 4) expect(found).toBeNull();
      else expect(found && rowsInBitmap(found)).toEqual(rowsOf(all));
    }),
  );
});
