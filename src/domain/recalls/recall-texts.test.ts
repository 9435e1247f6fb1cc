import { expect, test } from 'vitest';
import { recallCars } from '#test/recall.ts';
import { concernsText } from './recall-texts.ts';

test('states years, fuels and engines; a list that is open for one of the cars is left out', () => {
  const t6 = recallCars({ fuels: ['Laddhybrid'], engines: ['T6', 'T8'] });
  expect(concernsText({ cars: [t6] })).toBe('Gäller årsmodell 2020–2022, laddhybrid, T6 eller T8');
  expect(concernsText({ cars: [t6, recallCars({ yearTo: 2020, fuels: ['Diesel'] })] })).toBe(
    'Gäller årsmodell 2020–2022, laddhybrid, diesel',
  );
  expect(concernsText({ cars: [recallCars({ yearTo: 2020 })] })).toBe('Gäller årsmodell 2020');
});
