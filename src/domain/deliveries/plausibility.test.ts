import { describe, expect, test } from 'vitest';
import { CAR_FLAGS, PLAUSIBILITY_FLAGS } from '#src/domain/ads/quality-flags.ts';
import { buildImportedAd } from '#test/imported-ad.ts';
import { CAR_RULES } from './car-plausibility.ts';
import type { ImportedAd } from './imported-ad.ts';
import { applyPlausibility, PLAUSIBILITY_RULES } from './plausibility.ts';

const deliveredAt = new Date('2026-03-10T06:00:00Z');
const nothing = { min: null, max: null };

/** A minimal row, so that a rule sees only the values its test changes. */
const ad = (changes: Partial<ImportedAd> = {}): ImportedAd =>
  buildImportedAd({
    modelYear: 2018,
    transmission: null,
    color: null,
    bodyType: null,
    powerKw: null,
    horsepower: null,
    ...changes,
  });

const judge = (changes: Partial<ImportedAd>) => {
  const judged = ad(changes);
  return { refused: applyPlausibility(judged, deliveredAt)?.rule ?? null, flags: judged.qualityFlags, ad: judged };
};

test('leaves an ordinary ad unchanged', () => {
  const judged = ad({
    powerKw: 140,
    horsepower: 190,
    acceleration: 7.9,
    engineCc: 1969,
    wltpCo2: { min: 129, max: 140 },
  });
  const before = structuredClone(judged);
  expect(applyPlausibility(judged, deliveredAt)).toBeNull();
  expect(judged).toEqual(before);
});

test.each([1899, 2028, 2060, 2018.5])('rejects the row for model year %s, in Swedish', (modelYear) => {
  expect(applyPlausibility(ad({ modelYear }), deliveredAt)).toEqual({
    field: 'model_year',
    value: String(modelYear),
    rule: 'årsmodell',
    reason: 'Årsmodellen ska vara mellan 1900 och nästa år. Rätta årsmodellen i annonsen.',
  });
});
test.each([1900, 2027, null])('accepts model year %s', (modelYear) => {
  expect(judge({ modelYear }).refused).toBeNull();
});

describe('drops implausible values', () => {
  const day = (text: string) => new Date(text);
  test.each<[string, Partial<ImportedAd>, Partial<ImportedAd>]>([
    ['pris under 1000', { price: 1 }, { price: null }],
    ['pris under 1000', { price: 999 }, { price: null }],
    ['pris över 20 miljoner', { price: 20_000_001 }, { price: null }],
    ['mätarställning', { odometerKm: 1_585_000 }, { odometerKm: null }],
    ['mätarställning', { odometerKm: -1 }, { odometerKm: null }],
    ['mätarställning noll', { odometerKm: 0, modelYear: 2015 }, { odometerKm: null }],
    ['hästkrafter', { horsepower: 149_959 }, { horsepower: null }],
    ['hästkrafter', { horsepower: 0 }, { horsepower: null }],
    ['kilowatt', { powerKw: 1500 }, { powerKw: null }],
    ['kW mot hk', { powerKw: 150, horsepower: 150 }, { powerKw: null, horsepower: null }],
    [
      'kW för en av motorerna',
      { powerKw: 228, horsepower: 390, fuels: ['Laddhybrid'] },
      { powerKw: null, horsepower: 390 },
    ],
    ['acceleration', { acceleration: 94 }, { acceleration: null }],
    ['acceleration', { acceleration: 0.9 }, { acceleration: null }],
    ['dörrar', { doors: 50 }, { doors: null }],
    ['säten', { seats: 0 }, { seats: null }],
    ['motorvolym', { engineCc: 2 }, { engineCc: null }],
    ['motorvolym på elbil', { engineCc: 1969, fuels: ['El'] }, { engineCc: null }],
    ['CO2 WLTP', { wltpCo2: { min: 120, max: 1200 } }, { wltpCo2: nothing }],
    ['CO2 NEDC', { nedcCo2: { min: -1, max: null } }, { nedcCo2: nothing }],
    ['CO2 noll', { nedcCo2: { min: 0, max: 0 } }, { nedcCo2: nothing }],
    ['förbrukning WLTP', { wltpConsumption: { min: 5, max: 51 } }, { wltpConsumption: nothing }],
    ['förbrukning noll', { nedcConsumption: { min: 0, max: null } }, { nedcConsumption: nothing }],
    ['Euro NCAP', { euroNcap: { stars: 6, year: 2020 } }, { euroNcap: null }],
    ['Euro NCAP', { euroNcap: { stars: 5, year: 1980 } }, { euroNcap: null }],
    ['första registrering', { firstRegistered: day('2014-12-31') }, { firstRegistered: null }],
    ['första registrering', { firstRegistered: day('2026-04-01') }, { firstRegistered: null }],
    ['publicerad i framtiden', { publishedAt: day('2026-03-11') }, { publishedAt: deliveredAt }],
    ['ändrad i framtiden', { changedAt: day('2026-03-11') }, { changedAt: null }],
    ['stängd i framtiden', { status: 'sold', closedAt: day('2027-01-01') }, { closedAt: deliveredAt }],
    [
      'stängd före publicering',
      { status: 'sold', closedAt: day('2026-01-01'), publishedAt: day('2026-02-01') },
      { publishedAt: day('2026-01-01') },
    ],
  ])('%s: %o', (rule, given, left) => {
    const { refused, flags, ad: judged } = judge(given);
    expect(refused).toBeNull();
    expect(flags).toEqual([expect.stringMatching(`^${rule}: .`)]);
    expect(judged).toMatchObject(left);
  });
});

test('accepts the limits themselves', () => {
  const given: Partial<ImportedAd> = {
    price: 1000,
    odometerKm: 1_000_000,
    acceleration: 1.5,
    doors: 7,
    seats: 60,
    engineCc: 49,
    wltpCo2: { min: 1, max: 600 },
    wltpConsumption: { min: 0.1, max: 50 },
    firstRegistered: new Date('2015-01-01'),
    publishedAt: deliveredAt,
  };
  expect(judge(given)).toMatchObject({ refused: null, flags: [] });
  expect(judge({ price: 20_000_000, odometerKm: 0, modelYear: 2024 })).toMatchObject({ refused: null, flags: [] });
  expect(judge({ fuels: ['El'], wltpCo2: { min: 0, max: 0 } })).toMatchObject({ refused: null, flags: [] });
});

test('has one rule for each name, with a readable sentence', () => {
  expect(PLAUSIBILITY_RULES.map(({ name }) => name)).toEqual(PLAUSIBILITY_FLAGS);
  expect(CAR_RULES.map(({ name }) => name)).toEqual(CAR_FLAGS);
  for (const { reason } of PLAUSIBILITY_RULES) expect(reason).toMatch(/^\p{Lu}.*\.$|^0–100 .*\.$/u);
});
