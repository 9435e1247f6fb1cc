import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { BODY_TYPES, FUELS, type Fuel } from '#src/domain/vocabulary/vocabulary.ts';
import { catalogueFromFiles } from '#test/support/catalogue-from-files.ts';
import { burnsDiesel } from './engine-fuel.ts';
import { NO_TAX_TEXTS } from './tax-texts.ts';
import { type TaxedCar, type VehicleTax, vehicleTax } from './vehicle-tax.ts';

const TODAY = '2026-11-20';

const unknown: TaxedCar = {
  brand: 'Kia',
  series: 'Ceed',
  name: 'Kia Ceed',
  engineName: null,
  modelYear: null,
  firstRegistered: null,
  fuels: [],
  bodyType: null,
  wltpCo2Min: null,
  wltpCo2Max: null,
  nedcCo2Min: null,
  nedcCo2Max: null,
};
const car = (fuel: Fuel, grams: number, firstRegistered: string): TaxedCar => ({
  ...unknown,
  modelYear: Number(firstRegistered.slice(0, 4)),
  firstRegistered,
  fuels: [fuel],
  ...(firstRegistered < '2020-01-01' ? { nedcCo2Max: grams } : { wltpCo2Max: grams }),
});

function taxOf(of: TaxedCar, today = TODAY): VehicleTax {
  const tax = vehicleTax(of, today);
  if (!tax.ok) throw new Error(tax.failure);
  return tax.value;
}
const kronor = (of: TaxedCar, today = TODAY): number[] => taxOf(of, today).amounts.map((amount) => amount.kronor);
const reason = (of: TaxedCar): string => {
  const tax = vehicleTax(of, TODAY);
  return tax.ok ? 'no reason' : tax.failure;
};

describe('calculates the tax to the krona, during the malus and after it', () => {
  test.each([
    ['Bensin', 120, '2021-04-01', [3_570, 558]],
    ['Diesel', 120, '2021-04-01', [5_442, 2_430]],
    ['Diesel', 159, '2021-04-01', [10_867, 3_815]],
    ['Bensin', 167, '2021-04-01', [9_524, 1_592]],
    ['Bensin', 100, '2022-06-01', [3_035, 360]],
    ['Bensin', 130, '2022-06-01', [6_370, 778]],
    ['Bensin', 160, '2022-06-01', [10_330, 1_438]],
    // 360 + 45 × 82 + 20 × 107.
    ['Bensin', 160, '2018-07-01', [6_190, 1_438]],
  ] as const)('%s %i g, first taxed %s', (fuel, grams, firstTaxed, amounts) => {
    expect(kronor(car(fuel, grams, firstTaxed), firstTaxed)).toEqual(amounts);
  });

  test('taxes a car of vehicle year 2006 with 214 g', () => {
    expect(kronor(car('Bensin', 214, '2006-05-01'))).toEqual([2_626]);
  });

  test('taxes diesel before the malus by the factor 2,37, with a higher surcharge before 2008', () => {
    // (360 + 39 × 22) × 2,37 = 2 886,66.
    expect(kronor(car('Diesel', 150, '2015-03-01'))).toEqual([3_136]);
    expect(kronor(car('Diesel', 150, '2007-12-31'))).toEqual([3_386]);
    expect(kronor(car('Diesel', 150, '2008-01-01'))).toEqual([3_136]);
  });

  test('taxes ethanol and gas at half the rate per gram without malus, ethanol only if first taxed before February 2025', () => {
    expect(kronor(car('Etanol', 131, '2024-06-01'))).toEqual([580]);
    expect(kronor(car('Gas', 131, '2025-06-01'))).toEqual([580]);
    expect(kronor(car('Etanol', 131, '2025-01-31'))).toEqual([580]);
    // 360 + 50 × 107 + 6 × 132.
    expect(kronor(car('Etanol', 131, '2025-02-01'))).toEqual([6_502, 580]);
  });

  test('taxes a car without exhaust by the base', () => {
    expect(kronor({ ...unknown, modelYear: 2024, fuels: ['El'] })).toEqual([360]);
    expect(kronor({ ...unknown, modelYear: 2024, fuels: ['Vätgas'] })).toEqual([360]);
  });
});

