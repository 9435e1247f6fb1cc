import { expect, test } from 'vitest';
import { EMPTY_PARSED_QUERY, type ParsedQuery } from '#src/domain/wish/parsed-query.ts';
import { readConstraintRemoval, withoutField, withoutValues } from './constraint-removal.ts';
import { asksOfAnotherCar, plainWish } from './conversation.ts';
import { pointAtShown } from './named-shown.ts';
import { askedPlace, distanceText } from './place-question.ts';
import { readShownQuestion } from './shown-question.ts';
import { smallTalk } from './small-talk.ts';

const { filters, limits } = EMPTY_PARSED_QUERY;
const asked = (message: string, next: Partial<ParsedQuery> = {}, shown = 5) => {
  const question = readShownQuestion(message, { ...EMPTY_PARSED_QUERY, ...next }, shown);
  return question && [question.places.map((place) => place + 1).join(' '), question.topics.join(' '), question.best];
};

test.each<[string, Partial<ParsedQuery>, (string | null)[]]>([
  ['vad kostar skatten?', { wishes: ['låg skatt'] }, ['1 2 3 4 5', 'tax', null]],
  ['jämför de två första', {}, ['1 2', 'all', null]],
  ['Jämför 1 och 3', {}, ['1 3', 'all', null]],
  ['vad drar den andra?', {}, ['2', 'consumption', null]],
  ['är den säker?', { wishes: ['säker'] }, ['1 2 3 4 5', 'safety', null]],
  ['berätta mer om den sista', {}, ['5', 'all', null]],
  ['berätta mer om den', {}, ['1', 'all', null]],
  ['vilket år är den första?', {}, ['1', 'year', null]],
  ['vilken har längst räckvidd?', { notes: [{ kind: 'range', km: null }] }, ['1 2 3 4 5', 'range', 'most']],
  ['hur långt kommer den andra på en laddning?', {}, ['2', 'range', null]],
  ['vilken av dem har gått minst?', {}, ['1 2 3 4 5', 'mileage', 'least']],
  ['vilken har högst effekt?', {}, ['1 2 3 4 5', 'power', 'most']],
  ['hur gammal är trean?', {}, ['3', 'year', null]],
  ['har den dragkrok?', { limits: { ...limits, equipment: ['Dragkrok'] } }, ['1 2 3 4 5', 'equipment', null]],
  [
    'finns det dragkrok på bilen?',
    { limits: { ...limits, equipment: ['Dragkrok'] } },
    ['1 2 3 4 5', 'equipment', null],
  ],
  ['den första', {}, ['1', 'all', null]],
  ['vilken av dem är säkrast?', { wishes: ['säker'] }, ['1 2 3 4 5', 'safety', 'most']],
  ['vilken färg har den tredje?', {}, ['3', 'color', null]],
  ['vad kostar den första att äga?', { wishes: ['billig'] }, ['1', 'running', null]],
  ['vad kostar de per år?', {}, ['1 2 3 4 5', 'running', null]],
  ['vilken av dem är billigast i drift?', { wishes: ['snål'] }, ['1 2 3 4 5', 'consumption', 'least']],
  ['vad drar den och vad kostar skatten?', {}, ['1 2 3 4 5', 'consumption tax', null]],
  ['är den första säker och hur långt har den gått?', { wishes: ['säker'] }, ['1', 'safety mileage', null]],
])('asks about the cars shown: %s', (message, next, expected) => {
  expect(asked(message, next)).toEqual(expected);
});

test.each<[string, Partial<ParsedQuery>]>([
  ['finns den som automat?', { filters: { ...filters, transmission: ['Automat'] } }],
  ['vad kostar en Volvo V60?', { filters: { ...filters, make: ['Volvo'] } }],
  ['finns det någon med dragkrok?', { limits: { ...limits, equipment: ['Dragkrok'] } }],
  ['den första är för dyr', { followUp: 'cheaper' }],
  ['vilken är billigast?', { sort: { by: 'price', order: 'asc' } }],
  [
    'första bilen till min dotter ska vara säker och jag vill inte betala för mycket i försäkring, vad finns det då för alternativ i Skåne?',
    {},
  ],
  ['något annat än den första', {}],
])('asks for other cars: %s', (message, next) => {
  expect(asked(message, next)).toBeNull();
});

const SHOWN = [
  { brand: 'Volvo', series: 'V60' },
  { brand: 'Kia', series: 'Niro' },
  { brand: 'Volvo', series: 'XC60' },
];
test.each([
  ['jämför Volvon och Kian', 'jämför den och den', '1 2'],
  ['har Volvon drag?', 'har den drag?', '1 3'],
  ['skillnaden mellan V60 och Niro?', 'skillnaden mellan den och den?', '1 2'],
  ['vad drar XC60:n?', 'vad drar den?', '3'],
  ['är Kian säker?', 'är den säker?', '2'],
])('refers to cars shown by their names: %s', (message, pointed, places) => {
  const read = pointAtShown(message, SHOWN);
  expect([read?.message, read?.places.map((place) => place + 1).join(' ')]).toEqual([pointed, places]);
});

test.each(['vad kostar en Volvo?', 'finns det någon Kia?', 'jämför Mazdan och Seaten', 'billigare?'])(
  'refers to no car shown: %s',
  (message) => expect(pointAtShown(message, SHOWN)).toBeNull(),
);

test.each<[string, Partial<ParsedQuery>, string | null]>([
  ['finns den nära Falun?', { filters: { ...filters, near: 'Falun' } }, 'Falun'],
  ['hur långt är det till den från Falun', { filters: { ...filters, near: 'Falun' } }, 'Falun'],
  ['står de nära Falun', { filters: { ...filters, near: 'Falun' } }, 'Falun'],
  ['finns det någon nära Falun?', { filters: { ...filters, near: 'Falun' } }, null],
  ['finns den nära Falun som diesel?', { filters: { ...filters, near: 'Falun', fuel: ['Diesel'] } }, null],
  ['visa bilar nära Falun', { filters: { ...filters, near: 'Falun' } }, null],
  ['finns den?', {}, null],
])('asks for the distance of cars shown: %s', (message, next, place) => {
  expect(askedPlace(message, { ...EMPTY_PARSED_QUERY, ...next })).toBe(place);
});

test('states where a car is, and how far away', () => {
  const said = (place: string | null, near = 'Falun') => distanceText({ place }, near).replace(/[\u00a0\u202f]/g, ' ');
  expect(said('Göteborg')).toBe('Står i Göteborg, ungefär 40 mil från Falun');
  expect(said('Falun')).toBe('Står i Falun, nära Falun');
  expect(said(null)).toBe('Var bilen står är inte känt');
  expect(said('Göteborg', 'constructor')).toBe('Står i Göteborg');
});

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

test('ignores questions about cars that were not shown', () => {
  expect(asked('jämför de två första', {}, 0)).toBeNull();
  expect(asked('berätta om den femte', {}, 2)).toEqual(['1 2', 'all', null]);
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

test('answers messages without a wish, and leaves all others to the search', () => {
  expect(smallTalk('Hej!')).toMatch(/^Hej\./);
  expect(smallTalk('är du en människa?')).toMatch(/^Nej/);
  expect(smallTalk('vad blir förmånsvärdet på den?')).toContain('nypris');
  expect(smallTalk('tack så mycket')).toMatch(/^Varsågod/);
  expect(smallTalk('asdf')).toBeNull();
  expect(smallTalk('hej '.repeat(60))).toBeNull();
});
