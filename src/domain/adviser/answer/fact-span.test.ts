import { expect, test } from 'vitest';
import { consumptionTexts, taxSpanTexts } from './fact-span.ts';

const plain = (texts: readonly string[]) => texts.join(' ').replaceAll(/[\u00a0\u202f]/g, ' ');

test('the span of the tax is of the cars with a known amount', () => {
  expect(plain(taxSpanTexts([2110, null, 360, 1471]))).toContain(
    'Fordonsskatten är 360 kr till 2 110 kr om året, i mitten 1 471 kr för tre bilar här.',
  );
  expect(plain(taxSpanTexts([360, 360]))).toMatch(/är 360 kr om året för två bilar här/);
  expect(plain(taxSpanTexts([null, null]))).toContain('kan jag inte ange');
});

test('litres and kilowatt-hours are spans of their own', () => {
  const text = plain(consumptionTexts({ litres: [4.2, 5.4, 6.1, 7], kilowattHours: [18] }));
  expect(text).toContain(
    'Förbrukningen är 0,42 till 0,70 liter/mil, i mitten 0,61, av fyra bilar till salu med uppgiften.',
  );
  expect(text).toContain('Elbilarna drar 1,80 kWh/mil, av en bil till salu med uppgiften.');
  expect(plain(consumptionTexts({ litres: [], kilowattHours: [] }))).toBe('Förbrukningen står inte i annonserna.');
});
