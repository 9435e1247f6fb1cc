import { expect, test } from 'vitest';
import { catalogueFromFiles } from '#test/support/catalogue-from-files.ts';
import { type ElectricValues, electricValues } from './electric-values.ts';
import { type EngineClues, engineText } from './match-engine.ts';

const { brands } = catalogueFromFiles();
const seriesOf = (brand: string, slug: string) =>
  brands.find((each) => each.slug === brand)?.series.find((each) => each.slug === slug);

type Ad = Partial<EngineClues> & { name?: string; texts?: string[]; consumption?: number };
/** The values of an ad for a car of a series of the catalogue. */
function valuesOf(brand: string, slug: string, ad: Ad): ElectricValues | null {
  const series = seriesOf(brand, slug);
  const { name = '', texts = [], consumption = null, ...clues } = ad;
  const { modelYear = null } = clues;
  const generation = series?.generations.findLast(({ yearFrom }) => modelYear === null || yearFrom <= modelYear);
  return electricValues(series?.electric, {
    generationId: generation?.id ?? null,
    clues: {
      modelYear,
      fuels: ['El'],
      typeOfElectricCar: null,
      horsepower: null,
      engineCc: null,
      transmission: 'Automat',
      drive: null,
      text: engineText([name]),
      ...clues,
    },
    names: [name],
    texts,
    consumption,
  });
}

test.each<[string, string, Ad, number, number]>([
  ['volkswagen', 'id-3', { name: 'VW ID.3 Pro S 204hk', horsepower: 204, modelYear: 2022 }, 77, 551],
  ['kia', 'e-niro', { name: 'Kia Niro EV 64.8 kWh Advance', modelYear: 2023 }, 64.8, 460],
  ['mercedes-benz', 'eqa', { name: 'EQA 250+ AMG', horsepower: 190, modelYear: 2023 }, 70.5, 530],
  ['cupra', 'born', { name: 'Cupra Born 77', horsepower: 231, modelYear: 2023 }, 77, 546],
  ['tesla', 'model-y', { name: 'Model Y Long Range AWD', horsepower: 514, modelYear: 2023 }, 75, 533],
  ['volvo', 'xc40', { name: 'XC40 Recharge Single Motor', horsepower: 231, modelYear: 2022 }, 67, 415],
  // Registered a year after its model year, and with a power of the register.
  ['volkswagen', 'golf', { name: 'e-Golf', horsepower: 136, modelYear: 2021 }, 32, 231],
  ['tesla', 'model-3', { name: 'Model 3 Standard Range Plus', horsepower: 325, modelYear: 2021 }, 52.5, 440],
  // A wrong drive.
  ['bmw', 'ix3', { name: 'iX3 Impressive', horsepower: 286, modelYear: 2022, drive: 'Fyrhjulsdrift' }, 74, 455],
])('finds the variant of %s %s %j', (brand, slug, ad, battery, range) => {
  const values = valuesOf(brand, slug, ad);
  expect(values?.rangeTo).toBeNull();
  expect(values?.rangeFrom).toBe('catalogue');
  expect(Math.abs((values?.battery ?? 0) / battery - 1)).toBeLessThan(0.04);
  expect(Math.abs((values?.range ?? 0) / range - 1)).toBeLessThan(0.04);
});

test('states the shortest and the longest range where an ad may mean several variants', () => {
  const eqa = valuesOf('mercedes-benz', 'eqa', { name: 'EQA 250 AMG', horsepower: 190, modelYear: 2023 });
  expect([eqa?.range, eqa?.rangeTo, eqa?.isSure]).toEqual([485, 530, false]);
  const leaf = valuesOf('nissan', 'leaf', { name: 'Nissan Leaf', modelYear: 2021 });
  expect([leaf?.range, leaf?.rangeTo, leaf?.battery, leaf?.batteryTo]).toEqual([270, 385, 39, 59]);
});

