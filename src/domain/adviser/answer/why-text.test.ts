import { expect, test } from 'vitest';
import { WISHES } from '#src/domain/wish/parsed-query.ts';
import { oldCarsText, whyText } from './why-text.ts';

test('names the facts and ratings that the preferences rank by, and then the facts of every search', () => {
  expect(whyText({ wishes: [], sort: null })).toBe('Jag har valt dem efter pris mot liknande och mil för åldern.');
  expect(whyText({ wishes: ['familj'], sort: null })).toBe(
    'Jag har valt dem efter baksäte, bagage och krockbetyg, och sedan pris mot liknande och mil för åldern. Det som annonsen inte säger är våra egna omdömen om modellen.',
  );
  expect(whyText({ wishes: ['billig'], sort: null })).toBe(
    'Jag har valt dem efter pris, och sedan pris mot liknande och mil för åldern. Det som annonsen inte säger är våra egna omdömen om modellen.',
  );
});

test('every preference has its facts, and an order that was asked for is named', () => {
  for (const wish of WISHES)
    expect(whyText({ wishes: [wish], sort: null })).toMatch(/^Jag har valt dem efter .+, och sedan .+\.$/);
  expect(whyText({ wishes: ['familj'], sort: { by: 'price', order: 'asc' } })).toBe(
    'Jag har ordnat dem som du bad om: lägst pris först.',
  );
});

test('advises a limit beside the cheapest cars when all of them are old', () => {
  const cheapest = { sort: { by: 'price', order: 'asc' } } as const;
  expect(oldCarsText(cheapest, [1999, 2005], 2026)).toContain('Sätt gärna en gräns');
  expect(oldCarsText(cheapest, [1999, 2020], 2026)).toBeNull();
  expect(oldCarsText(cheapest, [1999, null], 2026)).toBeNull();
  expect(oldCarsText({ sort: null }, [1999], 2026)).toBeNull();
});
