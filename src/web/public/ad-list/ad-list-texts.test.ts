import { describe, expect, test } from 'vitest';
import { type AdSort, NO_AD_FILTERS } from '#src/domain/ads/filters/ad-filters.ts';
import { listHeading } from '#src/domain/ads/filters/list-subject.ts';
import { adListDescription, countText, documentTitleOf, keywordsOf, subLineOf } from './ad-list-texts.ts';

const NEWEST: AdSort = { by: 'date', order: 'desc' };
const of = (make: string[], model: string[] = []) => ({ ...NO_AD_FILTERS, make, model });

test.each([
  [of([]), 'Alla bilannonser', 'Alla bilannonser (12 annonser)'],
  [of(['Volvo']), 'Volvo - Bilannonser', 'Volvo - Bilannonser (12 annonser)'],
  [of(['Volvo'], ['V60']), 'Volvo V60 - Bilannonser', 'Volvo V60 - Bilannonser (12 annonser)'],
  [of(['Volvo', 'BMW']), 'Volvo och BMW - Bilannonser', 'Volvo och BMW - Bilannonser (12 annonser)'],
  [of(['MG'], ['MG4']), 'MG4 - Bilannonser', 'MG4 - Bilannonser (12 annonser)'],
  [
    of(['Volvo', 'BMW', 'Audi']),
    'Volvo, BMW och Audi - Bilannonser',
    'Volvo, BMW och Audi - Bilannonser (12 annonser)',
  ],
])('heading and title %#', (filters, heading, title) => {
  expect(listHeading(filters, 12)).toBe(heading);
  expect(documentTitleOf(filters, 12, 1)).toBe(title);
  expect(documentTitleOf(filters, 12, 3)).toBe(`${title} – sida 3`);
});

test.each<[ReturnType<typeof of>, 'popular' | AdSort, string]>([
  [of([]), 'popular', 'Populära annonser'],
  [of([]), NEWEST, 'Senaste annonser visas först'],
  [of([]), { by: 'price', order: 'asc' }, 'Billigast först'],
  [of(['Volvo']), NEWEST, 'Hitta din nästa Volvo med avancerad sökning'],
  [of(['Volvo', 'BMW', 'Audi']), NEWEST, 'Hitta din nästa Volvo, BMW eller Audi med avancerad sökning'],
  [of([]), { by: 'power', order: 'desc' }, 'Starkast först'],
  [of(['Volvo'], ['V60']), { by: 'price', order: 'desc' }, 'Hitta din nästa Volvo V60 med avancerad sökning'],
])('sub-line %#', (filters, order, line) => {
  expect(subLineOf(filters, order)).toBe(line);
});

test('formats counts', () => {
  expect([0, 1, 20_000].map(countText)).toEqual([
    '0 annonser hittades',
    '1 annons hittades',
    '20\u202f000 annonser hittades',
  ]);
});

describe('metadata for search engines', () => {
  test('the description ends as specified', () => {
    for (const filters of [of([]), of(['Volvo'], ['V60'])]) {
      expect(adListDescription(filters, 5)).toMatch(/ Jämför priser, specifikationer och hitta bästa erbjudandet\.$/);
    }
    expect(adListDescription(of(['Volvo'], ['V60']), 5)).toContain('begagnade Volvo V60');
  });

  test('names at most five brands, the commonest first, or the chosen ones', () => {
    const makes = ['A', 'B', 'C', 'D', 'E', 'F'].map((value, count) => ({ value, count }));
    expect(keywordsOf(of([]), makes)).toEqual(['F', 'E', 'D', 'C', 'B']);
    expect(keywordsOf(of(['Volvo']), makes)).toEqual(['Volvo']);
  });
});
