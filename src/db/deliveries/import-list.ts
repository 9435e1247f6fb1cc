import { type CompiledQuery, sql } from 'kysely';
import type { Db } from '#src/db/connection/client.ts';
import { readListNeighbours } from '#src/db/lists/list-neighbours.ts';
import { IMPORT_AD_CHANGES, type ImportAdChange } from '#src/domain/deliveries/import-ads.ts';
import { type ImportQuery, type ImportState, UNSUCCESSFUL_IMPORTS } from '#src/domain/staff-lists/import-list-query.ts';
import { type ImportProgress, IS_ABANDONED, type RejectedRow, WAITS_FOR_STAFF } from './import-runs.ts';

const LISTED = [
  'id',
  'file',
  'format',
  'message',
  'dealer',
  'dealers',
  'started_at as startedAt',
  'uploaded_by as uploadedBy',
  'rows_read as rowsRead',
  'rows_accepted as rowsAccepted',
  'rows_rejected as rowsRejected',
  'rows_duplicate as rowsDuplicate',
  'ads_new as adsNew',
  'ads_changed as adsChanged',
  'ads_removed as adsRemoved',
] as const;

const isAbandoned = sql<boolean>`${sql.raw(IS_ABANDONED)}`;

/** The imports; `dealer` is the first of its dealers by name, `uploadedBy` null for the command line, `step` null unless it is running. */
const runs = (db: Db) =>
  db
    .selectFrom('import_runs')
    .select(LISTED)
    .select(sql<ImportState>`case when ${isAbandoned} then 'interrupted' else state end`.as('state'))
    .select(sql<ImportProgress['step'] | null>`case when ${isAbandoned} then null else step end`.as('step'));

type Page = { page: number; size: number };

/**
 * One page of the imports, newest first.
 * @param page from 1
 * @param onlyDealer id of a dealer: lists its imports that contain no other dealer
 */
export async function listImports(db: Db, { page, size, onlyDealer }: Page & { onlyDealer?: number }) {
  const isListed =
    onlyDealer === undefined ? sql<boolean>`true` : sql<boolean>`dealer_id = ${onlyDealer} and dealers <= 1`;
  const [imports, { total }] = await Promise.all([
    runs(db)
      .where(isListed)
      .orderBy('id', 'desc')
      .offset((page - 1) * size)
      .limit(size)
      .execute(),
    db
      .selectFrom('import_runs')
      .where(isListed)
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ]);
  return { imports, total };
}

const stateOfRun = sql<ImportState>`case when ${isAbandoned} then 'interrupted' else state end`;

function isMatching({ text, state, since }: Pick<ImportQuery, 'text' | 'state' | 'since'>) {
  const contains = (column: string) => sql`position(lower(${text}) in lower(coalesce(${sql.ref(column)}, ''))) > 0`;
  return sql<boolean>`(${text === null} or ${contains('file')} or ${contains('dealer')} or ${contains('message')})
    and (${state === null} or case ${state} when 'waiting' then ${sql.raw(WAITS_FOR_STAFF)}
         when 'unsuccessful' then ${stateOfRun} = any(${[...UNSUCCESSFUL_IMPORTS]}::text[]) else ${stateOfRun} = ${state} end)
    and (${since === null} or started_at > now() - interval '1 day')`;
}

const SORT_COLUMNS = {
  fil: 'file',
  nar: 'id',
  handlare: 'dealer',
  godkanda: 'rows_accepted',
  avvisade: 'rows_rejected',
  dubbletter: 'rows_duplicate',
  nya: 'ads_new',
  borttagna: 'ads_removed',
} as const;

function orderedRuns(db: Db, query: ImportQuery) {
  const direction = query.order.isDescending ? 'desc' : 'asc';
  return runs(db).where(isMatching(query)).orderBy(SORT_COLUMNS[query.order.by], direction).orderBy('id', direction);
}

