import { expect, test } from 'vitest';
import type { AdFacts } from './ad-facts.ts';
import { factSpanTexts } from './fact-span.ts';

const plain = (texts: readonly string[]) => texts.join(' ').replaceAll(/[\u00a0\u202f]/g, ' ');
const car = (kronor: number | null, consumption: number | null, fuel: 'El' | 'Diesel' = 'Diesel') => ({
  facts: {
    ...{ fuels: [fuel], wltp: { consumption, co2: null }, nedc: { consumption: null, co2: null } },
    ...{ fromCatalogue: [], catalogueValues: null },
  } as unknown as AdFacts,
  tax: kronor === null ? null : ({ kronor, emissionsFrom: 'ad' } as const),
});

test('the span of the tax is of the cars with a known amount', () => {
  expect(plain(factSpanTexts('tax', [car(2110, null), car(null, null), car(360, null), car(1471, null)]))).toContain(
    'Fordonsskatten är 360 kr till 2 110 kr om året för tre bilar av dem som är till salu.',
  );
  expect(plain(factSpanTexts('tax', [car(360, null), car(360, null)]))).toMatch(/är 360 kr om året för två bilar/);
});

test('litres and kilowatt-hours are spans of their own', () => {
  const text = plain(factSpanTexts('consumption', [car(0, 5.4), car(0, 6.1), car(0, 18, 'El'), car(0, null)]));
  expect(text).toContain('Förbrukningen är 0,54 till 0,61 liter/mil för två bilar');
  expect(text).toContain('Elförbrukningen är 1,80 kWh/mil för en bil');
});

test('without a known value it says so', () => {
  expect(plain(factSpanTexts('tax', [car(null, null)]))).toContain('kan jag inte ange');
  expect(plain(factSpanTexts('consumption', []))).toContain('står inte i');
});
