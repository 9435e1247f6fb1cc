import { type AdFields, readAdsByIds } from '#src/db/ads/ad-detail.ts';
import { type JudgedAd, readJudgements } from '#src/db/valuation/valuation-rows.ts';
import {
  type Better,
  comparedEquipment,
  comparedRow,
  countEquipment,
  MAX_COMPARED,
} from '#src/domain/ads/comparison.ts';
import { countDaysForSale } from '#src/domain/ads/days-for-sale.ts';
import { knownTax } from '#src/domain/catalogue/catalogue-tax.ts';
import { overallStars, type Stars, testedStars } from '#src/domain/catalogue/crash-test.ts';
import { estimatedRange } from '#src/domain/catalogue/electric-range.ts';
import { keyFacts } from '#src/domain/format/car-facts.ts';
import { formatDays, isoDay } from '#src/domain/format/dates.ts';
import { formatCount, formatNumber, UNIT_SPACE } from '#src/domain/format/numbers.ts';
import { formatAdPrice, formatKronor } from '#src/domain/format/price.ts';
import { listed } from '#src/domain/format/texts.ts';
import { type CostedCar, costedCar, costedValuation } from '#src/domain/ownership-cost/costed-car.ts';
import { findPlace, findPoint, type Point } from '#src/domain/places/find-place.ts';
import { distanceKm } from '#src/domain/places/position.ts';
import { priceAnswer } from '#src/domain/valuation/price-answer.ts';
import { isElectric } from '#src/domain/vocabulary/vocabulary.ts';
import type { PageRequest } from '#src/request/page-loader.server.ts';
import { NEAR_PARAM } from '#src/urls.ts';
import { readId } from '#src/web/frame/id-in-address.ts';
import { electricFacts, environmentFacts, motorFacts, vehicleFacts } from '#src/web/public/ad/ad-facts.server.ts';
import { placeBeside } from '#src/web/shared/ad-card/ad-card.server.ts';
import type { Fact } from '#src/web/ui/fact-list.tsx';
import { costRow } from './cost-row.ts';

/** A longer text is no place. */
const MAX_PLACE_LENGTH = 80;

/** Parts of the address that are read; a longer list is no list of cars. */
const MAX_READ = 500;

/** The cars of the address beside each other: two statements, whatever the number of cars. */
export async function readComparedCars({ url, db, now, pictures }: PageRequest) {
  const requestedIds = (url.searchParams.get('ads') ?? '').split(',', MAX_READ).map((text) => readId(text.trim()));
  const ids = [...new Set(requestedIds.filter((id) => id !== null))];
  const shown = ids.slice(0, MAX_COMPARED);
  const near = (url.searchParams.get(NEAR_PARAM) ?? '').trim().slice(0, MAX_PLACE_LENGTH);
  const point = findPoint(near);
  const [ads, judgements] = await Promise.all([readAdsByIds(db, shown), readJudgements(db, shown)]);
  const costed = ads.map((ad) =>
    ad.status === 'active' ? costedCar(ad, costedValuation(judgements.get(ad.internalId) ?? null), now) : null,
  );
  const found = new Set(ads.map(({ internalId }) => internalId));
  return {
    cars: ads.map((ad) => ({
      internalId: ad.internalId,
      name: ad.name,
      status: ad.status,
      price: ad.price,
      imageUrls: pictures.of(ad.imageUrls.slice(0, 1)),
      summary: keyFacts(ad).join(', '),
    })),
    rows: comparedRows(ads, judgements, { now, point, costed }),
    /** For the cost by the visitor's own figures. */
    costed,
    /** Where distances are counted from, as typed; `isKnown` is true for an empty text too. */
    near: { text: point?.text ?? near, isKnown: near === '' || point !== null },
    equipment: comparedEquipment(ads.map((ad) => ad.equipment)),
    /** Cars of the address that no longer exist, and those beyond the maximum. */
    missing: ids.slice(0, MAX_COMPARED).filter((id) => !found.has(id)).length,
    leftOut: Math.max(0, ids.length - MAX_COMPARED),
  };
}

