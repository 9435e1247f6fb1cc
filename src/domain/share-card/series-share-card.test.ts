import { expect, test } from 'vitest';
import { NO_STOCK } from '#src/domain/statistics/series-statistics.ts';
import { seriesShareCard } from './series-share-card.ts';
import { shareCardText } from './share-card.ts';

const MODEL = { bodyType: 'Kombi' as const, colors: ['Svart' as const, 'Blå' as const], modelYear: 2018 };
const cardOf = (figures: object) =>
  seriesShareCard({ brand: 'Volvo', name: 'V60', figures: { ...NO_STOCK, ...figures }, model: MODEL });
const price = { ...NO_STOCK.price, count: 12, min: 89_900, median: 210_449 };

test.each([
  [
    { ads: 12, yearMin: 2011, yearMax: 2026, price },
    'Volvo V60, 12 bilar till salu · 2011–2026, Från 89\u202f900\u00a0kr. Hälften kostar under 210\u202f400\u00a0kr.',
  ],
  [
    { ads: 1, price: { ...price, count: 1, median: 89_900 } },
    'Volvo V60, 1 bil till salu, Från 89\u202f900\u00a0kr. Priser, generationer och säkerhet.',
  ],
  [{ ads: 3 }, 'Volvo V60, 3 bilar till salu. Priser, generationer och säkerhet.'],
  [{}, 'Volvo V60. Ingen är till salu just nu.'],
])('the picture of a series says what such cars cost: %#', (figures, text) => {
  expect(shareCardText(cardOf(figures))).toBe(text);
});

test('shows the car of the series in a colour that stands out, or none without a body', () => {
  expect(cardOf({}).cutout).toBe('kombi-bla-frilagd.svg');
  expect(seriesShareCard({ brand: 'Volvo', name: 'V60', figures: null, model: null }).cutout).toBeNull();
});
