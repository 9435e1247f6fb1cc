import { Readable } from 'node:stream';
import { setImmediate as pause } from 'node:timers/promises';
import { DAY_MS } from '#src/base/units.ts';
import type { BrandFile } from '#src/domain/catalogue/catalogue-file.ts';
import { isoDay } from '#src/domain/format/dates.ts';
import { milvisCsvHeader, milvisCsvLine } from '#src/feeds/milvis-csv/milvis-csv.ts';
import { createRandom, type Random } from './chance/random.ts';
import type { WeightedTable } from './chance/weighted-table.ts';
import { demoDealerDetails } from './dealer-details.ts';
import { createDealers, type DemoDealer } from './dealers.ts';
import { sampleCar } from './demo-car.ts';
import { type DemoRow, demoRow } from './demo-row.ts';
import { createPlates } from './licence-plates.ts';
import { dealerMix, type MarketSeries, marketSeries, modelYears, type YearOfSeries } from './market.ts';
import { sampleLifetime, samplePrices } from './sale-history.ts';
import type { AgeLeaning } from './tables.ts';

export type DemoStockOptions = {
  /** Number of active ads; closed ones come on top. */
  ads: number;
  seed: string;
  /** The stock is made for this day in Stockholm; its newest ads are from the day before. */
  now: Date;
  catalogue: readonly BrandFile[];
  /** The ads of some dealers only; by default those of all. */
  part?: DemoPart | undefined;
};

/** The stock of the first dealers, as many as have `firstAds` active ads together, or that of all others. */
export type DemoPart = { dealers: 'first' | 'others'; firstAds: number };

export const DEFAULT_ADS = 84_500;
/** Closed ads of the last fourteen months per active ad. */
const CLOSED_PER_ACTIVE = 0.36;
/** Model years change on the first of August, 153 days before the year. */
const NEXT_YEAR_DAYS = 153;
/** Time from the change of the model year, or from registration, to the first ads. */
const FIRST_AD_DAYS = 12;
/**
 * Prices around the market have the tails of real ads: 1 % of those with 8 or more close comparables around Göteborg cost at least 33 %
 * less than estimated, 1 % at least 33 % more (2024, measured by the site's own method).
 */
const OUTLIERS = 0.06;
const OUTLIER_FACTOR = 3.6;
/** Share of ads for damaged cars, and their range of positions: 40 to 65 % of the price of a sound car. */
const DAMAGED = 0.004;
const DAMAGED_POSITIONS = [-15, -7] as const;

/**
 * The demo stock: ads of invented dealers, in the product's own format, dealer by dealer. Everything is determined by the seed, the day
 * and the catalogue; the ads of a part are those that they are in the whole. Memory does not grow with the number of ads.
 */
export function* generateDemoStock(options: DemoStockOptions): Generator<DemoRow> {
  const { seed, now, catalogue, part } = options;
  const today = Date.parse(isoDay(now));
  const market = marketSeries(catalogue);
  const { dealers, firstPlate } = planStock(options);
  const nextPlate = createPlates(firstPlate);
  const mixes = new Map<string, WeightedTable<MarketSeries>>();
  for (const [index, { dealer, isFirst }] of dealers.entries()) {
    if (part?.dealers === 'first' && !isFirst) return;
    const key = [dealer.kind, dealer.leaning, ...dealer.brands].join('/');
    const mix = mixes.get(key) ?? dealerMix(market, dealer, newestModelYear(today));
    mixes.set(key, mix);
    const rows = dealerStock({ dealer, mix, today, nextPlate }, createRandom(`milvis/${seed}/${index}`));
    // Cars get their plates in the order of the whole stock, so that those of the first dealers have to be generated too.
    if (part?.dealers === 'others' && isFirst) rows.toArray();
    else yield* rows;
  }
}

/** Number of rows of the stock, or of its part. */
export const countDemoRows = (options: Omit<DemoStockOptions, 'now' | 'catalogue'>): number =>
  planStock(options)
    .dealers.filter(({ isFirst }) => !options.part || isFirst === (options.part.dealers === 'first'))
    .reduce((sum, { dealer }) => sum + dealer.activeAds + dealer.closedAds, 0);

/** The dealers, each with whether it is of the first part, and where in their order the plates begin, 0 to 1. */
function planStock({ ads, seed, part }: Omit<DemoStockOptions, 'now' | 'catalogue'>) {
  const random = createRandom(`milvis/${seed}`);
  const firstPlate = random.next();
  let before = 0;
  const dealers = createDealers(ads, Math.round(ads * CLOSED_PER_ACTIVE), random).map((dealer) => {
    const isFirst = part !== undefined && before < part.firstAds;
    before += dealer.activeAds;
    return { dealer, isFirst };
  });
  return { dealers, firstPlate };
}

type DealerStock = {
  dealer: DemoDealer;
  mix: WeightedTable<MarketSeries>;
  today: number;
  nextPlate: (isOlder: boolean) => string | null;
};

function* dealerStock({ dealer, mix, today, nextPlate }: DealerStock, random: Random): Generator<DemoRow> {
  let adNumber = dealer.firstAdNumber;
  for (let nth = 0; nth < dealer.activeAds + dealer.closedAds; nth += 1) {
    adNumber += random.int(1, 7);
    const position = samplePosition(random);
    const life = sampleLifetime(nth < dealer.activeAds ? 'active' : 'closed', position, today, random);
    const { publishedDay } = life;
    const { series, year } = sampleSeries(mix, newestModelYear(publishedDay), dealer.leaning, random);
    const { priceLevel, priceTaste: taste } = dealer;
    const car = sampleCar(series, year, { publishedDay, position, priceLevel }, random);
    const steps = samplePrices({ asked: car.asked, taste, position, life, today }, random);
    const row = demoRow({ dealer, car, life, steps, adNumber, today, nextPlate }, random);
    yield nth === 0 ? { ...row, ...demoDealerDetails(dealer) } : row;
  }
}

/** The price against that of its like, in standard deviations. */
function samplePosition(random: Random): number {
  const [least, most] = DAMAGED_POSITIONS;
  if (random.chance(DAMAGED)) return least + (most - least) * random.next();
  return random.normal() * (random.chance(OUTLIERS) ? OUTLIER_FACTOR : 1);
}

const newestModelYear = (day: number): number =>
  new Date(day + (NEXT_YEAR_DAYS - FIRST_AD_DAYS) * DAY_MS).getUTCFullYear();

/** A series of the dealer's mix and one of its model years that could be for sale. */
function sampleSeries(
  mix: WeightedTable<MarketSeries>,
  newest: number,
  leaning: AgeLeaning,
  random: Random,
): { series: MarketSeries; year: YearOfSeries } {
  for (;;) {
    const series = mix.sample(random);
    const years = modelYears(series, newest, leaning);
    if (years.items.length > 0) return { series, year: years.sample(random) };
  }
}

/** Rows are handed over in pieces of about this many characters. */
const PIECE = 64 * 1024;

/** The demo stock as the text of a milvis-csv file, generated as it is read. */
export const demoStockCsv = (options: DemoStockOptions): Readable =>
  Readable.from(csvPieces(options), { objectMode: false });

async function* csvPieces(options: DemoStockOptions): AsyncGenerator<string> {
  let piece = milvisCsvHeader();
  for (const row of generateDemoStock(options)) {
    piece += milvisCsvLine(row);
    if (piece.length < PIECE) continue;
    // The generator is synchronous; without this pause Ctrl-C would be handled after the last ad only.
    await pause();
    yield piece;
    piece = '';
  }
  if (piece !== '') yield piece;
}
