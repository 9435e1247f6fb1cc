import { expect, test } from 'vitest';
import type { CrashTest } from '#src/domain/catalogue/crash-test.ts';
import { EMPTY_PARSED_QUERY } from '#src/domain/wish/parsed-query.ts';
import type { AdFacts } from './ad-facts.ts';
import { type ReasonKnowledge, reasonsFor } from './reasons.ts';

const AD: AdFacts = {
  internalId: 1,
  name: 'Volvo V60 D4',
  brand: 'Volvo',
  series: 'V60',
  generation: 'II',
  engineName: null,
  modelYear: 2019,
  firstRegistered: null,
  price: 180_000,
  odometerKm: 70_000,
  fuels: ['Diesel'],
  transmission: 'Automat',
  color: null,
  bodyType: 'Kombi',
  drive: 'Fyrhjulsdrift',
  seats: 5,
  doors: 5,
  horsepower: 190,
  acceleration: 7.9,
  emissions: { wltpCo2Min: null, wltpCo2Max: 141, nedcCo2Min: null, nedcCo2Max: 119 },
  wltp: { consumption: 5.4, co2: 141 },
  nedc: { consumption: 4.6, co2: 119 },
  statedStars: { stars: 5, year: 2018 },
  crashRating: null,
  tags: [],
  place: null,
  county: null,
  equipment: [],
  catalogueValues: null,
  electricValues: null,
  fromCatalogue: [],
};
const knows = (more: Partial<ReasonKnowledge> = {}): ReasonKnowledge => ({
  wishes: [],
  filters: EMPTY_PARSED_QUERY.filters,
  judged: null,
  own: null,
  tax: null,
  thisYear: 2026,
  ...more,
});
const plain = (texts: string[]) => texts.map((text) => text.replace(/[\u00a0\u202f]/g, ' '));

test('answers the preference first, in figures of the ad', () => {
  expect(plain(reasonsFor(AD, knows({ wishes: ['snål'], tax: { kronor: 2_300, emissionsFrom: 'ad' } })))).toEqual([
    'Drar 0,54 liter/mil (5,4 l/100 km, WLTP)',
    'Fordonsskatt 2 300 kr om året',
  ]);
  expect(plain(reasonsFor(AD, knows({ wishes: ['säker'] })))).toEqual([
    'Euro NCAP: 5 av 5 stjärnor, test 2018',
    'Årsmodell 2019',
  ]);
  const older = { ...AD, statedStars: { stars: 4, year: 2003 } };
  expect(plain(reasonsFor(older, knows({ wishes: ['säker'] })))[0]).toBe(
    'Euro NCAP: 4 av 5 vuxenstjärnor, äldre prov 2003',
  );
});

test('gives a low price by the site’s judgement and the mileage for the age without a preference', () => {
  const judged = { label: 'low' as const, price: 180_000, estimate: 200_000 };
  expect(plain(reasonsFor(AD, knows({ judged })))).toEqual([
    'Lågt pris, 20 000 kr under uppskattat pris',
    'Har gått 7 000 mil, 1 000 mil om året',
  ]);
});

test.each(['very_low', 'usual', 'high', 'very_high', null] as const)(
  'a price with the label %s is no reason for a car',
  (label) => {
    const judged = { label, price: 180_000, estimate: 200_000 };
    expect(reasonsFor(AD, knows({ judged })).join()).not.toMatch(/pris|under/u);
  },
);

test('omits unknown facts', () => {
  const bare = {
    ...AD,
    price: null,
    odometerKm: null,
    modelYear: null,
    statedStars: null,
    horsepower: null,
    seats: null,
  };
  const reasons = reasonsFor(
    { ...bare, wltp: { consumption: null, co2: null }, nedc: { consumption: null, co2: null } },
    knows({ wishes: ['hund', 'säker'] }),
  );
  expect(reasons).toEqual([]);
});

test('names the catalogue as the source of what the ad does not state', () => {
  const fromCatalogue = ['power', 'acceleration', 'consumption'] as const;
  const tax = { kronor: 2_300, emissionsFrom: 'catalogue' } as const;
  expect(plain(reasonsFor({ ...AD, fromCatalogue }, knows({ wishes: ['snål'], tax })))).toEqual([
    'Drar 0,54 liter/mil (5,4 l/100 km, WLTP, enligt katalogen)',
    'Fordonsskatt 2 300 kr om året, räknat på utsläpp enligt katalogen',
  ]);
  const power = (facts: Partial<AdFacts>) => plain(reasonsFor({ ...AD, ...facts }, knows({ wishes: ['snabb'] })))[0];
  expect(power({ fromCatalogue })).toBe('190 hk och fyrhjulsdrift, 0–100 km/h på 7,9 sek enligt katalogen');
  expect(power({ fromCatalogue: ['power'] })).toBe('190 hk och fyrhjulsdrift enligt katalogen, 0–100 km/h på 7,9 sek');
});

test('says that figures of an uncertain engine are probable', () => {
  const catalogueValues = {
    horsepower: 190,
    acceleration: 7.9,
    wltpConsumption: 5.4,
    wltpCo2: 141,
    nedcConsumption: null,
    nedcCo2: null,
    isSure: false,
  };
  const fromCatalogue = ['power', 'acceleration', 'consumption', 'co2'] as const;
  const tax = { kronor: 2_300, emissionsFrom: 'catalogue' } as const;
  const probable = { ...AD, drive: null, catalogueValues, fromCatalogue };
  expect(plain(reasonsFor(probable, knows({ wishes: ['snål'], tax })))).toEqual([
    'Drar troligen 0,54 liter/mil (5,4 l/100 km, WLTP, enligt katalogen)',
    'Fordonsskatt 2 300 kr om året, räknat på utsläpp som bilen troligen har, enligt katalogen',
  ]);
  const power = (facts: Partial<AdFacts>) =>
    plain(reasonsFor({ ...probable, ...facts }, knows({ wishes: ['snabb'] })))[0];
  expect(power({})).toBe('Troligen 190 hk, 0–100 km/h på 7,9 sek enligt katalogen');
  expect(power({ acceleration: null })).toBe('Troligen 190 hk enligt katalogen');
  expect(power({ fromCatalogue: ['power'] })).toBe('Troligen 190 hk enligt katalogen, 0–100 km/h på 7,9 sek');
  expect(power({ fromCatalogue: ['acceleration'] })).toBe('190 hk, 0–100 km/h troligen på 7,9 sek enligt katalogen');
  // The ad's own figures are not in doubt.
  const own = { ...probable, fromCatalogue: [] };
  expect(plain(reasonsFor(own, knows({ wishes: ['snål'], tax: { ...tax, emissionsFrom: 'ad' } })))).toEqual([
    'Drar 0,54 liter/mil (5,4 l/100 km, WLTP)',
    'Fordonsskatt 2 300 kr om året',
  ]);
});

test('words stars as the ad’s page does: of the catalogue, of a sister model, with a retest', () => {
  const tested = (year: number, stars: number, testedAs: string | null = null): CrashTest => ({
    year,
    stars,
    adultStars: null,
    equipment: 'standard',
    yearsFrom: null,
    yearsTo: null,
    testedAs,
  });
  const rating = { test: tested(2011, 5, 'Mii'), safetyPack: null, retests: [tested(2019, 3)] };
  const [text] = reasonsFor({ ...AD, statedStars: null, crashRating: rating }, knows({ wishes: ['säker'] }));
  expect(text).toBe(
    'Euro NCAP: 5 av 5 stjärnor, test 2011, testad som Mii, enligt katalogen. Omprovad 2019: 3 stjärnor',
  );
});
