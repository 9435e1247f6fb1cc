import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BrandFile, CatalogueCrashTest, CatalogueEngine } from '#src/domain/catalogue/catalogue-file.ts';
import { categoryFile, categoryWinner } from '#test/category-file.ts';
import { compareWithTables } from './agreement.ts';
import { catalogueFacts, countEvidence, overdueFacts } from './catalogue-facts.ts';
import { coverageOfListings, coverageOfVariants } from './coverage.ts';
import { differenceLines, factsDocument } from './facts-report.ts';
import { type FactTables, readKnowledge } from './knowledge-tables.ts';
import { knownCars } from './known-cars.ts';
import { compareWinnersTexts } from './winners-texts.ts';

const evidence = { source: 'own-knowledge', checkedOn: '2026-11-23', sureness: 'medium' } as const;
const table = { ...evidence, source: 'engines-2020', sureness: 'high' } as const;
const engine: CatalogueEngine = {
  name: 'D4',
  fuel: 'Diesel',
  transmissions: ['Automat'],
  drives: ['Framhjulsdrift'],
  kw: 140,
  hp: 190,
  acceleration0To100: 7.9,
  yearFrom: 2016,
  yearTo: 2018,
  nedc: { consumption: 4.3, co2: 114, evidence: table },
  wltp: null,
  evidence: table,
};
const crashTest: CatalogueCrashTest = {
  year: 2012,
  stars: 5,
  adultStars: null,
  protocol: null,
  equipment: 'standard',
  yearsFrom: null,
  yearsTo: null,
  testedAs: null,
  evidence,
};
const BRANDS: BrandFile[] = [
  {
    name: 'Volvo',
    slug: 'volvo',
    country: 'SE',
    aliases: [],
    series: [
      {
        name: 'V60',
        slug: 'v60',
        aliases: [],
        generations: [
          {
            name: 'I',
            slug: 'i',
            yearFrom: 2010,
            yearTo: 2018,
            bodyTypes: ['Kombi'],
            yearsEvidence: evidence,
            euroNcap: [crashTest],
            engines: [engine],
          },
        ],
      },
    ],
  },
];
const CARS = knownCars(BRANDS);

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'tables-'));
  const files: Record<string, string | Buffer> = {
    'engines-to-2020.csv.gz': gzipSync(
      'brand,model,from,to,engine,fuel,kw,hp,s_0_100,nedc_l_per_100km,nedc_co2_g_per_km,drive,gearbox\n' +
        'VOLVO,VOLVO V60 2013 - Present,2013,Present,D4 (190 HP),Diesel,139.7,190,7.6,4.4,116,Front Wheel Drive,auto\n' +
        'VOLVO,VOLVO V60 2013 - Present,2013,Present,T5 (245 HP),Gasoline,180,245,6.4,-,-,Front Wheel Drive,auto\n',
    ),
    'euro-ncap-1997-2024.csv': Buffer.from(
      'Origin;Make;Model;Year;Adult Occupant;Child Occupant;Vulnerable Road Users;Safety Assist;Class;Overall Rating\r\n' +
        'France;Citroï¿½n;C4;2010;90;85;43;97;Small Family Car;5\r\n' +
        'Sweden;Volvo;S60;2001;4-stars;NA;2-stars;NA;Large Family Car;NA\r\n' +
        'Sweden;Volvo;V60;2008;NA;NA;NA;NA;Large Family Car;NA\r\n' +
        'Korea;Kia ;Niro (SP);2016;91;82;70;81;Small Family Car;5\r\n',
      'latin1',
    ),
    'euro-ncap-2017-2026.csv':
      'make,model,year,type,stars,protocol_year,rating_year\nVolvo,V60,2018,CAR_SAFETY,5.0,2018,2018.0\nFIAT,Panda,2018,CAR_SAFETY,,2018,2018.0\n',
    'generations.json': JSON.stringify({ Volvo: { V60: [{ name: '2010', year_from: 2010, year_to: 2026 }] } }),
    'open-ev-data.json': JSON.stringify({
      'src/volvo/ex_30/base.json': { powertrain: { system_power_kw: 1 } },
      'src/volvo/ex_30/2024/ex_30.json': { powertrain: { system_power_kw: 200, drivetrain: 'rwd' } },
    }),
    'swedish-variants-2023.csv': 'Namn;Märke;Typ;Pris;Förmånsvärde;Url\nV60 B4 "Core;Volvo;Bensin;1;1;x\n',
  };
  for (const [name, content] of Object.entries(files)) await writeFile(path.join(folder, name), content);
});
afterAll(() => rm(folder, { recursive: true }));

const NOTHING: FactTables = { engines: [], crashTests: [], generations: [], electric: [], variants: [] };

