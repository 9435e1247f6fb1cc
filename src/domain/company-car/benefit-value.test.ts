import fc from 'fast-check';
import { expect, test } from 'vitest';
import { BENEFIT_RULES, BENEFIT_YEARS } from './benefit-rules.ts';
import { benefitText, firstTaxedText, taxOnBenefit } from './benefit-texts.ts';
import { type BenefitPrice, benefitValue, type CompanyCar, hasComparablePrice } from './benefit-value.ts';

const CAR: CompanyCar = { firstRegistered: '2023-03-01', modelYear: 2023, technique: 'none', vehicleTax: 0 };
const priced = (newPrice: number, extra = 0): BenefitPrice => ({ newPrice, extra });
const onlyCase = (car: CompanyCar, price: BenefitPrice, year: number) => {
  const value = benefitValue(car, price, `${year}-06-01`);
  if (!value.ok) throw new Error(value.failure);
  const [only, ...others] = value.value.cases;
  if (only === undefined) throw new Error('no value');
  expect(others).toEqual([]);
  return only;
};

test('the published examples of 2025 come out to the krona', () => {
  // kapitalkoll.se: 475 000 kr, equipment for 30 000 kr and a tax of 12 306 kr are 106 986 kr a year, 8 915 kr a month.
  const petrol = onlyCase({ ...CAR, vehicleTax: 12_306 }, priced(475_000, 30_000), 2025);
  expect([petrol.perYear, petrol.perMonth]).toEqual([106_986, 8_915]);
  // affärslivet.com: 17 052 + 7 767 + 42 568 kr for a price of 327 450 kr, each rounded.
  const { steps } = onlyCase(CAR, priced(327_450), 2025);
  expect(steps.map(({ ore }) => Math.round(ore / 100))).toEqual([17_052, 7_767, 42_569, 0]);
});

test('a car of before July 2018 has another share and no vehicle tax', () => {
  // fastigo.se for 2025: 18 640 + 4 410 + 27 000 = 50 050 kr, rounded up there.
  const old = { ...CAR, firstRegistered: '2018-06-30', modelYear: 2018, vehicleTax: 999 };
  const value = onlyCase(old, priced(300_000), 2025);
  expect(value.steps.map(({ ore }) => Math.round(ore / 100))).toEqual([18_640, 4_410, 27_000]);
  expect(value.perYear).toBe(50_049);
  // Above 7.5 prisbasbelopp, 441 000 kr: 20 %.
  expect(onlyCase(old, priced(541_000), 2025).steps.map(({ ore }) => Math.round(ore / 100))).toEqual([
    18_640, 7_953, 39_690, 20_000,
  ]);
});

// Values of förmånsvärde.se in June 2023, kr a month; those of cars that are charged contain a tax of 360 kr.
test.each([
  ['Alpine A110 GT, petrol', 'none', 757_500, 10_963],
  ['Volvo V60 Cross Country B4 AWD Diesel Plus', 'comparable', 540_000, 8_179],
  ['Porsche 911 Turbo Cabriolet, petrol', 'none', 2_270_000, 30_320],
  ['Dearest hybrid, Range Rover', 'comparable', 1_915_900, 25_789],
  ['Aiways U5 Plus, electric: half of the price', 'electric', 459_900, 4_241],
  ['BMW i7 xDrive60, electric: 350 000 kr', 'electric', 1_651_100, 17_950],
  ['Alfa Romeo Tonale PHEV', 'plugin', 454_000, 5_317],
  ['Mini Countryman Cooper S E', 'plugin', 432_000, 5_035],
  ['Audi A4 Avant 40 g-tron, gas', 'gas', 487_500, 6_228],
] as const)('the value of %s in 2023 is that of the public calculator', (_, technique, newPrice, perMonth) => {
  const vehicleTax = technique === 'electric' || technique === 'plugin' ? 360 : 0;
  const value = onlyCase({ ...CAR, technique, vehicleTax }, priced(newPrice), 2023);
  // The calculator rounds, this one rounds down.
  expect(Math.abs(value.perMonth - perMonth)).toBeLessThanOrEqual(1);
});

test('the value of 2026 uses the amounts of the year, and later years say that theirs are not known', () => {
  const { steps } = onlyCase(CAR, priced(400_000), 2026);
  // 0.29 × 59 200; (70 % × 2.55 % + 1 %) and 13 % of the price.
  expect(steps.map(({ ore }) => ore / 100)).toEqual([17_168, 11_140, 52_000, 0]);
  const now = benefitValue(CAR, priced(400_000), '2026-12-31');
  const later = benefitValue(CAR, priced(400_000), '2028-01-01');
  expect(now.ok && [now.value.year, now.value.isYearOver]).toEqual([2026, false]);
  expect(later.ok && [later.value.year, later.value.isYearOver]).toEqual([2026, true]);
});

