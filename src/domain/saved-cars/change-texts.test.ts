import { expect, test } from 'vitest';
import { changeTexts } from './change-texts.ts';
import type { AdState, Favourite } from './saved-cars.ts';

const active = (price: number | null): AdState => ({ price, status: 'active' });
const favourite = (savedPrice: number | null, before: AdState | null, current: AdState): Favourite => ({
  id: 1,
  name: 'Volvo V60',
  savedAt: 0,
  savedPrice,
  step: 'saved',
  checkedAt: 0,
  note: '',
  before,
  ...current,
});
const NBSP = '\u00a0';
const words = (text: string | null | undefined) => text?.replaceAll(NBSP, ' ').replaceAll('\u202f', ' ') ?? null;

test.each<[string, Favourite, string | null, string | null]>([
  ['nothing', favourite(100_000, active(100_000), active(100_000)), null, null],
  [
    'a cut of an earlier visit',
    favourite(100_000, active(94_000), active(94_000)),
    'Sänkt 6 000 kr sedan du sparade den',
    null,
  ],
  [
    'a first cut',
    favourite(100_000, active(100_000), active(94_000)),
    'Sänkt 6 000 kr sedan du sparade den',
    'Nytt sedan sist',
  ],
  [
    'a further cut',
    favourite(100_000, active(95_000), active(92_000)),
    'Sänkt 8 000 kr sedan du sparade den',
    'Varav 3 000 kr sedan sist',
  ],
  [
    'a rise after a cut',
    favourite(100_000, active(90_000), active(95_000)),
    'Sänkt 5 000 kr sedan du sparade den',
    'Höjt 5 000 kr sedan sist',
  ],
  [
    'a cut after a larger rise',
    favourite(100_000, active(120_000), active(110_000)),
    'Höjt 10 000 kr sedan du sparade den',
    'Sänkt 10 000 kr sedan sist',
  ],
  ['a price as before', favourite(100_000, active(90_000), active(100_000)), null, 'Höjt 10 000 kr sedan sist'],
  [
    'a cut that turns a rise',
    favourite(100_000, active(110_000), active(95_000)),
    'Sänkt 5 000 kr sedan du sparade den',
    'Sänkt 15 000 kr sedan sist',
  ],
  [
    'a first price',
    favourite(null, active(null), active(95_000)),
    'Har fått ett pris sedan du sparade den',
    'Nytt sedan sist',
  ],
  ['a price again', favourite(95_000, active(null), active(95_000)), null, 'Har åter ett pris sedan sist'],
  ['sold', favourite(100_000, active(94_000), { price: 90_000, status: 'sold' }), null, 'Nytt sedan sist'],
  [
    'returned',
    favourite(100_000, { price: 100_000, status: 'removed' }, active(90_000)),
    'Sänkt 10 000 kr sedan du sparade den',
    'Till salu igen sedan sist',
  ],
])('%s', (_, car, sinceSaved, sinceVisit) => {
  const texts = changeTexts(car);
  expect([words(texts.sinceSaved?.text), words(texts.sinceVisit)]).toEqual([sinceSaved, sinceVisit]);
  expect(texts.sinceSaved?.isCheaper ?? false).toBe(sinceSaved?.startsWith('Sänkt') ?? false);
});
