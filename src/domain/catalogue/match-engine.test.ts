import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  DRIVES,
  ENGINE_FUELS,
  FUELS,
  MILD_HYBRID,
  TRANSMISSIONS,
  UNKNOWN_HYBRID,
} from '#src/domain/vocabulary/vocabulary.ts';
import { catalogueValues, type EngineClues, engineNaming, type GenerationEngine, matchEngine } from './match-engine.ts';

const engine = (
  name: string,
  fuel: GenerationEngine['fuel'],
  hp: number,
  facts: Partial<GenerationEngine> = {},
): GenerationEngine => ({
  name,
  fuel,
  hp,
  yearFrom: 2016,
  yearTo: 2020,
  transmissions: ['Automat'],
  drives: ['Framhjulsdrift'],
  acceleration: null,
  nedcConsumption: null,
  nedcCo2: null,
  wltpConsumption: null,
  wltpCo2: null,
  naming: engineNaming(name, hp),
  isConfirmed: true,
  ...facts,
});
const AWD: Partial<GenerationEngine> = { drives: ['Fyrhjulsdrift'] };
const D3 = engine('D3 150', 'Diesel', 150, { nedcCo2: 109, nedcConsumption: 4.1, acceleration: 9.9 });
const D4 = engine('D4 190', 'Diesel', 190, { nedcCo2: 112, nedcConsumption: 4.2, acceleration: 7.9 });
const D4_AWD = engine('D4 AWD 190', 'Diesel', 190, { ...AWD, nedcCo2: 129, nedcConsumption: 4.9, acceleration: 7.9 });
const T6 = engine('T6 AWD', 'Bensin', 310, { ...AWD, nedcCo2: 172 });
const T6_RECHARGE = engine('T6 Recharge', 'Laddhybrid', 340, { ...AWD, wltpCo2: 45 });
const B5 = engine('B5', 'Bensin', 250, { yearTo: null, wltpCo2: 152 });
const T5 = engine('T5', 'Bensin', 250, { nedcCo2: 148 });
const V60 = [D3, D4, D4_AWD, T6, T6_RECHARGE, B5, T5];

const NO_CLUES: EngineClues = {
  modelYear: 2018,
  fuels: ['Diesel'],
  typeOfElectricCar: null,
  horsepower: null,
  engineCc: null,
  transmission: null,
  drive: null,
  text: 'Volvo V60',
};
const match = (clues: Partial<EngineClues>, engines: readonly GenerationEngine[] = V60) =>
  matchEngine(engines, { ...NO_CLUES, ...clues });

describe('matches', () => {
  test('power, name, gearbox and drive that fit one confirmed engine, for sure', () => {
    const found = match({ horsepower: 190, text: 'Volvo V60 D4 Momentum', drive: 'Framhjulsdrift' });
    expect(found).toEqual({
      figures: {
        hp: 190,
        acceleration: 7.9,
        nedcConsumption: 4.2,
        nedcCo2: 112,
        wltpConsumption: null,
        wltpCo2: null,
      },
      isSure: true,
    });
  });

  test.each<[string, Partial<EngineClues>, readonly GenerationEngine[], number | null]>([
    ['the power alone', { horsepower: 150 }, V60, 109],
    ['a power rounded otherwise', { horsepower: 192, drive: 'Framhjulsdrift' }, V60, 112],
    ['the name alone', { text: 'Volvo V60 D3 Momentum' }, V60, 109],
    ['the drive in the heading', { text: 'Volvo V60 D4 AWD' }, V60, 129],
    ['the drive of its field', { horsepower: 190, drive: 'Fyrhjulsdrift' }, V60, 129],
    ['a gearbox that dealers call automatic', { horsepower: 150, transmission: 'CVT' }, V60, 109],
    ['an engine of the year before', { horsepower: 150, modelYear: 2021 }, V60, 109],
    ['an unknown model year', { horsepower: 150, modelYear: null }, V60, 109],
    ['litres that fit', { horsepower: 150, engineCc: 1968 }, [engine('2.0 TDI', 'Diesel', 150, { nedcCo2: 110 })], 110],
    [
      'a name that is a part of another’s',
      { horsepower: 190, text: 'D4' },
      [D4, engine('D4 Polestar', 'Diesel', 200)],
      112,
    ],
    ['words written as one', { text: 'C220d' }, [engine('C 220 d', 'Diesel', 170, { nedcCo2: 103 })], 103],
    [
      'the more specific name',
      { text: '2.0 TDI GTD' },
      [engine('2.0 TDI', 'Diesel', 150, { nedcCo2: 110 }), engine('2.0 TDI GTD', 'Diesel', 184, { nedcCo2: 122 })],
      122,
    ],
  ])('%s', (_, clues, engines, nedcCo2) => {
    const found = match(clues, engines);
    expect(found?.figures.nedcCo2).toBe(nedcCo2);
  });

  test('a plug-in hybrid by its fuel, and a sole one without power and name, as probable', () => {
    const found = match({ fuels: ['Laddhybrid'] });
    expect(found).toMatchObject({ figures: { hp: 340, wltpCo2: 45 }, isSure: false });
  });

  test('a hybrid whose heading has the name of the petrol engine', () => {
    expect(match({ fuels: ['Laddhybrid'], horsepower: 340, text: 'Volvo V60 T6' })?.figures.wltpCo2).toBe(45);
  });

  test('a mild hybrid: petrol in the catalogue, hybrid in the ad', () => {
    const clues = { horsepower: 250, modelYear: 2019 };
    for (const hybrid of [
      { ...clues, fuels: [UNKNOWN_HYBRID] },
      { ...clues, fuels: ['Elhybrid'] },
      { ...clues, fuels: ['Bensin'], typeOfElectricCar: MILD_HYBRID },
    ] satisfies Partial<EngineClues>[]) {
      expect(match(hybrid)?.figures.wltpCo2).toBe(152);
    }
  });

  test('a car that also runs on petrol by its other fuel', () => {
    const flex = engine('2.5FT', 'Etanol', 231, { nedcCo2: 210 });
    const clues: Partial<EngineClues> = { fuels: ['Bensin', 'Etanol'], horsepower: 231 };
    expect(match(clues, [flex, engine('T5', 'Bensin', 231, { nedcCo2: 200 })])?.figures.nedcCo2).toBe(210);
  });
});

