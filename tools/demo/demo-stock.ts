import type { BrandFile } from '#src/domain/catalogue/catalogue-file.ts';
import { DAY_MS } from '#src/domain/units.ts';
import { createDealers, type DemoDealer } from './ad/dealers.ts';
import { type DemoRow, demoRow } from './ad/demo-row.ts';
import { activeLifetime, closedLifetime, demoPriceSteps, type Lifetime } from './ad/sale-history.ts';
import { stockholmDay } from './calendar.ts';
import { sampleCar } from './car/demo-car.ts';
import { EngineChoice } from './car/engine-choice.ts';
import { LicencePlates } from './car/licence-plates.ts';
import { TrimChoice } from './car/trim-choice.ts';
import { createRandom, type Random } from './chance/random.ts';
import type { WeightedTable } from './chance/weighted-table.ts';
import { type MarketSeries, marketSeries } from './market/market-series.ts';
import { ModelYears } from './market/model-year.ts';
import { StockMix } from './market/stock-mix.ts';

export type DemoStockOptions = {
  /** Number of active ads; closed ones come on top. */
  ads: number;
  seed: string;
  /** The stock is made for this day in Stockholm; its newest ads are from the day before. */
  now: Date;
  catalogue: readonly BrandFile[];
};

export const DEFAULT_ADS = 84_500;
/** Closed ads of the last fourteen months per active ad. */
export const CLOSED_PER_ACTIVE = 0.36;

/** Model years change over the summer: from this month on (1–12) next year's cars are for sale. */
const NEXT_YEAR_FROM_MONTH = 8;
/** Spread of asking prices around the market, as standard deviation of the logarithm. */
const AD_NOISE = 0.06;
/** First asking price against the middle of the market, in which most cars had stood for a while. */
const FIRST_ASKED = 1.0;

/**
 * The demo stock: ads of invented dealers, in the product's own format, dealer by dealer. Everything comes from the seed and the day:
 * the same seed, day and catalogue give the same rows. Memory does not grow with the number of ads.
 */
export function* generateDemoStock(options: DemoStockOptions): Generator<DemoRow> {
  const today = stockholmDay(options.now);
  const random = createRandom(`milvis/${options.seed}`);
  const years = new ModelYears();
  const tools: Tools = {
    today,
    years,
    mix: new StockMix(marketSeries(options.catalogue), years, new Date(today).getUTCFullYear()),
    choices: { engines: new EngineChoice(), trims: new TrimChoice() },
    plates: new LicencePlates(random.next()),
  };
  const dealers = createDealers(options.ads, Math.round(options.ads * CLOSED_PER_ACTIVE), random);
  for (const [index, dealer] of dealers.entries()) {
    yield* dealerStock(dealer, tools, createRandom(`milvis/${options.seed}/${index}`));
  }
}

type Tools = {
  today: number;
  years: ModelYears;
  mix: StockMix;
  choices: { engines: EngineChoice; trims: TrimChoice };
  plates: LicencePlates;
};

function* dealerStock(dealer: DemoDealer, tools: Tools, random: Random): Generator<DemoRow> {
  const series = tools.mix.table(dealer);
  let adNumber = dealer.firstAdNumber;
  for (let i = 0; i < dealer.activeAds + dealer.closedAds; i += 1) {
    const life = i < dealer.activeAds ? activeLifetime(tools.today, random) : closedLifetime(tools.today, random);
    adNumber += random.int(1, 7);
    yield sampleAd(dealer, series, life, adNumber, tools, random);
  }
}

function sampleAd(
  dealer: DemoDealer,
  table: WeightedTable<MarketSeries>,
  life: Lifetime,
  adNumber: number,
  tools: Tools,
  random: Random,
): DemoRow {
  const { series, year } = sampleSeries(dealer, table, life.publishedDay, tools, random);
  const car = sampleCar(series, year, life.publishedDay, tools.choices, random);
  const asked = car.price * FIRST_ASKED * Math.exp(AD_NOISE * random.normal() + dealer.priceLevel);
  const eagerness = car.engine.fuel === 'El' ? 1.2 : series.brand === 'Toyota' ? 0.85 : 1;
  const steps = demoPriceSteps(asked, life, tools.today, dealer.priceTaste, eagerness, random);
  return demoRow({ dealer, car, life, steps, adNumber, plates: tools.plates }, random);
}

/** A series and one of its model years that could be for sale on the day. */
function sampleSeries(
  dealer: DemoDealer,
  table: WeightedTable<MarketSeries>,
  publishedDay: number,
  tools: Tools,
  random: Random,
): {
  series: MarketSeries;
  year: ReturnType<WeightedTable<{ modelYear: number; generation: MarketSeries['generations'][number] }>['sample']>;
} {
  const date = new Date(publishedDay - 12 * DAY_MS);
  const publicationYear = date.getUTCFullYear();
  const newest = date.getUTCMonth() + 1 >= NEXT_YEAR_FROM_MONTH ? publicationYear + 1 : publicationYear;
  for (;;) {
    const series = table.sample(random);
    const years = tools.years.table(series, newest, publicationYear, dealer.leaning);
    if (years.items.length > 0) return { series, year: years.sample(random) };
  }
}
