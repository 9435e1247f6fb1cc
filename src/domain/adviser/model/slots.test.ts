import { expect, test } from 'vitest';
import { understand } from '#src/domain/wish/parse-query.ts';
import { EMPTY_PARSED_QUERY } from '#src/domain/wish/parsed-query.ts';
import { carNamesFromFiles } from '#test/car-names.ts';
import { readSlots, SLOTS_PROMPT, slotsSchema, withSlots } from './slots.ts';

const names = carNamesFromFiles();
const slotsOf = (slots: object) => readSlots(JSON.stringify(slots), names) ?? EMPTY_PARSED_QUERY;
const rulesOf = (text: string) => understand(text, { names, thisYear: 2026 });

test('reads slots of the vocabulary and the catalogue', () => {
  const { filters, limits, wishes, sort } = slotsOf({
    make: ['volvo'],
    model: ['v60'],
    fuel: ['Diesel'],
    maxPrice: 150_000,
    near: 'Falun',
    notMake: ['Kia'],
    equipment: ['Dragkrok'],
    minSeats: 5,
    wishes: ['familj'],
    sortBy: 'price',
    sortOrder: 'asc',
  });
  expect(filters).toMatchObject({
    make: ['Volvo'],
    model: ['V60'],
    fuel: ['Diesel'],
    maxPrice: 150_000,
    near: 'Falun',
  });
  expect(limits).toMatchObject({ notMake: ['Kia'], equipment: ['Dragkrok'], minSeats: 5 });
  expect([wishes, sort]).toEqual([['familj'], { by: 'price', order: 'asc' }]);
});

test.each(['', 'Jag vet inte', '[]', 'null', '{"make":', '['.repeat(500)])(
  'is no reading without a JSON object: %j',
  (json) => expect(readSlots(json, names)).toBeNull(),
);

test.each<object>([
  { __proto__: ['x'], constructor: { prototype: {} }, toString: 1 },
  { make: ['constructor', '__proto__'], model: ['toString'], fuel: ['Vatten'], wishes: ['snygg'], drive: 'x' },
  { maxPrice: 'gratis', minSeats: 1e9, near: 'x'.repeat(500), equipment: [{}, null, 7], sortBy: 'hasOwnProperty' },
  { color: Array(1_000).fill('constructor') },
])('leaves out what is outside the vocabulary: %j', (slots) => {
  expect(slotsOf(slots)).toEqual({ ...EMPTY_PARSED_QUERY, filters: { ...EMPTY_PARSED_QUERY.filters, within: 50 } });
});

test('reads JSON in a code block', () => {
  expect(readSlots('```json\n{"fuel":["El"]}\n```', names)?.filters.fuel).toEqual(['El']);
});

test('the model’s slots replace those of the rules where they differ', () => {
  const text = 'bil som klarar kurvig grusväg hem till mormor';
  const rules = { ...rulesOf(text), limits: { ...EMPTY_PARSED_QUERY.limits, notMake: ['Volvo', 'Saab'] }, wishes: [] };
  const both = withSlots(rules, slotsOf({ wishes: ['vinter'], drive: ['Fyrhjulsdrift'] }), text);
  expect(both.limits).toMatchObject({ notMake: [], drive: ['Fyrhjulsdrift'] });
  expect(both.wishes).toEqual(['vinter']);
});

test('hard limits that the visitor spelled out stay', () => {
  const text = 'Volvo V60 diesel, högst 150 000 kr, inom 30 km från Falun, inte svart';
  const other = slotsOf({
    make: ['Kia'],
    fuel: ['El'],
    maxPrice: 900_000,
    near: 'Lund',
    notColor: [],
    color: ['Svart'],
  });
  const { filters, limits } = withSlots(rulesOf(text), other, text);
  expect(filters).toMatchObject({ make: ['Volvo'], model: ['V60'], fuel: ['Diesel'], maxPrice: 150_000 });
  expect(filters).toMatchObject({ near: 'Falun', within: 30 });
  expect([filters.color, limits.notColor]).toEqual([[], ['Svart']]);
  const denial = withSlots(rulesOf('diesel'), slotsOf({ notFuel: ['Diesel'] }), 'diesel');
  expect([denial.filters.fuel, denial.limits.notFuel]).toEqual([['Diesel'], []]);
});

test('the schema has the vocabulary and the makes of the catalogue, in keywords that every provider accepts', () => {
  const schema = slotsSchema(names);
  expect(JSON.stringify(schema)).not.toContain('additionalProperties');
  expect(JSON.stringify(schema)).toContain('"Laddhybrid"');
  expect(schema).toMatchObject({ properties: { notMake: { items: { enum: expect.arrayContaining(['Volvo']) } } } });
});

test('the instructions name every slot with its meaning and its words', () => {
  const { properties } = slotsSchema(names);
  for (const name of Object.keys(properties ?? {}))
    expect(SLOTS_PROMPT).toMatch(new RegExp(`^- ${name} \\(.+\\)`, 'mu'));
  expect(SLOTS_PROMPT).toContain('- fuel (Drivmedel): Bensin, Diesel');
  expect(SLOTS_PROMPT).toMatch(/- maxPrice \(Högsta pris/u);
});
