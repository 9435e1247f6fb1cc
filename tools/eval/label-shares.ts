import type { BrandFile } from '#src/domain/catalogue/catalogue-file.ts';
import { WHY_NOT } from '#src/domain/valuation/judge-price.ts';
import { fitPriceModel } from '#src/domain/valuation/price-model.ts';
import { type Valuation, valueSeries } from '#src/domain/valuation/value-series.ts';
import { PRICE_LABELS } from '#src/domain/vocabulary/price-labels.ts';
import { DEMO_DAY, readDemoCars } from './demo-cars.ts';

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
  const model = fitPriceModel(cars, DEMO_DAY);
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
