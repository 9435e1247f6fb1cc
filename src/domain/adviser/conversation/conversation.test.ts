import { expect, test } from 'vitest';
import { EMPTY_PARSED_QUERY, type ParsedQuery } from '#src/domain/wish/parsed-query.ts';
import { readConstraintRemoval, withoutField, withoutValues } from './constraint-removal.ts';
import { asksOfAnotherCar, plainWish } from './conversation.ts';

const { filters, limits } = EMPTY_PARSED_QUERY;
test('treats the price of another car as a separate question', () => {
  const of = (make: string, model: string): ParsedQuery => ({
    ...EMPTY_PARSED_QUERY,
    filters: { ...filters, make: [make], model: [model] },
  });
  const niro = of('Kia', 'Niro');
  expect(asksOfAnotherCar('vad kostar en Kia Niro?', niro, of('Volvo', 'V60'))).toBe(true);
  expect(asksOfAnotherCar('hur mycket ligger en Niro på?', niro, EMPTY_PARSED_QUERY)).toBe(true);
  expect(asksOfAnotherCar('vad kostar en Kia Niro?', niro, niro)).toBe(false);
  expect(asksOfAnotherCar('Kia Niro då?', niro, of('Volvo', 'V60'))).toBe(false);
  expect(asksOfAnotherCar('vad kostar den?', EMPTY_PARSED_QUERY, niro)).toBe(false);
});

test.each([
  ['strunta i färgen', ['fargen'], ''],
  ['ta bort priset och visa Volvo', ['priset'], 'och visa Volvo'],
  ['spelar ingen roll vilken växellåda', ['vaxellada'], ''],
  ['utan krav på dragkrok', ['dragkrok'], ''],
  ['utan tak på priset', ['priset'], ''],
  ['färgen spelar ingen roll, men högst 100 000 kr', ['fargen'], ', men högst 100 000 kr'],
  ['glöm det där med automat', ['automat'], ''],
  ['glöm kravet på automat, visa Kia', ['automat'], ', visa Kia'],
  ['det där med dragkrok kan vi skippa', ['dragkrok'], ''],
  ['strunta i det här med färgen', ['fargen'], ''],
  ['visa utan färgen', ['fargen'], 'visa'],
  ['visa utan dragkrok', [], 'visa utan dragkrok'],
  ['andra färger också', ['farger'], ''],
  ['vilken låda som helst', ['lada'], ''],
  ['alla märken går bra', ['marken'], ''],
  ['alla hundar', [], 'alla hundar'],
  ['utan drag går också bra', ['drag'], ''],
  ['glöm det', [], 'glöm det'],
  ['dieselkombi under 100 000', [], 'dieselkombi under 100 000'],
])('removes constraints: %s', (message, objects, rest) => {
  const read = readConstraintRemoval(message);
  expect(read.objects).toEqual(objects);
  expect(read.rest.trim()).toBe(rest);
});

test('removes a whole field or a single value', () => {
  const before: ParsedQuery = {
    ...EMPTY_PARSED_QUERY,
    filters: { ...filters, make: ['Volvo', 'Kia'], model: ['V60'], color: ['Röd'], minPrice: 1, maxPrice: 2 },
    limits: { ...limits, notColor: ['Svart'], equipment: ['Dragkrok', 'Värmare'], minSeats: 7 },
  };
  expect(withoutField(before, 'fargen')).toMatchObject({ filters: { color: [] }, limits: { notColor: [] } });
  expect(withoutField(before, 'priset')?.filters).toMatchObject({
    minPrice: null,
    maxPrice: null,
    make: ['Volvo', 'Kia'],
  });
  const engine = { ...before, filters: { ...before.filters, search: '320' } };
  expect(withoutField(engine, 'market')?.filters).toMatchObject({ make: [], model: [], search: '' });
  expect(withoutField(before, 'volvo')).toBeNull();
  const named = (some: Partial<ParsedQuery>): ParsedQuery => ({ ...EMPTY_PARSED_QUERY, ...some });
  const left = withoutValues(before, named({ filters: { ...filters, make: ['Volvo'] } }));
  expect(left.filters).toMatchObject({ make: ['Kia'], model: [], color: ['Röd'], maxPrice: 2 });
  const tow = named({ limits: { ...limits, equipment: ['Dragkrok'], minSeats: 5 } });
  expect(withoutValues(before, tow).limits).toMatchObject({ equipment: ['Värmare'], minSeats: null });
});

test('continues from the cars shown for larger, smaller and newer alone, but not within a sentence', () => {
  expect(['större', 'Något mindre?', 'mindre än 10 000 mil', 'nyare?', 'nyare än 2018'].map(plainWish)).toEqual([
    'rymlig',
    'liten',
    'mindre än 10 000 mil',
    'en nyare',
    'nyare än 2018',
  ]);
});