test('states the shortest and the longest range of a variant whose versions differ', () => {
  for (const name of ['VW ID.3 Pro Performance', 'VW ID.3 Life']) {
    const id3 = valuesOf('volkswagen', 'id-3', { name, horsepower: 204, modelYear: 2021 });
    expect(id3).toMatchObject({ range: 410, rangeTo: 432, rangeFrom: 'catalogue', battery: 58, batteryTo: null });
  }
  const sure = valuesOf('mercedes-benz', 'eqc', { name: 'EQC 400 4Matic', horsepower: 408, modelYear: 2021 });
  expect(sure).toMatchObject({ range: 410, rangeTo: 431 });
});

test('an ad’s own words win', () => {
  const stated = { name: 'VW ID.3 Pro S 77 kWh', horsepower: 204, modelYear: 2022, texts: ['Räckvidd 54 mil'] };
  expect(valuesOf('volkswagen', 'id-3', stated)).toMatchObject({
    range: 540,
    rangeFrom: 'ad',
    battery: 77,
    batteryFrom: 'ad',
    dcKw: 125,
  });
  // A battery that was changed: no variant has it, and nothing else of the catalogue is stated.
  const changed = valuesOf('nissan', 'leaf', {
    name: 'Nissan Leaf 24 kWh',
    modelYear: 2013,
    texts: [],
    consumption: 15,
  });
  expect(changed).toMatchObject({ battery: 24, batteryFrom: 'ad', rangeFrom: 'catalogue' });
  const larger = valuesOf('nissan', 'leaf', { name: 'Nissan Leaf, batteri 52 kWh', modelYear: 2013, consumption: 15 });
  expect(larger).toMatchObject({ battery: 52, range: 347, rangeFrom: 'estimate', acKw: null, isSure: false });
});

test('an impossible range is not believed', () => {
  const ad = { name: 'VW ID.3 Pro S', horsepower: 204, modelYear: 2022, texts: ['Räckvidd 4 000 km'] };
  expect(valuesOf('volkswagen', 'id-3', ad)).toMatchObject({ rangeFrom: 'catalogue' });
});

test('a plug-in hybrid has a range on electricity, other cars have none', () => {
  const t6 = { name: 'XC60 T6 AWD Recharge', horsepower: 350, modelYear: 2023, fuels: ['Laddhybrid'] as const };
  expect(valuesOf('volvo', 'xc60', t6)).toMatchObject({ range: 79, battery: 14.9, dcKw: null });
  expect(valuesOf('volvo', 'xc60', { ...t6, fuels: ['Bensin'] })).toBeNull();
  expect(valuesOf('volvo', 'xc60', { ...t6, fuels: [] })).toBeNull();
});

test('knows nothing of an unknown series, a model of 1962 or a power that no variant has', () => {
  expect(valuesOf('jac', 'e-js4', { name: 'Jac e-JS4', horsepower: 193 })).toBeNull();
  expect(valuesOf('volvo', 'xc40', { name: 'Volvo', horsepower: 12, modelYear: 1962 })).toBeNull();
  expect(valuesOf('jac', 'e-js4', { name: 'Jac e-JS4 65,7 kWh' })).toMatchObject({ battery: 65.7, range: null });
});

test('nearly every electric engine of the catalogue has range and battery in each of its years', () => {
  let [known, single, all] = [0, 0, 0];
  for (const brand of brands)
    for (const series of brand.series)
      for (const generation of series.generations)
        for (const engine of generation.engines ?? []) {
          if (engine.fuel !== 'El') continue;
          const { name, hp, yearFrom, yearTo, drives } = engine;
          for (const modelYear of new Set([yearFrom, yearTo ?? yearFrom + 1])) {
            const text = `${brand.name} ${series.name} ${name}`;
            const values = electricValues(series.electric, {
              generationId: generation.id,
              clues: {
                modelYear,
                fuels: ['El'],
                typeOfElectricCar: null,
                horsepower: hp,
                engineCc: null,
                transmission: 'Automat',
                drive: drives[0] ?? null,
                text,
              },
              names: [text],
              texts: [],
              consumption: null,
            });
            all++;
            if (values?.range && values.battery) known++;
            if (values?.range && values.rangeTo === null) single++;
          }
        }
  expect(all).toBeGreaterThan(1_000);
  expect(known / all).toBeGreaterThan(0.97);
  expect(single / all).toBeGreaterThan(0.9);
});
