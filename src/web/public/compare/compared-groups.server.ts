import type { AdFields } from '#src/db/ads/ad-detail.ts';
import type { JudgedAd } from '#src/db/valuation/valuation-rows.ts';
import {
  type Better,
  type ComparedRow,
  type ComparedValue,
  comparedRow,
  countEquipment,
} from '#src/domain/ads/compared-rows.ts';
import { countDaysForSale } from '#src/domain/ads/days-for-sale.ts';
import { knownTax } from '#src/domain/catalogue/catalogue-tax.ts';
import { overallStars, type Stars, testedStars } from '#src/domain/catalogue/crash-test.ts';
import { electricRange } from '#src/domain/catalogue/electric-range.ts';
import { towWeight } from '#src/domain/catalogue/tow-weight.ts';
import { benefitText } from '#src/domain/company-car/benefit-texts.ts';
import { benefitValue } from '#src/domain/company-car/benefit-value.ts';
import { companyCarOf } from '#src/domain/company-car/company-car.ts';
import { knownNewPrice } from '#src/domain/company-car/known-new-price.ts';
import { formatDays, isoDay } from '#src/domain/format/dates.ts';
import { formatCount, formatNumber, UNIT_SPACE } from '#src/domain/format/numbers.ts';
import { formatKronor } from '#src/domain/format/price.ts';
import { listed } from '#src/domain/format/texts.ts';
import type { CostedCar } from '#src/domain/ownership-cost/costed-car.ts';
import { findPlace, type Point } from '#src/domain/places/find-place.ts';
import { distanceKm } from '#src/domain/places/position.ts';
import { priceAnswer } from '#src/domain/valuation/price-answer.ts';
import { isElectric } from '#src/domain/vocabulary/vocabulary.ts';
import { environmentFacts, motorFacts, vehicleFacts } from '#src/web/public/ad/ad-facts.server.ts';
import { placeBeside } from '#src/web/shared/ad-card/ad-card.server.ts';

import type { Fact } from '#src/web/ui/fact-list.tsx';
import { costRow } from './cost-row.ts';

type Judged = Better & { figure: (ad: AdFields) => number | null };

/** Rows of the facts in which a car can be better than another, by their labels on the ad page. */
const JUDGED: ReadonlyMap<string, Judged> = new Map<string, Judged>([
  ['Årsmodell', { way: 'high', mark: 'Nyast', figure: (ad) => ad.modelYear }],
  ['Miltal', { way: 'low', mark: 'Minst körd', figure: (ad) => ad.odometerKm }],
  [
    'Effekt',
    { way: 'high', mark: 'Starkast', figure: (ad) => ad.horsepower ?? ad.catalogueValues?.horsepower ?? null },
  ],
  [
    '0–100 km/h',
    { way: 'low', mark: 'Snabbast', figure: (ad) => ad.acceleration ?? ad.catalogueValues?.acceleration ?? null },
  ],
  ['Bagageutrymme', { way: 'high', mark: 'Störst bagage', figure: (ad) => ad.dimensions?.bootLitres ?? null }],
  ['Dragvikt', { way: 'high', mark: 'Drar mest', figure: towWeight }],
  // The range of a plug-in hybrid is not all that it can do.
  [
    'Räckvidd',
    { way: 'high', mark: 'Längst räckvidd', figure: (ad) => (isElectric(ad.fuels) ? electricRange(ad) : null) },
  ],
  ['Förbrukning (WLTP)', { way: 'low', mark: 'Lägst förbrukning', figure: (ad) => ad.wltpConsumptionMax }],
  // Stars of tests before 2009 are of another scale.
  ['Euro NCAP', { way: 'high', mark: 'Flest stjärnor', figure: (ad) => overallStars(starsOf(ad)) }],
  ['Koldioxid (WLTP)', { way: 'low', mark: 'Lägst utsläpp', figure: (ad) => ad.wltpCo2Max }],
]);
/** Litres and kilowatt-hours are not compared. */
const OF_ONE_ENERGY = 'Förbrukning (WLTP)';

type Viewer = { now: Date; point: Point | null; costed: readonly (CostedCar | null)[] };

/** Facts of the ad page that decide what the car costs, and those of its age and state; the others describe the car. */
const COST_FACTS: ReadonlySet<string> = new Set([
  'Förbrukning (WLTP)',
  'Koldioxid (WLTP)',
  'Förbrukning (NEDC)',
  'Koldioxid (NEDC)',
]);
const STATE_FACTS: ReadonlySet<string> = new Set(['Årsmodell', 'I trafik', 'Miltal']);