export type ComparisonModel = Awaited<ReturnType<typeof readComparedCars>>;

type Judged = Better & { figure: (ad: AdFields) => number | null };

/** Rows of the facts in which a car can be better than another, by their labels on the ad page. */
const JUDGED: ReadonlyMap<string, Judged> = new Map([
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
  ['Räckvidd', { way: 'high', mark: 'Längst räckvidd', figure: (ad) => estimatedRange(electricFacts(ad))?.km ?? null }],
  ['Förbrukning (WLTP)', { way: 'low', mark: 'Lägst förbrukning', figure: (ad) => ad.wltpConsumptionMax }],
  // Stars of tests before 2009 are of another scale.
  ['Euro NCAP', { way: 'high', mark: 'Flest stjärnor', figure: (ad) => overallStars(starsOf(ad)) }],
  ['Koldioxid (WLTP)', { way: 'low', mark: 'Lägst utsläpp', figure: (ad) => ad.wltpCo2Max }],
]);
/** Litres and kilowatt-hours are not compared. */
const OF_ONE_ENERGY = 'Förbrukning (WLTP)';

type Viewer = { now: Date; point: Point | null; costed: readonly (CostedCar | null)[] };

function comparedRows(
  ads: readonly AdFields[],
  judgements: ReadonlyMap<number, JudgedAd>,
  { now, point, costed }: Viewer,
) {
  const facts = ads.map((ad) => new Map(factsOf(ad).map(({ label, value }) => [label, value])));
  const isOneEnergy = new Set(ads.map(({ fuels }) => isElectric(fuels))).size <= 1;
  const labels = [...new Set(facts.flatMap((each) => [...each.keys()]))];
  const taxes = ads.map((ad) => taxOf(ad, now));
  const judged = ads.map((ad) => judgementOf(ad, judgements.get(ad.internalId)));
  return [
    comparedRow('Pris', ads.map(priceOf), { way: 'low', mark: 'Lägst pris' }),
    comparedRow('Prisbedömning', judged, { way: 'low', mark: 'Mest prisvärd' }),
    costRow(costed),
    comparedRow('Fordonsskatt', taxes, { way: 'low', mark: 'Lägst skatt' }),
    ...labels.map((label) => {
      const better = label === OF_ONE_ENERGY && !isOneEnergy ? undefined : JUDGED.get(label);
      const values = ads.map((ad, at) => ({ text: facts[at]?.get(label) ?? null, figure: better?.figure(ad) ?? null }));
      return comparedRow(label, values, better ?? null);
    }),
    comparedRow('Utrustning', ads.map(equipmentOf), { way: 'high', mark: 'Mest utrustning' }),
    comparedRow(
      'Till salu i',
      ads.map((ad) => daysOf(ad, now)),
      { way: 'low', mark: 'Kortast tid' },
    ),
    comparedRow(
      'Säljs av',
      ads.map((ad) => ({ text: sellerOf(ad), figure: null })),
      null,
    ),
    comparedRow(
      `Avstånd från ${point?.text}`,
      ads.map((ad) => distanceOf(ad, point)),
      { way: 'low', mark: 'Närmast' },
    ),
  ].filter(({ cells }) => cells.some(({ text }) => text !== null));
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

/** A car that is no longer for sale has no price that could be the lowest. */
const priceOf = ({ price, status }: AdFields) => ({
  text: status === 'active' ? formatAdPrice(price) : `${formatAdPrice(price)} (inte längre till salu)`,
  figure: status === 'active' ? price : null,
});

/** The price by its estimate decides; a very low one may be a mistake or a fraud, and is no bargain. */
function judgementOf(ad: AdFields, judged: JudgedAd | undefined) {
  if (ad.status !== 'active') return { text: null, figure: null };
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
