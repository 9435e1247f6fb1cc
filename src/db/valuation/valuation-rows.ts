import { type RawBuilder, sql } from 'kysely';
import { depreciationsOfAd } from '#src/db/ads/ad-expressions.ts';
import type { Db } from '#src/db/connection/client.ts';
import { prepared } from '#src/db/connection/prepared-statements.ts';
import { bumpContentVersion } from '#src/db/content/content-version.ts';
import { removalTimesOfAd } from '#src/db/market/market-figures.ts';
import { joinCurves } from '#src/domain/market/depreciation.ts';
import type { RemovalTimes } from '#src/domain/market/removal-times.ts';
import type { CurvePoint } from '#src/domain/market/value-curve.ts';
import type { Accuracy } from '#src/domain/valuation/accuracy.ts';
import type { BetterBuy } from '#src/domain/valuation/better-buys.ts';
import type { AnsweredValuation } from '#src/domain/valuation/price-answer.ts';
import type { PreviousLabel, Valuation } from '#src/domain/valuation/value-series.ts';
import { figuresOfFit } from './valuation-fits.ts';

/** Labels of the ads of some series at their last valuation, by ad. */
export async function readPreviousLabels(db: Db, seriesIds: readonly number[]): Promise<Map<number, PreviousLabel>> {
  const { rows } = await sql<PreviousLabel & { adId: number }>`
    select ad_id as "adId", valuations.price, label from valuations join ads on ads.internal_id = ad_id
    where series_id = any(${[...seriesIds]}::int[])`.execute(db);
  return new Map(rows.map(({ adId, ...previous }) => [adId, previous]));
}

/**
 * Share by which an estimate may differ from the latest one: a nightly fit moves nearly every estimate a little, and pages, lists and the index of each
 * process, which state the same estimate, would all follow it.
 */
const TOLERANCE = 0.005;

type Written = { modelId: number; stockVersion: number; now: Date };

/** The ads of some series that were valued, and their valuations: JSON texts of several {@link Valuation} each. */
export type ValuedAds = { adIds: readonly number[]; valuations: readonly string[] };

/**
 * Replaces the valuations of all ads of some series, in the caller's transaction. A row whose estimate alone moved by less than
 * {@link TOLERANCE} is not written, and remains as a whole: its range, calculation and label agree.
 * @returns number of rows that changed
 */
export async function writeValuations(
  tx: Db,
  seriesIds: readonly number[],
  { adIds, valuations }: ValuedAds,
  written: Written,
): Promise<number> {
  const removed = await sql`
    delete from valuations using ads
    where ads.internal_id = ad_id and series_id = any(${[...seriesIds]}::int[])
      and not ad_id = any(${[...adIds]}::bigint[])`.execute(tx);
  let changed = Number(removed.numAffectedRows ?? 0);
  for (const text of valuations) changed += await writeSome(tx, text, written);
  // Pages that show valuations are rendered again, also when the rest of the job is killed.
  if (changed > 0) await bumpContentVersion(tx);
  return changed;
}

/** @param valuations JSON text of an array of {@link Valuation} @returns number of rows that changed */
async function writeSome(tx: Db, valuations: string, { modelId, stockVersion, now }: Written): Promise<number> {
  const given = sql`jsonb_to_recordset(${valuations}::jsonb) as given (
    "adId" bigint, price int, estimate int, low80 int, high80 int, low90 int, high90 int, close smallint,
    label text, "whyNot" text, comparables bigint[], typical jsonb, reasons jsonb)`;
  await sql`
    insert into valuation_history (ad_id, at, estimate, label, model_id)
    select "adId", (${now}::timestamptz at time zone 'Europe/Stockholm')::date, given.estimate, given.label, ${modelId}
    from ${given} join ads on ads.internal_id = "adId" left join valuations on ad_id = "adId"
    where given.label is distinct from valuations.label
    on conflict (ad_id, at) do update
      set estimate = excluded.estimate, label = excluded.label, model_id = excluded.model_id`.execute(tx);
  const written = await sql`
    insert into valuations (ad_id, model_id, stock_version, price, estimate, low80, high80, low90, high90, close, label, why_not,
                            label_since, comparables, typical, reasons)
    select "adId", ${modelId}, ${stockVersion}, given.price, given.estimate, given.low80, given.high80, given.low90, given.high90,
           given.close, given.label, "whyNot", ${now}, given.comparables, given.typical, given.reasons
    from ${given} join ads on ads.internal_id = "adId"
    on conflict (ad_id) do update set
      model_id = excluded.model_id, stock_version = excluded.stock_version, price = excluded.price, estimate = excluded.estimate,
      low80 = excluded.low80, high80 = excluded.high80, low90 = excluded.low90, high90 = excluded.high90, close = excluded.close,
      label = excluded.label, why_not = excluded.why_not, comparables = excluded.comparables, typical = excluded.typical,
      reasons = excluded.reasons,
      label_since = case when valuations.label is distinct from excluded.label then excluded.label_since else valuations.label_since end
    where (valuations.price, valuations.close, valuations.label, valuations.why_not, valuations.comparables)
          is distinct from (excluded.price, excluded.close, excluded.label, excluded.why_not, excluded.comparables)
       or abs(valuations.estimate - excluded.estimate) > ${TOLERANCE}::float8 * excluded.estimate`.execute(tx);
  return Number(written.numAffectedRows ?? 0);
}

/** A car that an ad is compared with. */
export type ComparableAd = {
  id: number;
  name: string;
  price: number;
  modelYear: number | null;
  odometerKm: number | null;
  horsepower: number | null;
  dealerId: number;
  /** When it left the stock; null while for sale. */
  closedAt: Date | null;
};