/** The rows of the comparison by what a buyer asks; rows of which nothing is known are left out. */
export function comparedGroups(
  ads: readonly AdFields[],
  judgements: ReadonlyMap<number, JudgedAd>,
  { now, point, costed }: Viewer,
) {
  const row = (label: string, cellOf: (ad: AdFields) => ComparedValue, better: Better | null = null) =>
    comparedRow(label, ads.map(cellOf), better);
  const facts = factRows(ads);
  const known = (...rows: ComparedRow[]) => rows.filter(({ cells }) => cells.some(({ text }) => text !== null));
  return {
    price: known(
      row('Prisbedömning', (ad) => judgementOf(ad, judgements.get(ad.internalId)), {
        way: 'low',
        mark: 'Mest prisvärd',
      }),
    ),
    cost: known(
      costRow(costed),
      row('Fordonsskatt', (ad) => taxOf(ad, now), { way: 'low', mark: 'Lägst skatt' }),
      comparedRow(
        'Förmånsvärde',
        ads.map((ad, at) => benefitOf(ad, costed[at] ?? null, now)),
        { way: 'low', mark: 'Lägst förmånsvärde' },
      ),
      ...facts.filter(({ label }) => COST_FACTS.has(label)),
    ),
    state: known(...facts.filter(({ label }) => STATE_FACTS.has(label))),
    car: known(...facts.filter(({ label }) => !COST_FACTS.has(label) && !STATE_FACTS.has(label))),
    equipment: known(row('Antal', equipmentOf, { way: 'high', mark: 'Mest utrustning' })),
    sale: known(
      row('Till salu i', (ad) => daysOf(ad, now), { way: 'low', mark: 'Kortast tid' }),
      row('Säljs av', (ad) => ({ text: sellerOf(ad), figure: null })),
      row(`Avstånd från ${point?.text}`, (ad) => distanceOf(ad, point), { way: 'low', mark: 'Närmast' }),
    ),
  };
}

/** The facts of the ad pages, in their order. */
function factRows(ads: readonly AdFields[]): ComparedRow[] {
  const facts = ads.map((ad) => new Map(factsOf(ad).map(({ label, value }) => [label, value])));
  const isOneEnergy = new Set(ads.map(({ fuels }) => isElectric(fuels))).size <= 1;
  const labels = [...new Set(facts.flatMap((each) => [...each.keys()]))];
  return labels.map((label) => {
    const better = label === OF_ONE_ENERGY && !isOneEnergy ? undefined : JUDGED.get(label);
    const values = ads.map((ad, at) => ({ text: facts[at]?.get(label) ?? null, figure: better?.figure(ad) ?? null }));
    return comparedRow(label, values, better ?? null);
  });
}

function distanceOf({ city, dealerCity }: AdFields, point: Point | null) {
  const place = findPlace(city ?? dealerCity ?? '');
  if (point === null || place === null) return { text: null, figure: null };
  const figure = Math.round(distanceKm(point, place));
  return { text: `${formatNumber(figure)}${UNIT_SPACE}km`, figure };
}

/** The plate distinguishes cars without saying anything about them. */
const factsOf = (ad: AdFields): Fact[] =>
  [...vehicleFacts(ad), ...motorFacts(ad), ...environmentFacts(ad)].filter(
    ({ label }) => label !== 'Registreringsnummer',
  );

const NOT_FOR_SALE = 'Inte längre till salu';

/** The price by its estimate decides; a very low one may be a mistake or a fraud, and is no bargain. */
function judgementOf(ad: AdFields, judged: JudgedAd | undefined) {
  if (ad.status !== 'active') return { text: NOT_FOR_SALE, figure: null };
  const { label = null, price = null, estimate = 0 } = judged ?? {};
  return {
    text: priceAnswer(judged ?? null, ad).headline,
    figure: price === null || label === null || label === 'very_low' ? null : price / estimate,
  };
}

/** Per year; a car whose tax depends on an unknown day has several amounts, and none that could be compared. */
function taxOf(ad: AdFields, now: Date) {
  const { tax } = knownTax(ad, ad.catalogueValues, isoDay(now));
  if (!tax.ok) return { text: null, figure: null };
  const amounts = [...new Set(tax.value.amounts.map(({ kronor }) => kronor))];
  const text = `${listed(amounts.map(formatKronor), 'eller')} om året`;
  return { text, figure: amounts.length === 1 ? (amounts[0] ?? null) : null };
}

/** The value of the benefit to whom an employer buys the car, where the price when new is known. */
function benefitOf(ad: AdFields, costed: CostedCar | null, now: Date) {
  const newPrice = costed === null ? null : knownNewPrice(ad);
  if (newPrice === null) return { text: null, figure: null };
  const car = companyCarOf(ad, costed?.tax?.kronor ?? null);
  const value = benefitValue(car, { newPrice: newPrice.kr, extra: 0 }, isoDay(now));
  const text = value.ok ? benefitText(value.value) : null;
  return { text, figure: value.ok && text !== null ? (value.value.cases[0]?.perMonth ?? null) : null };
}

/** A car that is no longer for sale has no time that could be the shortest. */
function daysOf(ad: AdFields, now: Date) {
  const days = countDaysForSale(ad, now);
  return { text: formatDays(days), figure: ad.status === 'active' ? days : null };
}

/** Number of things that the ad lists; an ad without a list says nothing about the car. */
function equipmentOf({ equipment }: AdFields) {
  const count = countEquipment(equipment);
  return count === 0
    ? { text: null, figure: null }
    : { text: `${formatCount(count, 'sak', 'saker')} enligt annonsen`, figure: count };
}

/** The stars that the ad states, else those of the catalogue. */
const starsOf = ({ euroNcapStars: stars, euroNcapYear: year, crashRating }: AdFields): Stars | null =>
  stars === null ? crashRating && testedStars(crashRating.test) : { stars, year };

const sellerOf = (ad: AdFields): string =>
  [ad.dealer, placeBeside(ad.dealer, ad.city ?? ad.dealerCity)].filter((part) => part !== null).join(', ');
