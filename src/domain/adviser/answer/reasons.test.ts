import { expect, test } from 'vitest';
import { EMPTY_PARSED_QUERY } from '#src/domain/adviser/understanding/parsed-query.ts';
import type { AdFacts } from './ad-facts.ts';
import { type ReasonKnowledge, reasonsFor } from './reasons.ts';

const AD: AdFacts = {
  ...{
    internalId: 1,
    name: 'Volvo V60 D4',
    brand: 'Volvo',
    series: 'V60',
    generation: 'II',
    engineName: null,
    modelYear: 2019,
  },
  ...{
    firstRegistered: null,
    price: 180_000,
    odometerKm: 70_000,
    fuels: ['Diesel'],
    transmission: 'Automat',
    color: null,
  },
  ...{ bodyType: 'Kombi', drive: 'Fyrhjulsdrift', seats: 5, doors: 5, horsepower: 190, acceleration: 7.9 },
  emissions: { wltpCo2Min: null, wltpCo2Max: 141, nedcCo2Min: null, nedcCo2Max: 119 },
  ...{ wltp: { consumption: 5.4, co2: 141 }, nedc: { consumption: 4.6, co2: 119 } },
  ...{ euroNcap: { stars: 5, year: 2018 }, equipment: [] },
};
const knows = (more: Partial<ReasonKnowledge> = {}): ReasonKnowledge => ({
  ...{ wishes: [], filters: EMPTY_PARSED_QUERY.filters, usual: null, tax: null, thisYear: 2026 },
  ...more,
});
const plain = (texts: string[]) => texts.map((text) => text.replace(/[\u00a0\u202f]/g, ' '));

test('answers the preference first, in figures of the ad', () => {
  expect(plain(reasonsFor(AD, knows({ wishes: ['snål'], tax: 2_300 })))).toEqual([
    'Drar 5,4 l/100 km vid blandad körning (WLTP)',
    'Fordonsskatt 2 300 kr per år',
  ]);
  expect(plain(reasonsFor(AD, knows({ wishes: ['säker'] })))).toEqual([
    '5 av 5 stjärnor i Euro NCAP (2018)',
    'Årsmodell 2019',
  ]);
});

test('gives the price among similar cars and the mileage for the age without a preference', () => {
  expect(plain(reasonsFor(AD, knows({ usual: { median: 200_000, cars: 31 } })))).toEqual([
    '20 000 kr under medianpriset 200 000 kr för 31 V60 av årsmodell 2019',
    'Har gått 7 000 mil, 1 000 mil per år',
  ]);
});

test('omits unknown facts', () => {
  const bare = { ...AD, price: null, odometerKm: null, modelYear: null, euroNcap: null, horsepower: null, seats: null };
  const reasons = reasonsFor(
    { ...bare, wltp: { consumption: null, co2: null }, nedc: { consumption: null, co2: null } },
    knows({ wishes: ['hund', 'säker'] }),
  );
  expect(reasons).toEqual([]);
});