describe('taxes hybrids by the fuel of their engine', () => {
  const hybrid = (changes: Partial<TaxedCar>): TaxedCar => ({ ...car('Laddhybrid', 40, '2020-03-01'), ...changes });
  const mercedes = { brand: 'Mercedes-Benz', series: 'E-Klass' };
  const v60 = { brand: 'Volvo', series: 'V60', name: 'Volvo V60', firstRegistered: '2015-03-01', modelYear: 2015 };
  test.each<[string, Partial<TaxedCar>, number | string]>([
    // 360 + 40 × 13,52 + 250 = 1 150,80.
    ['a diesel by its trade name', { ...mercedes, name: 'Mercedes-Benz E 300 de' }, 1_150],
    ['a diesel by its engine', { ...mercedes, name: 'Mercedes-Benz E', engineName: 'E300de 4MATIC' }, 1_150],
    ['a diesel by its fuels', { fuels: ['Laddhybrid', 'Diesel'] }, 1_150],
    ['a petrol one beside it', { ...mercedes, name: 'Mercedes-Benz E 300 e' }, 360],
    ['a petrol one by its fuels', { ...mercedes, name: 'Mercedes-Benz E', fuels: ['Bensin', 'Laddhybrid'] }, 360],
    ['either', { ...mercedes, name: 'Mercedes-Benz E-Klass Laddhybrid' }, 'hybrid-fuel'],
    ['either, of an unknown series', { ...mercedes, series: null, name: 'Mercedes laddhybrid' }, 'hybrid-fuel'],
    // 360 × 2,37 + 250 = 1 103,20.
    ['a V60 D6', { ...v60, name: 'Volvo V60 D6 Plug-in Hybrid' }, 1_103],
    ['a V60 of the years of the D6 that says nothing', v60, 'hybrid-fuel'],
    ['a V60 T6', { ...v60, name: 'Volvo V60 T6 Twin Engine', modelYear: 2018, firstRegistered: '2018-12-01' }, 360],
    ['a V60 after the D6', { ...v60, modelYear: 2021, firstRegistered: '2021-03-01' }, 360],
    [
      'a Q7 TDI',
      { brand: 'Audi', series: 'Q7', name: 'Q7 e-tron 3.0 TDI', modelYear: 2017, firstRegistered: '2017-03-01' },
      1_103,
    ],
    [
      'a full hybrid diesel',
      {
        brand: 'Peugeot',
        series: '3008',
        name: '3008 HYbrid4',
        fuels: ['Elhybrid'],
        modelYear: 2013,
        firstRegistered: '2013-03-01',
      },
      1_103,
    ],
    ['one of a series that had none', {}, 360],
    ['one of an unknown series of a brand that had none', { series: null }, 360],
  ])('%s', (_what, changes, tax) => {
    const of = hybrid(changes);
    expect(typeof tax === 'string' ? reason(of) : kronor(of)).toEqual(typeof tax === 'string' ? tax : [tax]);
  });

  test('recognises the diesel hybrids of the catalogue by their engines, and never takes them for petrol cars without an engine', () => {
    const { brands } = catalogueFromFiles();
    const engines = brands.flatMap(({ name: brand, series }) =>
      series.flatMap(({ name, engines = [] }) => engines.map((engine) => ({ brand, series: name, ...engine }))),
    );
    const diesels = engines.filter(
      ({ name, fuel }) => ['Laddhybrid', 'Elhybrid'].includes(fuel) && /\b(?:\d{3} ?de|tdi|d[56]|diesel)\b/i.test(name),
    );
    expect(diesels.length).toBeGreaterThan(6);
    for (const { brand, series, name, fuel, yearFrom } of diesels) {
      const of = { brand, series, name: '', engineName: name, modelYear: yearFrom, fuels: [fuel as Fuel] };
      expect([brand, series, name, burnsDiesel(of)]).toEqual([brand, series, name, true]);
      expect([brand, series, yearFrom, burnsDiesel({ ...of, engineName: null })]).toEqual([
        brand,
        series,
        yearFrom,
        null,
      ]);
    }
  });
});

