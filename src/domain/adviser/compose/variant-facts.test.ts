import { expect, test } from 'vitest';
import type { AskedVariant, ElectricEngine, ModelVariants, VariantEngine } from './model-variants.ts';
import { enginesNamed, spokenName } from './model-variants.ts';
import {
  bootFactTexts,
  consumptionFactTexts,
  enginesComparedTexts,
  launchTexts,
  rangeFactTexts,
  towTexts,
  tripTexts,
} from './variant-facts.ts';

const ANY: AskedVariant = { minYear: null, maxYear: null, fuel: [], text: '' };
const engine = (name: string, more: Partial<VariantEngine> = {}): VariantEngine => ({
  name,
  fuel: 'Diesel',
  hp: 150,
  drives: ['Framhjulsdrift'],
  yearFrom: 2015,
  yearTo: 2022,
  consumption: 5,
  measured: 'NEDC',
  ...more,
});
const NO_FIGURES: ElectricEngine['figures'] = {
  battery: null,
  grossBattery: null,
  range: null,
  rangeTo: null,
  consumption: null,
  acKw: null,
  dcKw: null,
  chargeMinutes: null,
  heatPumpFrom: null,
  towKg: null,
};
const electric = (name: string, range: number, battery: number): ElectricEngine => ({
  name,
  fuel: 'El',
  hp: 150,
  yearFrom: 2018,
  yearTo: null,
  figures: { ...NO_FIGURES, range, battery },
});
const MODEL: ModelVariants = {
  brand: 'Make',
  series: 'Alfa',
  generations: [
    {
      name: 'II',
      yearFrom: 2018,
      yearTo: null,
      body: 'Kombi',
      dimensions: { bootLitres: 600, towKg: 2_000 },
      engines: [engine('2.0 TDI 150'), engine('1.8 Hybrid', { fuel: 'Elhybrid', consumption: 4 })],
      electric: [],
    },
    {
      name: 'I',
      yearFrom: 2010,
      yearTo: 2018,
      body: 'Kombi',
      dimensions: { bootLitres: 500, towKg: 1_800 },
      engines: [],
      electric: [],
    },
  ],
};
const ELECTRIC: ModelVariants = {
  brand: 'Make',
  series: 'Volt',
  generations: [
    {
      name: 'I',
      yearFrom: 2018,
      yearTo: null,
      body: 'Halvkombi',
      dimensions: {},
      engines: [],
      electric: [electric('40 kWh', 270, 39), electric('62 kWh', 385, 59)],
    },
  ],
};
const plain = (texts: readonly string[]): string => texts.join('\n').replace(/\s/g, ' ');

test.each([
  ['2.0 TDI 150 4Motion', '2.0 tdi'],
  ['D4 AWD', 'd4'],
  ['320d xDrive', '320d'],
])('people call %s "%s"', (name, spoken) => expect(spokenName(name)).toBe(spoken));

test('the boot is that of the asked year, of both generations in the year between them', () => {
  expect(plain(bootFactTexts(MODEL, { ...ANY, minYear: 2021, maxYear: 2021 }))).toMatch(
    /^Make Alfa 2021 har 600 liter \(från 2018\) bagage/,
  );
  expect(plain(bootFactTexts(MODEL, { ...ANY, minYear: 2018, maxYear: 2018 }))).toContain(
    '600 liter (från 2018) eller 500 liter (2010–2018)',
  );
});

test('a towed weight of the strongest engine is stated as that, a heavier trailer refused, and none stated for a hybrid', () => {
  const asked = { ...ANY, minYear: 2020, maxYear: 2020 };
  expect(plain(towTexts(MODEL, asked, null))).toContain('får dra upp till 2 000 kg (från 2018) med broms');
  expect(plain(towTexts(MODEL, asked, 2_400))).toMatch(/^Nej, 2 400 kg är för tungt/);
  expect(plain(towTexts(MODEL, asked, 1_400))).toMatch(/^1 400 kg klarar bara vissa versioner/);
  expect(towTexts(MODEL, { ...asked, fuel: ['Elhybrid'] }, null)).toEqual([]);
});

test('range and winter are those of the battery that is named', () => {
  expect(plain(rangeFactTexts(ELECTRIC, { ...ANY, text: 'volt 40 kwh' }, null))).toMatch(
    /^Make Volt går 270 km på en laddning enligt WLTP\. Räkna med 210 km vid −5 °C/,
  );
  expect(plain(rangeFactTexts(ELECTRIC, ANY, -20))).toContain('270–390 km');
});

test.each([
  [{ km: 110, isByAir: false }, /^\*\*Ja, 11 mil klarar den/],
  [{ km: 180, isByAir: false }, /^\*\*Knappt:/],
  [{ km: 230, isByAir: false }, /^\*\*Bara versionerna med längst räckvidd/],
  [{ km: 310, isByAir: true }, /^\*\*Nej, räkna inte med det/],
] as const)('a trip of %o in winter', (trip, answer) =>
  expect(plain(tripTexts(ELECTRIC, ANY, trip, null))).toMatch(answer),
);

test('consumption is of the engine that is named; without one none is stated', () => {
  expect(plain(consumptionFactTexts(MODEL, { ...ANY, text: 'vad drar en alfa 2.0 tdi?' }))).toContain(
    '2.0 TDI 150 drar 0,50 liter/mil enligt NEDC',
  );
  expect(plain(consumptionFactTexts(MODEL, { ...ANY, fuel: ['Elhybrid'] }))).toContain('0,40 liter/mil');
  expect(consumptionFactTexts(MODEL, ANY)).toEqual([]);
});

test('engines that a question names are compared, and no other', () => {
  const model = {
    ...MODEL,
    generations: [
      {
        ...(MODEL.generations[0] ?? ELECTRIC.generations[0]),
        engines: [engine('D3', { hp: 150 }), engine('D4', { hp: 190, consumption: 4.5 })],
      },
    ],
  } as ModelVariants;
  const named = enginesNamed(model, { ...ANY, text: 'd3 eller d4?' });
  expect([...named.keys()]).toEqual(['d3', 'd4']);
  expect(plain(enginesComparedTexts(named))).toMatch(/^Nej, de är inte samma: D4 är starkare, upp till 190 hk mot 150/);
  expect(enginesComparedTexts(enginesNamed(model, { ...ANY, text: 'en d4' }))).toEqual([]);
});

test('when a generation came', () =>
  expect(plain(launchTexts(MODEL))).toMatch(/\(II\) kom som årsmodell 2018\. Före den: I 2010–2018/));
