import { depreciationCurves } from '#src/domain/market/depreciation.ts';
import { type BetterBuy, findBetterBuys, type Offer } from '#src/domain/valuation/better-buys.ts';
import { carColumns } from '#src/domain/valuation/car-columns.ts';
import { fitSeries } from '#src/domain/valuation/cross-fit.ts';
import { fitPriceModel } from '#src/domain/valuation/price-model.ts';
import { valueSeries } from '#src/domain/valuation/value-series.ts';
import type { CarFile } from './cars-of-file.ts';
import { medianOf } from './peers.ts';

/** Curves and better buys of a stock, whose prices are known. */
export type MarketFigures = {
  'series with a curve': string;
  'ads of these %': string;
  'electric series of 30 ads with a curve': string;
  'ads with a better buy %': string;
  'median saving %': string;
};

/** Series with fewer ads have no curve. */
const MIN_OF_CURVE = 30;

export function marketFigures({ cars, asOf }: CarFile): MarketFigures {
  const model = fitPriceModel(cars, asOf);
  if (model === null) throw new Error('The file has too few cars.');
  const series = [...Map.groupBy(cars, ({ seriesId }) => seriesId).values()].map((ofSeries) => ({
    ofSeries,
    hasCurve: depreciationCurves(model, fitSeries(carColumns(ofSeries, asOf), model.shared)).some(
      ({ generationId }) => generationId === null,
    ),
    isElectric: ofSeries.length >= MIN_OF_CURVE && ofSeries.every(({ fuels }) => fuels.includes('El')),
  }));
  const valuations = new Map(
    series.flatMap(({ ofSeries }) => valueSeries(model, ofSeries)).map((each) => [each.adId, each]),
  );
  const offers = cars.flatMap((car): Offer[] => {
    const { generationId, transmission, modelYear, odometerKm, horsepower, price } = car;
    const isKnown = generationId !== null && modelYear !== null && odometerKm !== null && horsepower !== null;
    if (!isKnown || price === null) return [];
    const valuation = valuations.get(car.id);
    return [
      {
        ...car,
        generationId,
        // Files of electric cars name no gearbox.
        transmission: transmission ?? 'Automat',
        modelYear,
        odometerKm,
        horsepower,
        price,
        tags: [],
        estimate: valuation?.estimate ?? null,
        isOffered: valuation?.label !== 'very_low',
      },
    ];
  });
  const best = new Map<number, BetterBuy>();
  // The cheapest of an ad is the first.
  for (const buy of findBetterBuys(offers)) if (!best.has(buy.adId)) best.set(buy.adId, buy);
  const withCurve = series.filter(({ hasCurve }) => hasCurve);
  const electric = series.filter(({ isElectric }) => isElectric);
  const prices = new Map(cars.map(({ id, price }) => [id, price ?? Number.NaN]));
  return {
    'series with a curve': `${withCurve.length} of ${series.length}`,
    'ads of these %': percent(withCurve.reduce((sum, { ofSeries }) => sum + ofSeries.length, 0) / cars.length),
    'electric series of 30 ads with a curve': `${electric.filter(({ hasCurve }) => hasCurve).length} of ${electric.length}`,
    'ads with a better buy %': percent(best.size / cars.length),
    'median saving %': percent(medianOf([...best.values()].map(({ adId, kr }) => kr / (prices.get(adId) ?? 1)))),
  };
}

const percent = (share: number): string => (100 * share).toFixed(1);
