import { parentPort, workerData } from 'node:worker_threads';
import { LruCache } from '#src/base/lru-cache.ts';
import { createDb, createPool } from '#src/db/connection/client.ts';
import { readValuedCars } from '#src/db/valuation/valuation-cars.ts';
import { readCurrentModel, readCurrentModelId } from '#src/db/valuation/valuation-models.ts';
import { ownValuedCar } from '#src/domain/own-car/own-car.ts';
import { carColumns } from '#src/domain/valuation/car-columns.ts';
import { fitSeries } from '#src/domain/valuation/cross-fit.ts';
import { type PriceModel, parseModel } from '#src/domain/valuation/price-model.ts';
import { UnlistedCars } from '#src/domain/valuation/unlisted-cars.ts';
import type { OwnCarAnswer, OwnCarOrder, OwnCarQuestion } from './own-car-valuer.ts';

/** Fits series and values cars in a thread of its own, because the fit of a large series occupies a core for a tenth of a second or more. */

const STATEMENT_TIMEOUT_MS = 10_000;
const { databaseUrl } = workerData as OwnCarOrder;
const db = createDb(createPool(databaseUrl, { max: 1, statementTimeoutMs: STATEMENT_TIMEOUT_MS }));
/** Each takes about 400 bytes a car, of which the largest series have some thousands. */
const MAX_FITS = 12;
/** A fit is used so long although ads have changed since: an estimate rests on hundreds of cars. */
const MAX_AGE_MS = 3_600_000;

/** The model, and the fits of the series that were asked for last. */
type Fitted = {
  id: number;
  parameters: PriceModel;
  fits: LruCache<{ series: UnlistedCars; at: number }>;
};
let fitted: Fitted | null = null;

/** Questions are answered one after another, so that two of one series fit it once. */
let last: Promise<unknown> = Promise.resolve();
parentPort?.on('message', (question: OwnCarQuestion) => {
  last = last.then(async () => parentPort?.postMessage(await answer(question)));
});

async function answer({ id, seriesId, car }: OwnCarQuestion): Promise<OwnCarAnswer> {
  const series = await fittedSeries(seriesId);
  if (series === null) return { id, equipment: [], valuation: null };
  return { id, equipment: series.equipment, valuation: car && series.value(ownValuedCar(car)) };
}

/** @returns null before the first fit of the stock, and for a series without cars */
async function fittedSeries(seriesId: number): Promise<UnlistedCars | null> {
  fitted = await readFitted(fitted);
  if (fitted === null) return null;
  const { parameters, fits } = fitted;
  const known = fits.get(String(seriesId));
  if (known && Date.now() - known.at < MAX_AGE_MS) return known.series;
  const cars = await readValuedCars(db, [seriesId], new Date());
  if (cars.length === 0) return null;
  const series = new UnlistedCars(parameters, fitSeries(carColumns(cars, parameters.asOf), parameters.shared));
  fits.set(String(seriesId), { series, at: Date.now() });
  return series;
}

async function readFitted(known: Fitted | null): Promise<Fitted | null> {
  const id = await readCurrentModelId(db);
  if (id === null) return null;
  if (id === known?.id) return known;
  const stored = await readCurrentModel(db);
  const parameters = stored && parseModel(stored.parameters);
  return stored && parameters && { id: stored.id, parameters, fits: new LruCache(MAX_FITS) };
}