describe('period of the malus', () => {
  test('ends three years after the first registration', () => {
    const of = car('Bensin', 160, '2023-11-21');
    expect(taxOf(of).amounts.map(({ period }) => period)).toEqual([
      { kind: 'malus', until: '2026-11-21', mayBeOver: false },
      { kind: 'normal', from: '2026-11-21' },
    ]);
    expect(taxOf(of, '2026-11-21').amounts.map(({ period }) => period)).toEqual([{ kind: 'normal', from: null }]);
    expect(taxOf(car('Bensin', 160, '2024-02-29')).amounts[0]?.period).toMatchObject({ until: '2027-02-28' });
  });

  test('without a day is over by model year 2022, ambiguous by 2024 and running from 2025', () => {
    const of = (modelYear: number): TaxedCar => ({ ...unknown, modelYear, fuels: ['Bensin'], wltpCo2Max: 160 });
    expect(kronor(of(2022))).toEqual([1_438]);
    expect(kronor(of(2024))).toEqual([10_330, 1_438]);
    expect(kronor(of(2025))).toEqual([10_330, 1_438]);
    expect(taxOf(of(2023)).amounts[0]?.period).toEqual({ kind: 'malus', until: null, mayBeOver: true });
    expect(taxOf(of(2024)).amounts[0]?.period).toEqual({ kind: 'malus', until: null, mayBeOver: true });
    expect(taxOf(of(2025)).amounts[0]?.period).toEqual({ kind: 'malus', until: null, mayBeOver: false });
    // The limits move with the calendar.
    expect(taxOf(of(2025), '2027-01-01').amounts[0]?.period).toEqual({ kind: 'malus', until: null, mayBeOver: true });
    expect(kronor(of(2025), '2029-01-01')).toEqual([1_438]);
  });

  test('returns a single amount if both are equal', () => {
    expect(kronor(car('Laddhybrid', 30, '2025-03-01'))).toEqual([360]);
  });
});

describe('explains why a tax cannot be calculated', () => {
  const whole = car('Bensin', 120, '2019-05-01');
  test.each([
    ['no-year', { ...whole, modelYear: null, firstRegistered: null }],
    ['by-weight', { ...whole, modelYear: 2005, firstRegistered: '2005-09-01' }],
    ['by-weight', { ...whole, modelYear: 2005, fuels: ['El' as const] }],
    ['lorry', { ...whole, bodyType: 'Transportbil' as const, modelYear: 2010, firstRegistered: '2010-12-31' }],
    ['lorry', { ...whole, bodyType: 'Pickup' as const, modelYear: 2011, firstRegistered: null }],
    ['no-fuel', { ...whole, fuels: [] }],
    ['no-emissions', { ...whole, nedcCo2Max: null }],
    ['unknown-hybrid', { ...whole, fuels: ['Hybrid, typ okänd' as const] }],
    ['only-nedc', { ...whole, firstRegistered: '2020-01-01', modelYear: 2020 }],
    ['only-nedc', { ...whole, firstRegistered: null, modelYear: 2022 }],
    ['only-nedc', { ...whole, firstRegistered: null, modelYear: 2020 }],
    // New cars of that time had a lower value by NEDC.
    ['only-wltp', { ...whole, nedcCo2Max: null, wltpCo2Max: 150 }],
    ['only-wltp', { ...whole, nedcCo2Max: null, wltpCo2Max: 150, firstRegistered: null }],
    ['only-wltp', { ...whole, nedcCo2Max: null, wltpCo2Max: 150, firstRegistered: null, modelYear: 2020 }],
    ['only-wltp', { ...whole, nedcCo2Max: null, wltpCo2Max: 90, fuels: ['Diesel' as const] }],
  ])('%s', (why, of) => {
    expect(reason(of)).toBe(why);
  });

  test('by the vehicle year, also where the model year is later', () => {
    expect(reason({ ...whole, modelYear: 2008, firstRegistered: '2005-09-01' })).toBe('by-weight');
    expect(NO_TAX_TEXTS['by-weight']).toMatch(/^Bilar med fordonsår 2005 eller tidigare /);
  });
});

test('accepts NEDC alone before 2020, and WLTP alone from then on, for older cars, or where a lower value changes nothing', () => {
  const nedc = { ...unknown, fuels: ['Bensin' as const], nedcCo2Max: 130 };
  expect(kronor({ ...nedc, modelYear: 2019, firstRegistered: '2019-12-31' })).toEqual([778]);
  expect(kronor({ ...nedc, modelYear: 2019 })).toEqual([778]);
  const wltp = (changes: Partial<TaxedCar>) => kronor({ ...unknown, fuels: ['Bensin'], wltpCo2Max: 130, ...changes });
  expect(wltp({ modelYear: 2021 })).toEqual([778]);
  expect(wltp({ modelYear: 2018, firstRegistered: '2018-08-31' })).toEqual([778]);
  expect(wltp({ modelYear: 2017, firstRegistered: '2019-03-01' })).toEqual([778]);
  expect(wltp({ modelYear: 2019, firstRegistered: '2019-03-01', wltpCo2Max: 111 })).toEqual([360]);
  expect(wltp({ modelYear: 2020, fuels: ['Laddhybrid'], wltpCo2Max: 45 })).toEqual([360]);
});

