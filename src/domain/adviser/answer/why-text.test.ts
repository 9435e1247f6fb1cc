import { expect, test } from 'vitest';
import { WISHES } from '#src/domain/adviser/understanding/parsed-query.ts';
import { whyText } from './why-text.ts';

test('names the facts that the preferences rank by, and then those of every search', () => {
  expect(whyText({ wishes: [], sort: null })).toBe('Jag har valt dem efter pris mot liknande och mil för åldern.');
  expect(whyText({ wishes: ['familj'], sort: null })).toBe(
    'Jag har valt dem efter plats, krockbetyg och årsmodell, och sedan pris mot liknande och mil för åldern.',
  );
  expect(whyText({ wishes: ['billig'], sort: null })).toBe(
    'Jag har valt dem efter pris mot liknande, och sedan mil för åldern.',
  );
});

test('every preference has its facts, and an order that was asked for needs no explanation', () => {
  for (const wish of WISHES)
    expect(whyText({ wishes: [wish], sort: null })).toMatch(/^Jag har valt dem efter .+, och sedan .+\.$/);
  expect(whyText({ wishes: ['familj'], sort: { by: 'price', order: 'asc' } })).toBeNull();
});