/** An ad that is a better buy than another, and by how much. */
export type BetterBuyAd = Omit<BetterBuy, 'adId' | 'otherId'> & Pick<ComparableAd, 'id' | 'name' | 'price'>;

export type AdValuation = Omit<Valuation, 'comparables' | 'adId'> & {
  comparables: ComparableAd[];
  /** Ads for sale that are at least as good and cheaper, the cheapest first. */
  betterBuys: BetterBuyAd[];
  /** Number of ads as new among which it is the cheapest; null: it is not. */
  cheapestOf: number | null;
  /** Of its generation, continued by that of its series; null when too little is known. */
  depreciation: CurvePoint[] | null;
  /** The same. */
  removalTimes: Omit<RemovalTimes, 'generationId'> | null;
  /** Facts of the ad itself. */
  car: { modelYear: number | null; odometerKm: number | null; horsepower: number | null };
  /** That of the model. */
  accuracy: Accuracy;
  modelId: number;
  stockVersion: number;
  /** When the model was fitted. */
  asOf: Date;
};

type Depreciations = { depreciations: CurvePoint[][] | null };

/** The cars of some ids that the site still has, in this order, as JSON. */
const comparablesOf = (ids: RawBuilder<unknown>) => sql`coalesce((
             select jsonb_agg(jsonb_build_object('id', internal_id, 'name', name, 'price', other.price, 'modelYear', model_year,
                                                 'odometerKm', odometer_km, 'horsepower', horsepower_hp, 'dealerId', dealer_id, 'closedAt', closed_at)
                              order by nth)
             from unnest(${ids}) with ordinality as listed (id, nth)
             join ads other on other.internal_id = listed.id
             where other.price is not null and other.status in ('active', 'removed', 'sold')
           ), '[]')`;

type StoredComparable = ComparableAd & { closedAt: string | null };
const toComparable = (car: StoredComparable): ComparableAd => ({
  ...car,
  closedAt: car.closedAt === null ? null : new Date(car.closedAt),
});

/** The cars that an estimate rests on, and the accuracy of the current model; null without a model. */
export async function readComparables(
  db: Db,
  ids: readonly number[],
): Promise<{ comparables: ComparableAd[]; accuracy: Accuracy | null }> {
  const { rows } = await sql<{ comparables: StoredComparable[]; accuracy: Accuracy | null }>`
    select ${comparablesOf(sql`${[...ids]}::bigint[]`)} as comparables,
           (select ${figuresOfFit} from valuation_models where state = 'current' limit 1) as accuracy`.execute(db);
  const { comparables = [], accuracy = null } = rows[0] ?? {};
  return { comparables: comparables.map(toComparable), accuracy };
}

/** The valuation of an ad; null when it has none, or when its price has changed since. Its comparables are ads that the site still has. */
export async function readValuation(db: Db, adId: number): Promise<AdValuation | null> {
  const { rows } = await sql<
    Omit<AdValuation, 'depreciation'> & Depreciations & { comparables: StoredComparable[] }
  >`select ${prepared('ad-valuation')} valuations.price, estimate, low80, high80, low90, high90, close, label, why_not as "whyNot", typical, reasons,
           cheapest_of as "cheapestOf", model_id as "modelId", valuations.stock_version as "stockVersion", fitted_at as "asOf",
           ${figuresOfFit} as accuracy,
           jsonb_build_object('modelYear', ads.model_year, 'odometerKm', ads.odometer_km, 'horsepower', ads.horsepower_hp) as car,
           ${comparablesOf(sql`comparables`)} as comparables,
           coalesce((
             select jsonb_agg(jsonb_build_object('id', internal_id, 'name', name, 'price', other.price, 'years', years, 'km', km,
                                                 'horsepower', better_buys.horsepower, 'kr', kr) order by kr desc, internal_id)
             from better_buys join ads other on other.internal_id = other_id
             where better_buys.ad_id = ads.internal_id and other.status = 'active' and ads.price - other.price = kr
           ), '[]') as "betterBuys",
           ${depreciationsOfAd} as depreciations,
           ${removalTimesOfAd} as "removalTimes"
    from valuations join ads on ads.internal_id = ad_id join valuation_models on valuation_models.id = model_id
    where ad_id = ${adId} and ads.status = 'active' and ads.price is not distinct from valuations.price`.execute(db);
  const [read] = rows;
  if (!read) return null;
  const { depreciations, ...row } = read;
  return {
    ...row,
    depreciation: joinCurves(depreciations ?? []),
    comparables: row.comparables.map(toComparable),
  };
}

/** The judgement of an ad's price, and the curve of its model, as in {@link AdValuation}. */
export type JudgedAd = Pick<AdValuation, keyof AnsweredValuation | 'depreciation'>;

/** The judgements of several ads by their ids, in one statement; without those that {@link readValuation} does not find. */
export async function readJudgements(db: Db, adIds: readonly number[]): Promise<Map<number, JudgedAd>> {
  if (adIds.length === 0) return new Map();
  const { rows } = await sql<Omit<JudgedAd, 'depreciation'> & Depreciations & { adId: number }>`
    select ${prepared('ad-judgements')} ad_id as "adId", valuations.price, estimate, low80, high80, close, label, why_not as "whyNot",
           ${depreciationsOfAd} as depreciations
    from valuations join ads on ads.internal_id = ad_id
    where ad_id = any(${[...adIds]}::bigint[]) and ads.status = 'active'
      and ads.price is not distinct from valuations.price`.execute(db);
  return new Map(
    rows.map(({ adId, depreciations, ...judged }) => [
      adId,
      { ...judged, depreciation: joinCurves(depreciations ?? []) },
    ]),
  );
}