test('reads the tables with their quirks', () => {
  const { engines, crashTests, generations, electric, variants } = readKnowledge(folder);
  expect(engines[0]).toEqual({
    brand: 'VOLVO',
    model: 'VOLVO V60',
    yearFrom: 2013,
    yearTo: null,
    name: 'D4 (190 HP)',
    fuel: 'Diesel',
    kw: 139.7,
    acceleration: 7.6,
    consumption: 4.4,
    co2: 116,
    drive: 'Front Wheel Drive',
  });
  expect(engines[1]).toMatchObject({ consumption: null, co2: null });
  expect(crashTests).toEqual([
    { brand: 'Volvo', model: 'V60', year: 2018, stars: 5, adultStars: null },
    { brand: 'FIAT', model: 'Panda', year: 2018, stars: 0, adultStars: null },
    { brand: 'Citroën', model: 'C4', year: 2010, stars: 5, adultStars: null },
    { brand: 'Volvo', model: 'S60', year: 2001, stars: null, adultStars: 4 },
    { brand: 'Kia', model: 'Niro', year: 2016, stars: 5, adultStars: null },
  ]);
  expect(generations).toEqual([{ brand: 'Volvo', model: 'V60', yearFrom: 2010, yearTo: null }]);
  expect(electric).toEqual([{ brand: 'volvo', model: 'ex 30', year: 2024, kw: 200, drive: 'rwd', acceleration: null }]);
  expect(variants).toEqual([{ brand: 'Volvo', model: 'V60 B4 "Core' }]);
});

test('names the tables that a folder lacks', async () => {
  await rm(path.join(folder, 'generations.json'));
  expect(() => readKnowledge(folder)).toThrow(/lacks generations\.json\.$/);
  expect(() => readKnowledge('/no/such/folder')).toThrow('lacks engines-to-2020.csv.gz, euro-ncap-1997-2024.csv');
});

describe('compares', () => {
  const row = {
    brand: 'Volvo',
    model: 'V60',
    yearFrom: 2013,
    yearTo: null,
    name: 'D4',
    fuel: 'Diesel',
    kw: 140,
    acceleration: 7.6,
    consumption: 4.4,
    co2: 116,
    drive: 'Front Wheel Drive',
  };
  const tests = { brand: 'Volvo', model: 'V60', year: 2012, stars: 5, adultStars: null };
  const years = { brand: 'Volvo', model: 'V60', yearFrom: 2011, yearTo: 2018 };
  test.each<[string, Partial<FactTables>, string, [number, number]]>([
    ['nothing without a counterpart', {}, 'fuel', [0, 0]],
    ['power', { engines: [row] }, 'engine power (table to 2020)', [1, 1]],
    ['other power', { engines: [{ ...row, kw: 120 }] }, 'engine power (table to 2020)', [1, 0]],
    ['another fuel', { engines: [{ ...row, fuel: 'Gasoline' }] }, 'fuel', [1, 0]],
    ['a fuel named as a property of objects', { engines: [{ ...row, fuel: 'constructor' }] }, 'fuel', [1, 0]],
    ['no unknown drive', { engines: [{ ...row, drive: 'toString' }] }, 'drive', [0, 0]],
    ['another drive', { engines: [{ ...row, drive: 'All Wheel Drive' }] }, 'drive', [1, 0]],
    ['a slower car', { engines: [{ ...row, acceleration: 9 }] }, '0–100', [1, 0]],
    ['the nearest of several rows', { engines: [{ ...row, acceleration: 9 }, row] }, '0–100', [1, 1]],
    ['consumption', { engines: [{ ...row, consumption: 6 }] }, 'NEDC consumption', [1, 0]],
    ['years outside those of the table', { engines: [{ ...row, yearFrom: 2018 }] }, 'engine years', [1, 0]],
    [
      'years of several rows',
      {
        engines: [
          { ...row, yearTo: 2016 },
          { ...row, yearFrom: 2017 },
        ],
      },
      'engine years',
      [1, 1],
    ],
    ['physics', {}, 'CO2 ÷ litres (physics)', [1, 1]],
    ['a crash test', { crashTests: [tests] }, 'Euro NCAP, stars and year', [1, 1]],
    ['other stars', { crashTests: [{ ...tests, stars: 4 }] }, 'Euro NCAP, stars and year', [1, 0]],
    [
      'a missing test',
      { crashTests: [{ ...tests, year: 2018 }] },
      'Euro NCAP of the tables that the catalogue has',
      [1, 0],
    ],
    ['generation years', { generations: [years] }, 'generation years', [1, 1]],
    ['other generation years', { generations: [{ ...years, yearTo: null }] }, 'generation years', [1, 0]],
  ])('%s', (_, knowledge, field, expected) => {
    const agreement = compareWithTables(BRANDS, CARS, { ...NOTHING, ...knowledge }).find(
      (each) => each.field === field,
    );
    expect([agreement?.comparable, agreement?.agree]).toEqual(expected);
    expect(agreement?.differences).toHaveLength(expected[0] - expected[1]);
  });

  test('results that texts of winners state', () => {
    const winner = categoryWinner(0, { brand: 'volvo', series: 'v60' });
    const category = { ...categoryFile('hundagare'), winners: [winner] };
    const stating = (summary: string) =>
      compareWinnersTexts([{ ...category, winners: [{ ...winner, summary }] }], CARS);
    expect(stating('Fem stjärnor i Euro NCAP 2012.')).toMatchObject({ comparable: 1, agree: 1 });
    expect(stating('Den fick fyra stjärnor i Euro NCAP 2012.')).toMatchObject({ comparable: 1, agree: 0 });
    expect(stating('En stjärna i Euro NCAP 2012.').differences[0]).toContain('volvo v60: En stjärna');
  });
});

