import { expect, test } from 'vitest';
import { EMPTY_PARSED_QUERY, type ParsedQuery } from '#src/domain/wish/parsed-query.ts';
import { foldSigns } from '#src/domain/wish/text/wish-text.ts';
import { askedPlace } from './asked-place.ts';
import { pointAtShown } from './pointed-cars.ts';
import { readShownQuestion } from './shown-question.ts';

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

const TOW_BAR = { limits: { ...limits, equipment: ['Dragkrok' as const] } };
test.each(['finns det dragkrok?', 'och är det drag?', 'sitter det dragkrok på?', 'ingår dragkrok?'])(
  'asks about the equipment of the only car shown, and of several for other cars: %s',
  (message) => {
    expect(asked(message, TOW_BAR, 1)).toEqual(['1', 'equipment', null]);
    expect(asked(message, TOW_BAR, 5)).toBeNull();
  },
);
test.each([
  'finns det någon med dragkrok?',
  'finns det bilar med drag?',
  'finns det andra som har dragkrok?',
  'dragkrok',
])('asks for other cars than the only one shown: %s', (message) => expect(asked(message, TOW_BAR, 1)).toBeNull());

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
  expect(askedPlace(foldSigns(message), { ...EMPTY_PARSED_QUERY, ...next })).toBe(place);
});

test('ignores questions about cars that were not shown', () => {
  expect(asked('jämför de två första', {}, 0)).toBeNull();
  expect(asked('berätta om den femte', {}, 2)).toEqual(['1 2', 'all', null]);
});
