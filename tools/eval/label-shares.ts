import { normaliseRow } from '#src/domain/ads/deliveries/normalise-row.ts';
import { feedWords } from '#src/domain/ads/words/feed-words.ts';
import type { BrandFile } from '#src/domain/catalogue/catalogue-file.ts';
import { buildMatcher } from '#src/domain/catalogue/match-catalogue.ts';
import { DAY_MS } from '#src/domain/units.ts';
import { PRICE_LABELS, WHY_NOT } from '#src/domain/valuation/judge-price.ts';
import { fitPriceModel } from '#src/domain/valuation/price-model.ts';
import { type Valuation, valueSeries } from '#src/domain/valuation/value-series.ts';
import type { ValuedCar } from '#src/domain/valuation/valued-car.ts';
import { openFeed } from '#src/feeds/open-feed.ts';
import { catalogueFromFiles } from '#test/support/catalogue-from-files.ts';
import { demoStockCsv } from '#tools/demo/demo-stock.ts';
import { toCar } from './valuation-cars.ts';

/** The day of the stock whose shares decision 37 states. */
const NOW = new Date('2026-11-20T05:00:00Z');
/** Ads closed at most this long ago are compared with too, as in the database. */
const CLOSED_WITHIN_DAYS = 120;
const DOUBTFUL = /^(leasingpris|pris |mätarställning)/;

/** Quantiles of price / estimate − 1 that are stated, of ads with at least so many close comparables. */
const QUANTILES = [0.01, 0.05, 0.25, 0.75, 0.95, 0.99];
const MIN_CLOSE = 8;
const FAR_OFF = 0.2;

/** Per cent of the ads for sale: of each label, and of each reason for none. */
type LabelShares = { ads: number } & Record<string, string | number>;
/** How far prices lie from estimates, per cent. */
type PriceResiduals = Record<string, string>;

/** How the prices of a demo stock are judged. The stock is read, fitted and valued as the site does, without a database. */
export async function scoreLabels(
  ads: number,
  catalogue: readonly BrandFile[],
): Promise<{ labels: LabelShares; residuals: PriceResiduals }> {
  const cars = await readDemoCars(ads, catalogue);
  const model = fitPriceModel(cars, NOW);
  if (model === null) throw new Error('The stock has too few ads.');
  const valuations = [...Map.groupBy(cars, ({ seriesId }) => seriesId).values()].flatMap((each) =>
    valueSeries(model, each),
  );
  const share = (name: string): [string, string] => {
    const count = valuations.filter(({ label, whyNot }) => (label ?? whyNot) === name).length;
    return [name, percent(count / valuations.length)];
  };
  const labels = { ads: valuations.length, ...Object.fromEntries([...PRICE_LABELS, ...WHY_NOT].map(share)) };
  return { labels, residuals: residualsOf(valuations) };
}

const percent = (part: number): string => (100 * part).toFixed(1);

function residualsOf(valuations: readonly Valuation[]): PriceResiduals {
  const residuals = (wanted: readonly Valuation[]): number[] =>
    wanted.flatMap(({ price, estimate }) => (price === null ? [] : [price / estimate - 1])).sort((a, b) => a - b);
  const quantile = (sorted: readonly number[], share: number): string =>
    percent(sorted[Math.floor(share * sorted.length)] ?? Number.NaN);
  const sizes = (sorted: readonly number[]): number[] => sorted.map(Math.abs).sort((a, b) => a - b);
  const all = residuals(valuations);
  const compared = residuals(valuations.filter(({ close }) => close >= MIN_CLOSE));
  return {
    'MdAPE, all': quantile(sizes(all), 0.5),
    'far off': percent(all.filter((each) => Math.abs(each) > FAR_OFF).length / all.length),
    'MdAPE, judged': quantile(sizes(residuals(valuations.filter(({ label }) => label !== null))), 0.5),
    ...Object.fromEntries(QUANTILES.map((share) => [`p${100 * share}`, quantile(compared, share)])),
  };
}

/** Cars of a known series of a demo stock: those for sale and those closed lately. */
async function readDemoCars(ads: number, catalogue: readonly BrandFile[]): Promise<ValuedCar[]> {
  const stream = demoStockCsv({ ads, seed: '1', now: NOW, catalogue });
  const { format, rows } = await openFeed({ stream, fileName: 'demo.csv' });
  const delivery = { odometerUnit: format.odometerUnit, defaultDealer: null, deliveredAt: NOW };
  const context = { ...delivery, matcher: buildMatcher(catalogueFromFiles()), words: feedWords() };
  const dealers = new Map<string, number>();
  const cars: ValuedCar[] = [];
  for await (const row of rows) {
    const result = normaliseRow(row, context);
    if (!result.ok) continue;
    const { closedAt, licencePlate, vinHash, qualityFlags, dealer } = result.value;
    if (closedAt !== null && NOW.getTime() - closedAt.getTime() > CLOSED_WITHIN_DAYS * DAY_MS) continue;
    const car = toCar(result.value, cars.length + 1);
    if (car === null) continue;
    dealers.set(dealer.name, dealers.get(dealer.name) ?? dealers.size + 1);
    const isFlagged = qualityFlags.some((flag) => DOUBTFUL.test(flag));
    cars.push({ ...car, dealerId: dealers.get(dealer.name) ?? 0, licencePlate, vinHash, closedAt, isFlagged });
  }
  return cars;
}
