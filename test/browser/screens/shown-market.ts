import { writeDepreciation } from '#src/db/market/depreciation.ts';
import { writePriceIndexes } from '#src/db/market/price-index-rows.ts';
import { writeRemovalTimes } from '#src/db/market/removal-times.ts';
import { writeBetterBuys } from '#src/db/valuation/better-buys.ts';
import { fitAccuracyOf } from '#src/domain/valuation/accuracy.ts';
import { insertReports } from '#test/market-report.ts';
import type { TestDatabase } from '#test/support/database.ts';

/** Figures of the market for the series of an ad, and a better buy than it. */
export async function insertShownMarket({ db, pool }: Pick<TestDatabase, 'db' | 'pool'>, adId: number): Promise<void> {
  const { rows } = await pool.query(
    `select ads.series_id as "seriesId", other.internal_id as "otherId" from ads join ads other using (series_id)
     where ads.internal_id = $1 and other.internal_id <> $1 and other.status = 'active' and other.price < ads.price limit 1`,
    [adId],
  );
  const { seriesId, otherId } = rows[0];
  const { rows: models } = await pool.query(
    `insert into valuation_models (fitted_at, stock_version, ads, state, method, parameters, accuracy)
     select now() - make_interval(days => days), 1, 90000, state, 'test', '{}', jsonb_build_object(
              'ads', 90000, 'judged', 70000, 'medianError', 0.055 + days * 0.001, 'within10', 0.74, 'within20', 0.95,
              'covered80', 0.8, 'covered90', 0.9, 'whyNot', '{"few": 15000, "wide": 5000}'::jsonb, 'bands', $1::jsonb)
     from (values (2, 'past'), (1, 'refused'), (0, 'current')) as fits (days, state) returning id`,
    [JSON.stringify(fitAccuracyOf([]).bands)],
  );
  await pool.query(
    `insert into valuations (ad_id, model_id, stock_version, price, estimate, low80, high80, low90, high90, close, why_not, label_since,
                             comparables, typical, reasons)
     select internal_id, $2, 1, price, 200000, 190000, 210000, 180000, 220000, 2, 'few', now(), '{}',
            '{"price": 200000, "modelYear": 2020, "odometerKm": 50000, "horsepower": 150, "fuel": "diesel", "isAutomatic": true,
              "isFourWheelDrive": false}', '[]'
     from ads where internal_id = $1`,
    [adId, models[0].id],
  );
  const ofSeries = { seriesId, generationId: null };
  const points = [310, 270, 240, 220, 205, 190, 178, 168, 160, 152].map((thousands, age) => ({
    age,
    kr: thousands * 1_000,
    low: thousands * 960,
    high: thousands * 1_040,
  }));
  await writeDepreciation(db, [seriesId], models[0].id, [{ ...ofSeries, ads: 40, points }]);
  const months = ['2026-07-01', '2026-08-01', '2026-10-01'].map((month, place) => ({
    month,
    value: 100 - place,
    low: 99 - place,
    high: 101 - place,
    ads: 30,
  }));
  await writePriceIndexes(db, [
    { seriesId: null, fuel: 'all', points: months },
    { seriesId, fuel: 'diesel', points: months },
  ]);
  const gone = [0, 7, 14, 21, 28, 35].map((day) => ({
    day,
    gone: day / 50,
    low: day / 60,
    high: Math.min(1, day / 40),
  }));
  const cuts = [{ day: 30, ads: 40, share: 0.5, low: 0.02, high: 0.05 }];
  const byLabel = [
    { label: 'low' as const, ads: 80, closed: 70, medianDays: 18 },
    { label: 'usual' as const, ads: 300, closed: 200, medianDays: 26 },
  ];
  await writeRemovalTimes(db, [{ ...ofSeries, ads: 50, closed: 40, medianDays: 25, points: gone, cuts, byLabel }]);
  await insertReports(db);
  const { rows: savings } = await pool.query(
    'select ads.price - other.price as kr from ads, ads other where ads.internal_id = $1 and other.internal_id = $2',
    [adId, otherId],
  );
  await writeBetterBuys(
    db,
    [seriesId],
    [{ adId, otherId: Number(otherId), years: 1, km: 12_000, horsepower: 20, kr: savings[0].kr }],
    new Map([[adId, 12]]),
  );
}
