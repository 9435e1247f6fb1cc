import { sql } from 'kysely';
import type { Db } from '#src/db/connection/client.ts';
import { prepared } from '#src/db/connection/prepared-statements.ts';
import type { MarketReport } from '#src/domain/market/market-report.ts';

/** A report as published. */
export type PublishedReport = {
  /** YYYY-MM. */
  month: string;
  madeAt: Date;
  figures: MarketReport;
};

/** The first month with a price, YYYY-MM; null without any. */
export async function readFirstMonth(db: Db): Promise<string | null> {
  const { rows } = await sql<{ month: string | null }>`
    select to_char(min(at) at time zone 'Europe/Stockholm', 'YYYY-MM') as month from price_events`.execute(db);
  return rows[0]?.month ?? null;
}

/** Stores a report unless the month has one, in one statement. @returns whether it was stored */
export async function storeMarketReport(db: Db, { month, madeAt, figures }: PublishedReport): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into market_reports (month, made_at, figures)
    values (${`${month}-01`}, ${madeAt}, ${JSON.stringify(figures)}::jsonb) on conflict (month) do nothing`.execute(db);
  return (numAffectedRows ?? 0n) > 0n;
}

/** The report of a month; null: it has none. */
export async function readMarketReport(db: Db, month: string): Promise<PublishedReport | null> {
  const { rows } = await sql<PublishedReport>`
    select ${prepared('market-report')} to_char(month, 'YYYY-MM') as month, made_at as "madeAt", figures
    from market_reports where month = ${`${month}-01`}`.execute(db);
  return rows[0] ?? null;
}

/** The part of a report that lists state. */
export type ReportSummary = Pick<PublishedReport, 'month' | 'madeAt'> & {
  /** `indexes`: that of all fuels alone. */
  figures: Pick<MarketReport, 'whole' | 'published' | 'indexes'>;
};

/** All reports, the latest first. */
export async function listMarketReports(db: Db): Promise<ReportSummary[]> {
  const { rows } = await sql<ReportSummary>`
    select ${prepared('market-reports')} to_char(month, 'YYYY-MM') as month, made_at as "madeAt",
           jsonb_build_object('whole', figures -> 'whole', 'published', figures -> 'published',
                              'indexes', jsonb_path_query_array(figures, '$.indexes[*] ? (@.fuel == "all")')) as figures
    from market_reports order by market_reports.month desc`.execute(db);
  return rows;
}
