import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { TaxPeriod } from '#src/domain/tax/vehicle-tax.ts';
import { readAssumptions } from './cost-assumptions.ts';
import { ownershipCost } from './ownership-cost.ts';
import { taxPlan } from './tax-plan.ts';

const TODAY = '2026-11-23';
const assumed = (texts: Record<string, string>, price: number | null = 200_000) =>
  readAssumptions((name) => new Map(Object.entries(texts)).get(name) ?? null, { mil: 1_200, ar: 3 }, price);
const FULL = {
  forbrukning: '0,60',
  energipris: '18,50',
  varde: '140 000',
  forsakring: '6 000',
  service: '4000',
  dack: '2000',
  besiktning: '500',
  lan: '100000',
  ranta: '5,5',
};

test('energy is bought at home and at fast chargers by their shares', () => {
  const energyOf = (texts: Record<string, string>) =>
    ownershipCost(
      { price: null, tax: null, today: TODAY },
      assumed({ mil: '1000', ar: '1', ...texts }).values,
    )?.parts.find(({ name }) => name === 'energy')?.total;
  const ev = { forbrukning: '2', energipris: '2', snabbpris: '6' };
  expect(energyOf({ ...ev, snabbandel: '0' })).toBe(4_000);
  expect(energyOf({ ...ev, snabbandel: '25' })).toBe(6_000);
  expect(energyOf({ ...ev, snabbandel: '100', energipris: '' })).toBe(12_000);
  expect(energyOf({ ...ev, snabbandel: '25', snabbpris: '' })).toBeUndefined();
  expect(energyOf(ev)).toBe(4_000);
});

test('adds all parts to a sum for the years, per month and per mil', () => {
  const car = { price: 200_000, tax: { kronor: 360, later: null }, today: TODAY };
  const cost = ownershipCost(car, assumed(FULL).values);
  expect(cost?.parts.map(({ name, total }) => [name, total])).toEqual([
    ['value', 60_000],
    ['energy', 39_960],
    ['tax', 1_080],
    ['insurance', 18_000],
    ['service', 12_000],
    ['tyres', 6_000],
    ['inspection', 1_500],
    ['interest', 16_500],
  ]);
  expect(cost?.sum).toEqual({ total: 155_040, perMonth: 4_307, orePerMil: 4_307 });
  expect(cost?.withoutValue.total).toBe(95_040);
  expect(cost?.unknown).toEqual([]);
});

test('leaves parts that are not known out of the sum and names them', () => {
  const cost = ownershipCost({ price: null, tax: null, today: TODAY }, assumed({ forsakring: '6000' }, null).values);
  expect(cost?.sum).toEqual({ total: 18_000, perMonth: 500, orePerMil: 500 });
  expect(cost?.unknown).toEqual(['value', 'energy', 'tax', 'service', 'tyres', 'inspection']);
});

test('changes the tax on the day when the higher amount ends', () => {
  const tax = { kronor: 9_000, later: { from: '2027-11-23', kronor: 1_000 } };
  const cost = ownershipCost({ price: null, tax, today: TODAY }, assumed({}).values);
  expect(cost?.sum.total).toBeGreaterThan(10_980);
  expect(cost?.sum.total).toBeLessThan(11_020);
});

test('knows no tax that depends on an unknown day', () => {
  const plan = (...periods: TaxPeriod[]) => {
    const amounts = periods.map((period) => ({ kronor: 100, emissions: null, steps: [], firstTaxed: null, period }));
    return taxPlan({ ok: true, value: { amounts, rules: [], notes: [] } });
  };
  const normal: TaxPeriod = { kind: 'normal', from: null };
  expect(plan(normal)).toEqual({ kronor: 100, later: null });
  expect(plan({ kind: 'malus', until: null, mayBeOver: true }, normal)).toBeNull();
  expect(taxPlan({ ok: false, failure: 'no-year' })).toBeNull();
});

test('the parts add up exactly for any assumptions', () => {
  const number = (max: number) => fc.integer({ min: 0, max });
  const any = fc.record({
    mil: fc.integer({ min: 1, max: 20_000 }),
    ar: fc.integer({ min: 1, max: 15 }),
    varde: number(200_000),
    forbrukning: number(20),
    energipris: number(200),
    elandel: number(100),
    elforbrukning: number(20),
    elpris: number(200),
    forsakring: number(99_999),
    service: number(99_999),
    dack: number(9_999),
    besiktning: number(9_999),
    lan: number(200_000),
    ranta: number(100),
    snabbandel: number(100),
    snabbpris: number(200),
  });
  fc.assert(
    fc.property(any, number(20_000), (values, kronor) => {
      const cost = ownershipCost({ price: 200_000, tax: { kronor, later: null }, today: TODAY }, values);
      if (cost === null) throw new Error('no cost');
      const { total, perMonth, orePerMil } = cost.sum;
      expect(total).toBe(cost.parts.reduce((sum, part) => sum + part.total, 0));
      expect(perMonth).toBe(Math.round(total / values.ar / 12));
      expect(orePerMil).toBe(Math.round(total * (100 / (values.ar * values.mil))));
    }),
    { numRuns: 1_000 },
  );
});

test.each([
  ['mil', 'många', 'Skriv ett heltal mellan 1 och 20 000.'],
  ['mil', '', 'Skriv ett tal från 1.'],
  ['ar', '2,5', 'Skriv ett heltal mellan 1 och 15.'],
  ['ranta', '101', 'Skriv ett tal mellan 0 och 100.'],
  ['energipris', '-3', 'Skriv ett tal mellan 0 och 200.'],
  ['varde', '200001', 'Värdet kan inte vara högre än priset.'],
  ['lan', '300000', 'Lånet kan inte vara högre än priset.'],
] as const)('%s rejects %j and leaves the text', (name, text, error) => {
  const { errors, texts, values } = assumed({ [name]: text });
  expect(errors[name]?.replace(/\s/g, ' ')).toBe(error);
  expect(texts[name]).toBe(text);
  expect(values[name]).toBeNull();
});
