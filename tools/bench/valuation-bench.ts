import { readCatalogueFiles } from '#src/commands/catalogue/load-catalogue.ts';
import { CATALOGUE_FILES } from '#src/config/env.ts';
import { fitPriceModel, type PriceModel } from '#src/domain/valuation/price-model.ts';
import { valueSeries } from '#src/domain/valuation/value-series.ts';
import { DEMO_DAY, readDemoCars } from '#tools/eval/demo-cars.ts';
import { reportValuations } from '#tools/eval/valuation/valuation-report.ts';
import { type Benchmark, type BenchRow, describeAds, percentile } from './benchmark.ts';

const REPEATED = 7;

/**
 * Processor time of the nightly fit and of valuing a stock, in one thread without a database; with a file of real ads also how far the
 * estimates lie from their prices.
 */
export const valuationBench = (name: string, defaultAds: number): Benchmark => ({
  name,
  onlyByName: defaultAds > 100_000,
  run: async ({ report, ads, file }) => {
    report(0.1, 'making the ads');
    const { brands } = await readCatalogueFiles(CATALOGUE_FILES);
    const cars = await readDemoCars(ads ?? defaultAds, brands);
    report(0.5, 'fitting the model');
    const before = process.memoryUsage().rss;
    let model: PriceModel | null = null;
    const fit = cpuSeconds(() => {
      model = fitPriceModel(cars, DEMO_DAY);
    });
    const memory = process.memoryUsage().rss - before;
    const fitted: PriceModel | null = model;
    if (fitted === null) throw new Error('The stock has too few ads for a model.');
    report(0.7, 'valuing the ads');
    const bySeries = [...Map.groupBy(cars, ({ seriesId }) => seriesId).values()].sort((a, b) => b.length - a.length);
    const times = bySeries.map((ofSeries) => ({
      cars: ofSeries.length,
      seconds: cpuSeconds(() => valueSeries(fitted, ofSeries)),
    }));
    const [largest] = times;
    const again = Array.from({ length: REPEATED }, () => cpuSeconds(() => valueSeries(fitted, bySeries[0] ?? [])));
    const all = times.reduce((sum, { seconds }) => sum + seconds, 0);
    report(0.9, 'reading the file of real ads');
    return {
      data: `${describeAds(ads ?? defaultAds)} and those closed lately, ${bySeries.length} series; ${Math.round(memory / 2 ** 20)} MB more resident memory after the fit`,
      rows: [
        row('fit of the whole model, CPU s', cars.length, fit.toFixed(1)),
        row('valuing all cars, CPU s', cars.length, all.toFixed(1)),
        row('valuing the largest series first, CPU s', largest?.cars ?? 0, (largest?.seconds ?? 0).toFixed(2)),
        row('valuing the largest series again, median CPU s', largest?.cars ?? 0, percentile(again, 0.5).toFixed(2)),
        ...(file === null ? [] : await accuracyRows(file)),
      ],
    };
  },
});

const row = (measure: string, cars: number, result: string): BenchRow => ({ measure, cars, result });

/** Errors for real cars whose prices are withheld. */
async function accuracyRows(file: string): Promise<BenchRow[]> {
  const { scores } = await reportValuations(file);
  return scores
    .filter(({ cars }) => cars === 'all' || cars === 'judged')
    .flatMap((score) => [
      row(`real ads, ${score.cars}: median error, %`, score.n, score['MdAPE %']),
      row(`real ads, ${score.cars}: within 10 / 20 %`, score.n, `${score['≤ 10 %']} / ${score['≤ 20 %']}`),
      row(`real ads, ${score.cars}: in the 80 / 90 % interval`, score.n, `${score['in 80 %']} / ${score['in 90 %']}`),
    ]);
}

/** Processor time of synchronous work, s. */
function cpuSeconds(work: () => unknown): number {
  const begin = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(begin);
  return (user + system) / 1e6;
}