test('cars of six years or more count with four prisbasbelopp at least, without their price as a least value', () => {
  const old = { ...CAR, firstRegistered: '2019-05-01', modelYear: 2019 };
  const cheap = onlyCase(old, priced(150_000), 2026);
  expect([cheap.hasOldPrice, cheap.isLeast]).toEqual([true, false]);
  expect(cheap.perYear).toBe(onlyCase({ ...old, modelYear: 2021 }, priced(4 * 59_200), 2026).perYear);
  expect(onlyCase(old, priced(400_000), 2026).hasOldPrice).toBe(false);
  expect(onlyCase(old, { newPrice: null, extra: 0 }, 2026)).toMatchObject({ isLeast: true, perYear: cheap.perYear });
  expect(benefitValue({ ...old, modelYear: 2021 }, { newPrice: null, extra: 0 }, '2026-06-01')).toEqual({
    ok: false,
    failure: 'no-price',
  });
});

test('a day that is not known gives the values of both rules, each with its days', () => {
  const value = benefitValue({ ...CAR, firstRegistered: null, modelYear: 2021 }, priced(300_000), '2026-06-01');
  expect(value.ok && value.value.cases.map(firstTaxedText)).toEqual([
    'Togs den i trafik före 1 juli 2021',
    'Togs den i trafik 1 juli 2021 eller senare',
  ]);
  expect(value.ok && benefitText(value.value)).toBeNull();
});

test('a car that is charged has the price of a comparable one before July 2022, which is only typed', () => {
  const electric: CompanyCar = { ...CAR, technique: 'electric', firstRegistered: '2022-06-30', modelYear: 2022 };
  expect(hasComparablePrice(electric)).toBe(true);
  expect(benefitValue(electric, { newPrice: null, extra: 0 }, '2026-06-01')).toEqual({
    ok: false,
    failure: 'comparable-price',
  });
  const reduced = onlyCase(electric, priced(300_000), 2026);
  expect(reduced.perYear).toBe(onlyCase({ ...electric, technique: 'none' }, priced(300_000), 2026).perYear);
  expect(hasComparablePrice({ ...electric, firstRegistered: '2022-07-01' })).toBe(false);
});

test('states a year, a technique or a tax that is not known', () => {
  expect(benefitValue({ ...CAR, firstRegistered: null, modelYear: null }, priced(1), '2026-06-01')).toEqual({
    ok: false,
    failure: 'no-year',
  });
  expect(benefitValue({ ...CAR, technique: 'unknown' }, priced(300_000), '2026-06-01')).toEqual({
    ok: false,
    failure: 'no-technique',
  });
  const untaxed = benefitValue({ ...CAR, vehicleTax: null }, priced(300_000), '2026-06-01');
  expect(untaxed.ok && untaxed.value.cases[0]?.lacksVehicleTax).toBe(true);
  expect(untaxed.ok && benefitText(untaxed.value)).toBeNull();
});

test('tax is a share of the value', () => {
  expect([29, 32, 52].map((percent) => taxOnBenefit(7_000, percent))).toEqual([2_030, 2_240, 3_640]);
});

const TECHNIQUES = ['none', 'electric', 'plugin', 'gas', 'comparable'] as const;
const anyCar = fc.record({
  day: fc
    .integer({ min: 2015, max: 2026 })
    .chain((year) => fc.integer({ min: 1, max: 12 }).map((month) => `${year}-${String(month).padStart(2, '0')}-15`)),
  technique: fc.constantFrom(...TECHNIQUES),
  vehicleTax: fc.integer({ min: 0, max: 20_000 }),
});
const toCar = ({ day, ...rest }: { day: string; technique: (typeof TECHNIQUES)[number]; vehicleTax: number }) => ({
  ...rest,
  firstRegistered: day,
  modelYear: Number(day.slice(0, 4)),
});

test('a dearer car has no lower value, and a green one none above that of the same car without its technique', () => {
  fc.assert(
    fc.property(anyCar, fc.integer({ min: 20_000, max: 3_000_000 }), fc.nat(500_000), (some, price, more) => {
      const car = toCar(some);
      const one = onlyCase(car, priced(price), 2026);
      expect(onlyCase(car, priced(price + more), 2026).perYear).toBeGreaterThanOrEqual(one.perYear);
      // The price of a car and its equipment count alike.
      expect(onlyCase(car, priced(price, more), 2026).perYear).toBe(onlyCase(car, priced(price + more), 2026).perYear);
      expect(one.perYear).toBeLessThanOrEqual(onlyCase({ ...car, technique: 'none' }, priced(price), 2026).perYear);
      expect(one.perYear).toBe(Math.floor(one.steps.reduce((sum, { ore }) => sum + ore, 0) / 100));
      expect(Number.isSafeInteger(one.perMonth)).toBe(true);
    }),
  );
});

test('every rule names a source and the day of its review; years follow each other', () => {
  for (const { name, source, reviewedOn } of BENEFIT_RULES) {
    expect([name, source.title]).not.toContain('');
    expect(source.url).toMatch(/^https:\/\//u);
    expect(reviewedOn).toMatch(/^\d{4}-\d{2}-\d{2}$/u);
  }
  expect(BENEFIT_YEARS.map(({ year }) => year)).toEqual([2023, 2024, 2025, 2026]);
});