describe('returns the amounts of both rules where the unknown day decides', () => {
  const ranges = (of: TaxedCar) => taxOf(of).amounts.map((amount) => [amount.kronor, amount.firstTaxed]);
  test.each<[string, TaxedCar, unknown[]]>([
    [
      'diesel of model year 2018',
      { ...unknown, fuels: ['Diesel'], modelYear: 2018, nedcCo2Max: 120 },
      [
        [1_572, { from: null, before: '2018-07-01' }],
        [2_430, { from: '2018-07-01', before: null }],
      ],
    ],
    [
      'model year 2020',
      { ...unknown, fuels: ['Bensin'], modelYear: 2020, nedcCo2Max: 124, wltpCo2Max: 150 },
      [
        [646, { from: null, before: '2020-01-01' }],
        [1_218, { from: '2020-01-01', before: null }],
      ],
    ],
    [
      'diesel of model year 2008',
      { ...unknown, fuels: ['Diesel'], modelYear: 2008, nedcCo2Max: 150 },
      [
        [3_386, { from: null, before: '2008-01-01' }],
        [3_136, { from: '2008-01-01', before: null }],
      ],
    ],
    [
      'ethanol of model year 2025, with a malus under one rule',
      { ...unknown, fuels: ['Etanol'], modelYear: 2025, wltpCo2Max: 131 },
      [
        [580, { from: null, before: '2025-02-01' }],
        [6_502, { from: '2025-02-01', before: null }],
        [580, { from: '2025-02-01', before: null }],
      ],
    ],
    ['petrol of model year 2018', { ...unknown, fuels: ['Bensin'], modelYear: 2018, nedcCo2Max: 120 }, [[558, null]]],
  ])('%s', (_what, of, amounts) => {
    expect(ranges(of)).toEqual(amounts);
  });

  test('shows the emissions that each rule takes', () => {
    const of: TaxedCar = { ...unknown, fuels: ['Bensin'], modelYear: 2020, nedcCo2Max: 124, wltpCo2Max: 150 };
    expect(taxOf(of).amounts.map(({ emissions }) => emissions?.grams)).toEqual([124, 150]);
  });
});

describe('notes what an amount takes for granted', () => {
  const notes = (of: TaxedCar) => taxOf(of).notes;
  test('in sparsely populated municipalities, for every car', () => {
    expect(notes(car('Bensin', 120, '2021-03-01'))).toEqual(['municipality']);
  });
  test('for lorries, campers, other fuels, ranges and veterans', () => {
    expect(notes({ ...car('Diesel', 180, '2021-03-01'), bodyType: 'Pickup' })).toContain('lorry');
    expect(notes({ ...car('Diesel', 180, '2025-03-01'), bodyType: 'Minibuss' })).toContain('camper');
    expect(notes({ ...car('Diesel', 180, '2015-03-01'), bodyType: 'Minibuss' })).not.toContain('camper');
    expect(notes(car('Gas', 120, '2015-03-01'))).toContain('alternative');
    const both = { nedcCo2Min: 130, nedcCo2Max: 130, wltpCo2Min: 150, wltpCo2Max: 150 };
    expect(notes({ ...car('Bensin', 0, '2021-03-01'), ...both })).not.toContain('range');
    expect(notes({ ...car('Bensin', 0, '2021-03-01'), ...both, wltpCo2Min: 140 })).toContain('range');
    expect(notes({ ...car('Bensin', 0, '2019-03-01'), ...both, wltpCo2Min: 140 })).not.toContain('range');
    expect(notes({ ...unknown, modelYear: 1990 })).toEqual(['commercial']);
    expect(notes({ ...unknown, modelYear: 2009, firstRegistered: '1990-05-01' })).toEqual(['commercial']);
  });
});

