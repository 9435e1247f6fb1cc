import { type CompiledQuery, type RawBuilder, sql } from 'kysely';
import type { Db } from '#src/db/connection/client.ts';
import { retentionInterval } from '#src/db/connection/retention-interval.ts';
import { readListNeighbours } from '#src/db/lists/list-neighbours.ts';
import type { AdReport, ReportDecision, ReportReason, ReportStatus } from '#src/domain/ad-reports/ad-report.ts';
import type { ReportQuery } from '#src/domain/ad-reports/report-list.ts';
import type { StoredStatus } from '#src/domain/vocabulary/vocabulary.ts';

/** Stores a report unless the same one was stored within an hour. Returns whether it was. */
export async function insertReport(db: Db, adId: number, { reason, message, name, email }: AdReport): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into ad_reports (ad_id, reason, message, name, email)
    select ${adId}, ${reason}, ${message}, ${name}, ${email}
    where not exists (
      select from ad_reports where ad_id = ${adId} and created_at > now() - interval '1 hour' and reason = ${reason}
        and message = ${message} and email is not distinct from ${email}
    )`.execute(db);
  return numAffectedRows === 1n;
}

/** A report as the list shows it. */
export type ListedReport = {
  id: number;
  createdAt: Date;
  adId: number;
  car: string;
  dealer: string;
  reason: ReportReason;
  status: ReportStatus;
};

const selectReports = (db: Db) =>
  db
    .selectFrom('ad_reports')
    .innerJoin('ads', 'ads.internal_id', 'ad_reports.ad_id')
    .innerJoin('dealers', 'dealers.id', 'ads.dealer_id');

function matchingReports(db: Db, { text, status, reason }: ReportQuery) {
  let reports = selectReports(db);
  if (status !== null) reports = reports.where('ad_reports.status', '=', status);
  if (reason !== null) reports = reports.where('ad_reports.reason', '=', reason);
  if (text !== null)
    reports = reports.where(
      sql<boolean>`position(lower(${text}) in lower(ads.name)) > 0 or position(lower(${text}) in lower(dealers.name)) > 0`,
    );
  return reports;
}

const LISTED = [
  'ad_reports.id',
  'ad_reports.created_at as createdAt',
  'ads.internal_id as adId',
  'ads.name as car',
  'dealers.label as dealer',
  'ad_reports.reason',
  'ad_reports.status',
] as const;

/** By status: the open ones first, the oldest of them first; then the others, latest decision first. */
const SORT_KEYS: Readonly<Record<ReportQuery['order']['by'], (isDescending: boolean) => RawBuilder<unknown>>> = {
  nar: (isDescending) => inDirection(sql`ad_reports.created_at`, isDescending),
  annons: (isDescending) => inDirection(sql`ads.name`, isDescending),
  handlare: (isDescending) => inDirection(sql`dealers.name`, isDescending),
  anledning: (isDescending) => inDirection(sql`ad_reports.reason`, isDescending),
  status: (isDescending) =>
    isDescending
      ? sql`ad_reports.decided_at asc nulls last, ad_reports.id desc`
      : sql`ad_reports.decided_at desc nulls first, ad_reports.id`,
};

const inDirection = (key: RawBuilder<unknown>, isDescending: boolean): RawBuilder<unknown> =>
  isDescending ? sql`${key} desc, ad_reports.id desc` : sql`${key}, ad_reports.id`;

const orderedReports = (db: Db, query: ReportQuery) =>
  matchingReports(db, query).select(LISTED).orderBy(SORT_KEYS[query.order.by](query.order.isDescending));

/** One page of the reports that match a query, and their total. */
export async function searchReports(db: Db, query: ReportQuery): Promise<{ reports: ListedReport[]; total: number }> {
  const { page, size } = query;
  const [reports, { total }] = await Promise.all([
    orderedReports(db, query)
      .offset((page - 1) * size)
      .limit(size)
      .execute(),
    matchingReports(db, query)
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ]);
  return { reports, total };
}

/** The reports beside one in the list of a query. */
export const readReportNeighbours = (db: Db, query: ReportQuery, id: number) =>
  readListNeighbours(db, orderedReports(db, query), id);

/** All reports that match a query, in its order; for a cursor. */
export const reportsToExport = (db: Db, query: ReportQuery): CompiledQuery<ListedReport> =>
  orderedReports(db, query).compile();

/** All of a report. */
export type StoredReport = ListedReport &
  AdReport & { decision: string; decidedAt: Date | null; dealerId: number; adStatus: StoredStatus; adUpdatedAt: Date };

export async function readAdReport(db: Db, id: number): Promise<StoredReport | null> {
  const report = await selectReports(db)
    .select([...LISTED, 'ad_reports.message', 'ad_reports.name', 'ad_reports.email'])
    .select(['ad_reports.decision', 'ad_reports.decided_at as decidedAt', 'dealers.id as dealerId'])
    .select(['ads.status as adStatus', 'ads.updated_at as adUpdatedAt'])
    .where('ad_reports.id', '=', id)
    .executeTakeFirst();
  return report ?? null;
}

/** Decides an open report. Returns false when it is decided already or does not exist. */
export async function decideStoredReport(
  db: Db,
  { id, status, decision }: { id: number; status: ReportDecision; decision: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('ad_reports')
    .set({ status, decision, decided_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('status', '=', 'open')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Deletes the reporter's name and address some time after the decision, and reports after their retention period. */
export async function removeOldReports(db: Db): Promise<void> {
  await sql`update ad_reports set name = null, email = null
    where decided_at < now() - ${retentionInterval('reporters')} and (email is not null or name is not null)`.execute(
    db,
  );
  await sql`delete from ad_reports where created_at < now() - ${retentionInterval('reports')}`.execute(db);
}