test('counts what the catalogue knows of real ads, each ad once', () => {
  const csv = [
    'Price,Fuel,Model year,Horsepowers,Manufacturer,Model',
    '1,Diesel,2017.0,190.0,Volvo,V60',
    '1,Diesel,2017.0,190.0,Volvo,V60',
    '2,Petrol,2017.0,190.0,Volvo,V60',
    '3,Diesel,2001.0,190.0,Volvo,V60',
    '4,Diesel,2017.0,190.0,Trabant,601',
    '5,Diesel,,190.0,Volvo,V60',
  ].join('\n');
  expect(coverageOfListings(csv, CARS)).toMatchObject({
    cars: 5,
    series: 4,
    generation: 2,
    recent: 2,
    withEngines: 2,
    engine: 1,
  });
  expect(
    coverageOfVariants(
      [
        { brand: 'Volvo', model: 'V60 B4' },
        { brand: 'Trabant', model: '601' },
      ],
      CARS,
    ),
  ).toMatchObject({ cars: 2, series: 1, withEngines: 1 });
});

test('counts petrol and diesel engines for a hybrid only if they are mild hybrids', () => {
  const csv =
    'Price,Fuel,Model year,Horsepowers,Manufacturer,Model\n1,Environmental/Hybrid,2017.0,190.0,Volvo,V60\n1,constructor,2017.0,190.0,Volvo,V60';
  const named = (name: string) => {
    const brands = BRANDS.map((brand) => ({
      ...brand,
      series: brand.series.map((series) => ({
        ...series,
        generations: series.generations.map((each) => ({ ...each, engines: [{ ...engine, name }] })),
      })),
    }));
    return coverageOfListings(csv, knownCars(brands)).engine;
  };
  expect([named('D4'), named('B4 Diesel')]).toEqual([0, 1]);
});

test('counts facts by source and sureness, and finds those whose review is due', () => {
  const facts = catalogueFacts(BRANDS);
  expect(countEvidence(facts)).toEqual([
    { kind: 'model years', source: 'own-knowledge', high: 0, medium: 1, low: 0 },
    { kind: 'Euro NCAP', source: 'own-knowledge', high: 0, medium: 1, low: 0 },
    { kind: 'engine', source: 'engines-2020', high: 1, medium: 0, low: 0 },
    { kind: 'NEDC', source: 'engines-2020', high: 1, medium: 0, low: 0 },
  ]);
  expect(overdueFacts(facts, '2027-11-22')).toEqual([]);
  expect(overdueFacts(facts, '2027-11-23')).toHaveLength(4);
});

test('writes tables with the figures before, and lists the differences', () => {
  const agreement = compareWithTables(BRANDS, CARS, NOTHING).filter(({ comparable }) => comparable > 0);
  const coverage = [coverageOfListings('', CARS), coverageOfVariants([{ brand: 'Volvo', model: 'V60' }], CARS)];
  const document = factsDocument({ brands: BRANDS, agreement, coverage, today: '2026-11-23' });
  expect(document).toContain('Measured 2026-11-23 on 1 brands, 1 series, 1 generations, 1 crash tests, 1 engines.');
  expect(document).toContain('| kW against hk | 1 | 1 (100 %) | 1.5 % | 3 651 of 3 651 (100 %) |');
  expect(document).toMatch(
    /^\| ads of Swedish dealers \(distinct\) \| fuel, and power and model year within the tolerances of the import; .*mild hybrids \|/m,
  );
  expect(document).toContain('1 cars: series 1 (100 %), of a series with engines 1 (100 %)');
  expect(document).toContain('| engine | engines-2020 | 1 | 0 | 0 |');
  expect(differenceLines([{ field: 'drive', comparable: 2, agree: 1, tolerance: '', differences: ['V60'] }])).toEqual([
    '\ndrive: 1 differ',
    '  V60',
  ]);
});