describe('for any car', () => {
  const day = fc
    .date({ min: new Date('2006-01-01'), max: new Date('2026-11-20'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10));
  const grams = fc.integer({ min: 0, max: 600 });
  const anyCar: fc.Arbitrary<TaxedCar> = fc.record({
    brand: fc.constantFrom('Kia', 'Volvo', 'Mercedes-Benz'),
    series: fc.option(fc.constantFrom('V60', 'E-Klass')),
    name: fc.constantFrom('Fin bil', 'V60 D6', 'E 300 de', 'V60 T6', 'E 300 e'),
    engineName: fc.constant(null),
    modelYear: fc.option(fc.integer({ min: 1990, max: 2027 })),
    firstRegistered: fc.option(day),
    fuels: fc.subarray([...FUELS], { maxLength: 3 }),
    bodyType: fc.option(fc.constantFrom(...BODY_TYPES)),
    wltpCo2Min: fc.option(grams),
    wltpCo2Max: fc.option(grams),
    nedcCo2Min: fc.option(grams),
    nedcCo2Max: fc.option(grams),
  });

  test('adds up to the amount in steps of at least the base, with the malus first and higher', () => {
    let calculated = 0;
    fc.assert(
      fc.property(anyCar, (of) => {
        const tax = vehicleTax(of, TODAY);
        if (!tax.ok) return;
        calculated += 1;
        const { amounts } = tax.value;
        const isExempt = (of.modelYear ?? 2_026) <= 1_996;
        for (const { kronor: amount, steps } of amounts) {
          const ore = steps.reduce((sum, step) => sum + step.ore, 0);
          expect(amount).toBe(Math.floor(ore / 100));
          expect(amount).toBeGreaterThanOrEqual(isExempt ? 0 : 360);
          expect(steps.every((step) => Number.isInteger(step.ore) && (isExempt || step.ore > 0))).toBe(true);
        }
        for (const malus of amounts.filter(({ period }) => period.kind === 'malus')) {
          const normal = amounts[amounts.indexOf(malus) + 1];
          expect(malus.firstTaxed).toEqual(normal?.firstTaxed);
          expect(malus.kronor).toBeGreaterThan(normal?.kronor ?? Number.NaN);
        }
      }),
      { numRuns: 2_500, seed: 1 },
    );
    expect(calculated).toBeGreaterThan(500);
  });

  test('returns, without a day, the amounts of every possible day', () => {
    fc.assert(
      fc.property(anyCar, day, (of, firstRegistered) => {
        const tax = vehicleTax({ ...of, firstRegistered: null }, TODAY);
        if (!tax.ok || of.modelYear === null) return;
        const [first, last] = [`${of.modelYear - 1}-07-01`, `${of.modelYear}-12-31`];
        if (firstRegistered < first || firstRegistered > last) return;
        const known = vehicleTax({ ...of, firstRegistered }, TODAY);
        expect(known.ok).toBe(true);
        if (!known.ok) return;
        const applicable = tax.value.amounts.filter(
          ({ firstTaxed: range }) =>
            (range?.from ?? '') <= firstRegistered && firstRegistered < (range?.before ?? '9999-01-01'),
        );
        // Both amounts are returned if the malus may be over.
        expect(applicable.map((each) => each.kronor)).toEqual(
          expect.arrayContaining(known.value.amounts.map((each) => each.kronor)),
        );
      }),
      { numRuns: 5_000, seed: 3 },
    );
  });

  test('applies malus and fuel surcharge only if both model year and day are of 2018 or later', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: -3, max: 3 }), grams, fc.boolean(), (firstRegistered, older, g, isDiesel) => {
        const year = Number(firstRegistered.slice(0, 4));
        const modelYear = year - older;
        if (modelYear < 2006 || year < 2006) return;
        const of: TaxedCar = {
          ...unknown,
          modelYear,
          firstRegistered,
          fuels: [isDiesel ? 'Diesel' : 'Bensin'],
          nedcCo2Max: g,
          wltpCo2Max: g,
        };
        const isNew = firstRegistered >= '2018-07-01' && modelYear >= 2018;
        const normal = 360 + Math.max(0, g - 111) * 22;
        const environment = firstRegistered < '2008-01-01' ? 500 : 250;
        const later = isNew ? normal + g * 13.52 + 250 : normal * 2.37 + environment;
        const amounts = kronor(of, firstRegistered < '2015-01-01' ? '2015-01-01' : firstRegistered);
        expect(amounts.at(-1)).toBe(Math.floor((isDiesel ? later : normal) + 1e-6));
        if (!isNew) expect(amounts).toHaveLength(1);
        else if (g > 95) expect(amounts).toHaveLength(2);
      }),
      { numRuns: 2_000, seed: 4 },
    );
  });

  test('never decreases with higher emissions, nor for diesel compared with petrol', () => {
    fc.assert(
      fc.property(day, grams, grams, (firstTaxed, one, other) => {
        const [less, more] = [Math.min(one, other), Math.max(one, other)];
        for (const at of [0, 1]) {
          const today = firstTaxed < '2015-01-01' ? '2015-01-01' : firstTaxed;
          const cost = (fuel: Fuel, g: number) => kronor(car(fuel, g, firstTaxed), today).at(-at) ?? 0;
          expect(cost('Bensin', more)).toBeGreaterThanOrEqual(cost('Bensin', less));
          expect(cost('Diesel', more)).toBeGreaterThanOrEqual(cost('Bensin', more));
        }
      }),
      { numRuns: 1_000, seed: 2 },
    );
  });
});