describe('gives no figure', () => {
  test('that two matching engines do not share, but those they do', () => {
    expect(match({ horsepower: 190 })).toMatchObject({ figures: { hp: 190, acceleration: 7.9, nedcCo2: null } });
  });

  test('that one of the matching engines lacks', () => {
    const unknown = { ...D4_AWD, acceleration: null };
    expect(match({ horsepower: 190 }, [D4, unknown])?.figures.acceleration).toBeNull();
  });

  test.each<[string, Partial<EngineClues>, (readonly GenerationEngine[])?]>([
    ['a power that no engine has', { horsepower: 240 }],
    ['petrol or diesel alone, as the catalogue does not list every engine', { fuels: ['Diesel'] }, [D3]],
    ['no fuel', { fuels: [], horsepower: 190 }],
    ['another fuel', { fuels: ['Bensin'], horsepower: 190 }],
    ['another gearbox', { horsepower: 150, transmission: 'Manuell' }],
    ['another drive', { horsepower: 150, drive: 'Fyrhjulsdrift' }],
    ['another year', { horsepower: 150, modelYear: 2022 }],
    ['the name of an engine with another power', { horsepower: 150, text: 'Volvo V60 D4' }],
    ['other litres in the heading', { horsepower: 150, text: '1.6 TDI' }, [engine('2.0 TDI', 'Diesel', 150)]],
    ['another displacement', { horsepower: 150, engineCc: 1598 }, [engine('2.0 TDI', 'Diesel', 150)]],
    ['litres alone as a name', { text: 'Auris 1.6', fuels: ['Bensin'] }, [engine('1.6', 'Bensin', 132)]],
    ['a generation without engines', { horsepower: 150 }, []],
  ])('for %s', (_, clues, engines) => {
    expect(match(clues, engines ?? V60)).toBeNull();
  });
});

test.each<[string, Partial<EngineClues>, readonly GenerationEngine[]]>([
  ['only the power fits', { horsepower: 150, text: '' }, [D3]],
  ['only the name fits', { text: 'D3' }, [D3]],
  ['no source confirms it', { horsepower: 150, text: 'D3' }, [{ ...D3, isConfirmed: false }]],
  [
    'it was sold with two gearboxes',
    { horsepower: 150, text: 'D3' },
    [{ ...D3, transmissions: ['Manuell', 'Automat'] }],
  ],
])('is probable, not sure, when %s', (_, clues, engines) => {
  expect(match(clues, engines)).toMatchObject({ isSure: false });
});

describe('an engine with exactly the power of the ad', () => {
  const MANUAL: Partial<GenerationEngine> = { transmissions: ['Manuell'] };
  const GOLF = [
    engine('1.6 TDI 105', 'Diesel', 105, { ...MANUAL, nedcCo2: 119 }),
    engine('1.6 TDI 110', 'Diesel', 110, { ...MANUAL, nedcCo2: 99 }),
  ];
  const TEXT = 'Volkswagen Golf 1.6 TDI';

  test.each<[string, number, string, number | null, boolean]>([
    ['wins by power alone', 105, 'Golf', 119, false],
    ['wins by power and name', 105, TEXT, 119, true],
    ['wins over one below it', 110, TEXT, 99, true],
    ['wins if kW were rounded', 109, TEXT, 99, true],
    ['is absent: all close to it match, as probable', 107, TEXT, null, false],
  ])('%s', (_, horsepower, text, nedcCo2, isSure) => {
    expect(match({ horsepower, text }, GOLF)).toMatchObject({ figures: { nedcCo2 }, isSure });
  });

  test('is required for certainty, also of a sole engine', () => {
    expect(match({ horsepower: 152, text: 'D3' }, [D3])).toMatchObject({ figures: { nedcCo2: 109 }, isSure: false });
  });

  test('does not exclude the others when its drive or gearbox is another', () => {
    const clues: Partial<EngineClues> = { horsepower: 105, transmission: 'Automat', text: TEXT };
    const [older, newer] = GOLF;
    if (!older || !newer) throw new Error('engines missing');
    expect(match(clues, [older, { ...newer, transmissions: ['Automat'] }])?.figures.nedcCo2).toBe(99);
  });
});

