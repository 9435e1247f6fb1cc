import { expect, test } from 'vitest';
import { shareCardOf, shareCardText, shareCardVersion } from './share-card.ts';

const AD: Parameters<typeof shareCardOf>[0] = {
  brand: 'Volvo',
  series: 'V60',
  model: 'V60',
  name: 'VOLVO V60 D4 AWD MOMENTUM, DRAG',
  modelYear: 2018,
  odometerKm: 95_400,
  fuels: ['Diesel'],
  transmission: 'Automat',
  bodyType: 'Kombi',
  color: 'Blå',
  firstRegistered: '2018-03-01',
  horsepower: 190,
  price: 189_900,
  status: 'active',
  isDemo: false,
  imageUrls: ['https://bilar.example/1.jpg', 'https://bilar.example/2.jpg'],
};
const VALUATION = {
  label: 'low',
  price: 189_900,
  estimate: 203_900,
  low80: 185_000,
  high80: 224_000,
  whyNot: null,
  close: 20,
} as const;
const spaced = (text: string) => text.replaceAll(/\s/gu, ' ');

test('a judged price has its label with the amount, and its place on the road', () => {
  const card = shareCardOf(AD, VALUATION);
  expect(spaced(shareCardText(card))).toBe(
    'Volvo V60 D4 AWD, 2018 · 9 540 mil · Diesel · Automat, 189 900 kr. Lågt pris · 14 000 kr under.',
  );
  expect(card.road).toEqual({ price: 189_900, estimate: 203_900, low: 185_000, high: 224_000 });
  expect(card.picture).toBe('https://bilar.example/1.jpg');
  expect(card.cutout).toBe('kombi-bla-frilagd.svg');
});

test.each([
  [
    'no valuation',
    { series: null, model: 'Chiron', brand: 'Bugatti', name: 'Bugatti Chiron' },
    null,
    /^Kan inte bedömas: vi känner inte igen modellen$/,
  ],
  ['no year', { modelYear: null, firstRegistered: null }, null, /^Kan inte bedömas: årsmodellen saknas i annonsen$/],
  [
    'a price of 1 kr',
    { price: 1 },
    { ...VALUATION, label: null, price: 1, whyNot: 'flagged' as const },
    /^Kan inte bedömas: /,
  ],
  ['sold', { status: 'sold' as const }, VALUATION, /^Såld$/],
  ['removed', { status: 'removed' as const }, VALUATION, /^Inte längre till salu$/],
])('%s: no judgement and no road', (_, car, valuation, verdict) => {
  const card = shareCardOf({ ...AD, ...car }, valuation);
  expect(card.verdict).toMatch(verdict);
  expect(card.road).toBeNull();
});

test('an ad that states next to nothing has a name, a price text, and no empty parts', () => {
  const bare = { ...AD, brand: null, series: null, model: null, name: 'Fin bil', modelYear: null, odometerKm: null };
  const card = shareCardOf(
    { ...bare, fuels: [], transmission: null, bodyType: null, color: null, price: null, imageUrls: [] },
    null,
  );
  expect(shareCardText(card)).toBe('Fin bil, Pris på begäran. Kan inte bedömas: vi känner inte igen modellen.');
  expect([card.picture, card.cutout]).toEqual([null, null]);
});

test('the version changes with the price, the judgement, the status and the picture, and with nothing else', () => {
  const first = shareCardVersion(shareCardOf(AD, VALUATION));
  expect(shareCardVersion(shareCardOf({ ...AD }, { ...VALUATION }))).toBe(first);
  const others = [
    shareCardOf({ ...AD, price: 179_900 }, VALUATION),
    shareCardOf(AD, { ...VALUATION, estimate: 199_900 }),
    shareCardOf({ ...AD, status: 'sold' }, VALUATION),
    shareCardOf({ ...AD, imageUrls: [] }, VALUATION),
  ].map(shareCardVersion);
  expect(new Set([first, ...others]).size).toBe(5);
});