/** The number of imports that match the filters of a query. */
export async function countImports(db: Db, filters: Pick<ImportQuery, 'text' | 'state' | 'since'>): Promise<number> {
  const { total } = await db
    .selectFrom('import_runs')
    .where(isMatching(filters))
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/** One page of the imports that match a query, and their total. */
export async function searchImports(db: Db, query: ImportQuery) {
  const { page, size } = query;
  const [imports, total] = await Promise.all([
    orderedRuns(db, query)
      .offset((page - 1) * size)
      .limit(size)
      .execute(),
    countImports(db, query),
  ]);
  return { imports, total };
}

export type ListedImport = Awaited<ReturnType<typeof searchImports>>['imports'][number];

/** The imports beside one in the list of a query. */
export const readImportNeighbours = (db: Db, query: ImportQuery, id: number) =>
  readListNeighbours(db, orderedRuns(db, query), id);

/** All imports that match a query, in its order; for a cursor. */
export const importsToExport = (db: Db, query: ImportQuery): CompiledQuery<ListedImport> =>
  orderedRuns(db, query).compile();

/** One import with its whole report; `upload` is the file, if it is stored to be forced. */
export const readImport = (db: Db, id: number) =>
  runs(db)
    .select(['delivered_at as deliveredAt', 'finished_at as finishedAt', 'forced', 'ads_unchanged as adsUnchanged'])
    .select(['ads_repriced as adsRepriced', 'warnings', 'value_warnings as valueWarnings', 'trial'])
    .select(['ads_returned as adsReturned', 'price_changes as priceChanges', 'unmatched', 'upload'])
    .select(['dealer_question as dealerQuestion', 'dealer_answers as dealerAnswers', 'dealer_id as dealerId'])
    .select(['default_dealer as defaultDealer', 'is_trial as isTrial'])
    .select(['undone_by as undoneBy', 'undone_at as undoneAt', 'undo'])
    .select(sql<Date | null>`case when state = 'done' and undo_until > now() then undo_until end`.as('undoUntil'))
    .where('id', '=', id)
    .executeTakeFirst();

export type ImportReportRow = NonNullable<Awaited<ReturnType<typeof readImport>>>;

/** The id of a running import, in any process; undefined: there is none. */
export const findRunningImport = (db: Db): Promise<{ id: number } | undefined> =>
  db
    .selectFrom('import_runs')
    .select('id')
    .where('state', '=', 'running')
    .where(sql<boolean>`not (${isAbandoned})`)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** One page of an import's rejected rows, in the order of the file. @param page from 1 */
export const listRejectedPage = (db: Db, runId: number, { page, size }: Page): Promise<RejectedRow[]> =>
  db
    .selectFrom('rejected_rows')
    .select(['row_number as rowNumber', 'field', 'value', 'rule', 'reason', 'heading'])
    .select(['dealer_ad_id as dealerAdId', 'licence_plate as licencePlate'])
    .where('import_run_id', '=', runId)
    .orderBy('row_number')
    .offset((page - 1) * size)
    .limit(size)
    .execute();

/** One page of the ads that a delivery changed in one way, by their ids; ads that have been erased since are missing. @param page from 1 */
export async function listImportAds(db: Db, runId: number, change: ImportAdChange, { page, size }: Page) {
  const matching = db
    .selectFrom('ads')
    .leftJoin('dealers', 'dealers.id', 'ads.dealer_id')
    .where('ads.internal_id', 'in', (ids) =>
      ids
        .selectFrom('ad_events')
        .select('ad_id')
        .where('import_run_id', '=', runId)
        .where('kind', 'in', IMPORT_AD_CHANGES[change].kinds),
    );
  const [ads, { total }] = await Promise.all([
    matching
      .select(['internal_id as id', 'ads.name', 'dealers.label as dealer', 'price', 'status'])
      .select(['licence_plate as licencePlate', 'dealer_ad_id as dealerAdId'])
      .orderBy('internal_id')
      .offset((page - 1) * size)
      .limit(size)
      .execute(),
    matching.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { ads, total };
}