const LETTERS = ['D4', 'T6', '2.0', 'TDI', 'GTD', '190', 'AWD', 'B5', 'Recharge'];
const figure = fc.option(fc.constantFrom(100, 110));
const anyEngine = fc
  .record({
    name: fc.array(fc.constantFrom(...LETTERS), { minLength: 1, maxLength: 3 }).map((words) => words.join(' ')),
    fuel: fc.constantFrom(...ENGINE_FUELS),
    hp: fc.constantFrom(150, 190, 192, 310),
    yearFrom: fc.integer({ min: 2012, max: 2016 }),
    yearTo: fc.option(fc.integer({ min: 2016, max: 2020 })),
    transmissions: fc.uniqueArray(fc.constantFrom(...TRANSMISSIONS), { minLength: 1 }),
    drives: fc.uniqueArray(fc.constantFrom(...DRIVES), { minLength: 1 }),
    acceleration: figure,
    nedcConsumption: figure,
    nedcCo2: figure,
    wltpConsumption: figure,
    wltpCo2: figure,
    isConfirmed: fc.boolean(),
  })
  .map((facts) => ({ ...facts, naming: engineNaming(facts.name, facts.hp) }));
const anyClues: fc.Arbitrary<EngineClues> = fc.record({
  modelYear: fc.option(fc.integer({ min: 2011, max: 2022 })),
  fuels: fc.uniqueArray(fc.constantFrom(...FUELS), { maxLength: 2 }),
  typeOfElectricCar: fc.constantFrom(null, MILD_HYBRID),
  horsepower: fc.option(fc.constantFrom(150, 190, 310)),
  engineCc: fc.option(fc.constantFrom(1598, 1968)),
  transmission: fc.option(fc.constantFrom(...TRANSMISSIONS)),
  drive: fc.option(fc.constantFrom(...DRIVES)),
  text: fc.array(fc.constantFrom(...LETTERS)).map((words) => words.join(' ')),
});

test('never depends on the order of the engines', () => {
  fc.assert(
    fc.property(
      fc
        .array(anyEngine, { maxLength: 6 })
        .chain((engines) =>
          fc.tuple(fc.constant(engines), fc.shuffledSubarray(engines, { minLength: engines.length })),
        ),
      anyClues,
      ([engines, shuffled], clues) => {
        expect(matchEngine(shuffled, clues)).toEqual(matchEngine(engines, clues));
      },
    ),
  );
});

test('is sure only of the power that the ad states', () => {
  fc.assert(
    fc.property(fc.array(anyEngine, { maxLength: 6 }), anyClues, (engines, clues) => {
      const found = matchEngine(engines, clues);
      if (found?.isSure) expect(Math.abs(Number(found.figures.hp) - Number(clues.horsepower))).toBeLessThanOrEqual(1);
    }),
    { numRuns: 1_000 },
  );
});

test('never invents a figure', () => {
  fc.assert(
    fc.property(fc.array(anyEngine, { maxLength: 6 }), anyClues, (engines, clues) => {
      for (const [name, value] of Object.entries(matchEngine(engines, clues)?.figures ?? {})) {
        if (value !== null) expect(engines.map((one): unknown => one[name as keyof GenerationEngine])).toContain(value);
      }
    }),
  );
});

describe('adds to an ad', () => {
  const clues: EngineClues = { ...NO_CLUES, horsepower: 150, text: 'Volvo V60 D3' };
  const stated = {
    horsepower: 150,
    acceleration: null,
    nedcConsumption: null,
    nedcCo2: 115,
    wltpConsumption: null,
    wltpCo2: null,
  };

  test('only what it does not state', () => {
    expect(catalogueValues(V60, clues, stated)).toEqual({
      horsepower: null,
      acceleration: 9.9,
      nedcConsumption: 4.1,
      nedcCo2: null,
      wltpConsumption: null,
      wltpCo2: null,
      isSure: true,
    });
  });

  test.each([
    ['before WLTP', 2017, null],
    ['of an unknown model year', null, null],
    ['since WLTP', 2018, 140],
  ])('the WLTP of its engine to a car %s: %s', (_, modelYear, wltpCo2) => {
    const tested = { ...D3, wltpConsumption: 5.3, wltpCo2: 140 };
    const found = catalogueValues([tested], { ...clues, modelYear }, stated);
    expect(found).toMatchObject({ acceleration: 9.9, wltpCo2, wltpConsumption: wltpCo2 && 5.3 });
  });

  test('nothing when it states all, or the catalogue has nothing to add', () => {
    const known = { ...stated, acceleration: 10, nedcConsumption: 4.4 };
    expect(catalogueValues(V60, clues, known)).toBeNull();
    expect(catalogueValues(V60, clues, { ...known, wltpConsumption: 5, wltpCo2: 130 })).toBeNull();
    expect(catalogueValues(undefined, clues, stated)).toBeNull();
  });
});
