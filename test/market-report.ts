import type { Db } from '#src/db/connection/client.ts';
import { storeMarketReport } from '#src/db/market/market-reports.ts';
import {
  type MarketReport,
  type ModelIndex,
  type MonthAd,
  marketReport,
  monthsBefore,
} from '#src/domain/market/market-report.ts';
import { INDEXED_FUEL_NAMES } from '#src/domain/market/price-index-texts.ts';
import { COUNTIES } from '#src/domain/places/counties.ts';
import { BODY_TYPES } from '#src/domain/vocabulary/vocabulary.ts';

/** The month of the reports that tests show, YYYY-MM. */
export const REPORT_MONTH = '2026-10';

const FUELS = ['petrol', 'diesel', 'electric', 'plugin', 'hybrid'] as const;

/** Cars of a month, the same for the same number: every fuel, body and county, cheaper and new ones, and some that left. */
export const monthAds = (count: number): MonthAd[] =>
  Array.from({ length: count }, (_, at) => ({
    fuel: FUELS[at % FUELS.length] ?? 'petrol',
    bodyType: BODY_TYPES[at % 3] ?? null,
    modelYear: 2012 + (at % 12),
    odometerKm: 20_000 + (at % 50) * 4_000,
    county: COUNTIES[at % 6] ?? null,
    price: 90_000 + ((at * 7_919) % 300) * 1_000,
    priceBefore: at % 4 === 0 ? null : 90_000 + ((at * 7_919) % 300) * 1_000 + (at % 5 === 1 ? 5_000 : 0),
    isNew: at % 4 === 0,
    goneAfter: at % 3 === 0 ? 10 + (at % 40) : null,
  }));

/** Indexes of half a year until a month: of all models by fuel, and of a model that rose and one that fell. */
export function reportIndexes(month: string): ModelIndex[] {
  const points = (perMonth: number) =>
    [5, 4, 3, 2, 1, 0].map((back, at) => {
      const value = Math.round((100 + at * perMonth) * 10) / 10;
      return { month: `${monthsBefore(month, back)}-01`, value, low: value - 0.4, high: value + 0.4, ads: 400 };
    });
  const named = (name: string) => ({ brand: 'Volvo', name, brandSlug: 'volvo', slug: name.toLowerCase() });
  return [
    ...INDEXED_FUEL_NAMES.map((fuel, at) => ({ series: null, fuel, points: points(-0.9 + at * 0.3) })),
    { series: named('V60'), fuel: 'diesel', points: points(-1.5) },
    { series: named('V90'), fuel: 'petrol', points: points(1.2) },
  ];
}

/** Reports of some months until {@link REPORT_MONTH}; the first one has too few cars. */
export async function insertReports(db: Db, months = 4): Promise<MarketReport[]> {
  const reports: MarketReport[] = [];
  for (let back = months - 1; back >= 0; back -= 1) {
    const month = monthsBefore(REPORT_MONTH, back);
    const figures = marketReport(monthAds(back === months - 1 ? 40 : 1_200 - back * 30), reportIndexes(month), month);
    await storeMarketReport(db, { month, madeAt: new Date(`${monthsBefore(month, -1)}-01T02:10:00Z`), figures });
    reports.push(figures);
  }
  return reports;
}
