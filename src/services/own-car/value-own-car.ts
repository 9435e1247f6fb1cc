import {
  type GenerationDetail,
  readGenerations,
  readSeriesDetail,
  type SeriesDetail,
} from '#src/db/catalogue/series-statistics.ts';
import type { Db } from '#src/db/connection/client.ts';
import { readComparables } from '#src/db/valuation/valuation-rows.ts';
import type { OwnCarFacts } from '#src/domain/own-car/own-car-form.ts';
import { type OwnCarModel, toOwnCar } from '#src/domain/own-car/own-car-model.ts';
import type { UnlistedValuation } from '#src/domain/valuation/unlisted-cars.ts';
import type { OwnCarValuer } from './own-car-valuer.ts';

/** A series with its generations, as far as the value of a car depends on them. */
export type OwnCarSeries = OwnCarModel<GenerationDetail> & { detail: SeriesDetail };

/** The series of two slugs; null: there is none. */
export async function readOwnCarSeries(
  db: Db,
  slugs: { brand: string; series: string },
  now: Date,
): Promise<OwnCarSeries | null> {
  const detail = await readSeriesDetail(db, slugs, now);
  return detail && { detail, guide: detail.guide, generations: await readGenerations(db, detail.id) };
}

/** A valuation with the cars that it rests on, in place of their ids, and the accuracy of the model. */
export type ValuedOwnCar = Omit<UnlistedValuation, 'comparables'> & Awaited<ReturnType<typeof readComparables>>;

/**
 * Values a car of a series.
 * @param facts null: only the equipment that changes prices of the series is asked for
 * @returns null while too many ask, or when there was no answer in time; `valued` is null without cars to compare with
 */
export async function valueOwnCar(
  { db, ownCars }: { db: Db; ownCars: OwnCarValuer },
  series: OwnCarSeries,
  facts: OwnCarFacts | null,
): Promise<{ equipment: readonly string[]; valued: ValuedOwnCar | null } | null> {
  const answer = await ownCars.value(series.detail.id, facts && toOwnCar(facts, series));
  if (answer === null) return null;
  const { equipment, valuation } = answer;
  const valued = valuation && { ...valuation, ...(await readComparables(db, valuation.comparables)) };
  return { equipment, valued };
}
