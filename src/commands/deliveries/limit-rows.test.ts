import { expect, test } from 'vitest';
import { limitRows, TooManyRowsError } from './limit-rows.ts';

/** Counts what is read of it. */
function manyRows(count: number) {
  let read = 0;
  const rows = (async function* () {
    for (let rowNumber = 1; rowNumber <= count; rowNumber += 1) {
      read += 1;
      yield { rowNumber, fields: {} };
    }
  })();
  return { rows, read: () => read };
}

test.each([0, 1, 9, 10])('yields %i of at most ten rows', async (count) => {
  const numbers: number[] = [];
  for await (const { rowNumber } of limitRows(manyRows(count).rows, { fileName: 'lager.csv', maxRows: 10 }))
    numbers.push(rowNumber);
  expect(numbers).toEqual(Array.from({ length: count }, (_, index) => index + 1));
});

test('refuses a larger file at the first row beyond, and reads no further', async () => {
  const { rows, read } = manyRows(1_000_000);
  const readAll = async (): Promise<void> => {
    for await (const _row of limitRows(rows, { fileName: 'lager.csv', maxRows: 10 }));
  };
  const limited = readAll();
  await expect(limited).rejects.toThrow(TooManyRowsError);
  await expect(limited).rejects.toThrow(/^lager\.csv: filen har fler än 10 rader/);
  expect(read()).toBe(11);
});
