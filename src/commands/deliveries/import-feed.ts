import { Readable } from 'node:stream';
import type pg from 'pg';
import { fail, ok, type Result } from '#src/base/result.ts';
import { type Actor, recordAudit } from '#src/commands/accounts/record-audit.ts';
import { matchEngines } from '#src/commands/catalogue/match-engines.ts';
import { tagAds } from '#src/commands/catalogue/tag-ads.ts';
import { readCatalogue } from '#src/db/catalogue/catalogue.ts';
import { createDb, dbOn } from '#src/db/connection/client.ts';
import { confirmDeliveredContacts } from '#src/db/dealers/confirmed-contacts.ts';
import { decideDealers, takeRowsOfOwner } from '#src/db/dealers/dealers-of-delivery.ts';
import { lockImportedDelivery } from '#src/db/deliveries/dealer-deliveries.ts';
import {
  dropRematchedRows,
  findDeliveredRows,
  findRepeatedRows,
  storeDeliveredRows,
  takeUnreadRows,
} from '#src/db/deliveries/delivered-rows.ts';
import {
  dropSharedIdentifiers,
  listDuplicates,
  listSharedIdentifiers,
} from '#src/db/deliveries/delivery-duplicates.ts';
import { countGrowth } from '#src/db/deliveries/delivery-growth.ts';
import { countForeignPlates, countMissing, markRemovals, matchKnownAds } from '#src/db/deliveries/delivery-matches.ts';
import { mergeDelivery } from '#src/db/deliveries/delivery-merge.ts';
import { copyRows, deduplicateRows, stageRows } from '#src/db/deliveries/delivery-rows.ts';
import { keepOtherSources, type OtherSource, originOfFile, recordSource } from '#src/db/deliveries/delivery-sources.ts';
import { listRejectedPage } from '#src/db/deliveries/import-list.ts';
import {
  beginRun,
  closeAbandonedRuns,
  countRows,
  endRun,
  endRunWithout,
  endUnwrittenRun,
  endWaitingRuns,
  type ImportProgress,
  listDealersDeliveredLater,
  listUnmatched,
  lockRun,
  NO_DEALERS,
  type RunNotes,
  readDealersOfDelivery,
  recordProgress,
  recordRows,
  storeRejectedRows,
  unlockRun,
} from '#src/db/deliveries/import-runs.ts';
import { confirmOverwrittenAds, recordDealers, storeChangedDealers } from '#src/db/deliveries/overwritten-ads.ts';
import { bumpStockVersion, lockStock } from '#src/db/deliveries/stock-transaction.ts';
import { readTaughtWords } from '#src/db/deliveries/taught-words.ts';
import { listValueWarnings } from '#src/db/deliveries/value-warnings.ts';
import { type DealerAnswers, type DealerQuestion, NO_ANSWERS } from '#src/domain/dealers/dealer-question.ts';
import { type AdRemoval, type DeliveryScope, isForeignStock } from '#src/domain/deliveries/dealer-delivery.ts';
import { growsTooMuch } from '#src/domain/deliveries/delivery-growth.ts';
import { refusedLosses, tooManyMissing } from '#src/domain/deliveries/delivery-safety.ts';
import { describeNoRows, MAX_LISTED } from '#src/domain/deliveries/delivery-trial.ts';
import { describeDuplicates, describeOtherSource, describeShared } from '#src/domain/deliveries/duplicate-warnings.ts';
import type { FeedRow, OdometerUnit } from '#src/domain/deliveries/feed-row.ts';
import { sortWarnings, unreadWarning } from '#src/domain/deliveries/value-warnings.ts';
import { FeedError } from '#src/feeds/feed-format.ts';
import type { UnreadAttribute } from '#src/feeds/reading/attributes.ts';
import { describeChanges } from './describe-changes.ts';
import {
  type ImportRefusal,
  MAY_BE_FORCED,
  olderThanTheLast,
  STOCK_OF_ANOTHER_DEALER,
  tooManyAds,
  tooManyNew,
  unclearDealers,
  WITHDRAWN,
} from './import-feed-refusals.ts';
import type { ImportReport } from './import-feed-report.ts';
import { type NormaliseOrder, normaliseRows, unreadNormaliser } from './normalise-rows.ts';
import { RULES_HASH } from './rules-hash.ts';

/** One delivery: a dealer's full stock, or the full stock of every dealer named in its rows. */
export type Delivery = {
  fileName: string;
  format: string;
  odometerUnit: OdometerUnit;
  rows: AsyncIterable<FeedRow>;
  /** Swedish warnings about the file, complete once its rows have been read. */
  warnings?: readonly string[];
  /** Attributes of the file that nothing reads; complete once the rows have been read. */
  unread?: () => readonly UnreadAttribute[];
  /** Dealer of the rows that name none. */
  defaultDealer: string | null;
  /** The time of the delivery; its prices, publications and removals have it. */
  deliveredAt: Date;
};

export type ImportOptions = {
  /** Imports the delivery even if many of a dealer's ads are missing from it. */
  force?: boolean;
  /** Runs the whole import, describes what it would change, and rolls it back; `recorded`: as a run, for staff to decide about. */
  dryRun?: boolean | 'recorded';
  /** How people answered which dealers the rows belong to. */
  dealerAnswers?: DealerAnswers | undefined;
  /** Part of the dealers' stock that the file has, where they deliver several files. */
  part?: string | undefined;
  /** Marks new dealers as examples. */
  isDemo?: boolean;
  /** The member of staff who uploaded the file; undefined: the command line. */
  uploadedBy?: Actor;
  /** The only dealer of a delivery that arrived without staff. Its removals are complete once the rows have been read. */
  owner?: {
    dealerId: number;
    scope: DeliveryScope;
    /** The deliverer's name, for people. */
    source: string;
    /** To which its ads belong (delivery-sources.ts). */
    origin: string;
    removals: readonly AdRemoval[];
    /** Ads that the dealer may have for sale afterwards. */
    maxAds: number;
  };
  /** The running delivery of the owner: its dealership may end while it is read, and nothing of it is imported then. */
  deliveryId?: string;
  /** Called with the run's id as soon as the run is recorded. */
  onBegun?: (runId: number) => void;
  onProgress?: (progress: ImportProgress) => void;
  /** Stores the file of a recorded run before it ends and waits for staff. @returns the name of the stored file */
  storeFile?: () => Promise<string>;
};

const PROGRESS_EVERY_ROWS = 2_000;
const UNREAD_ROWS_AT_ONCE = 100;
/** From this number of written ads on, the planner's statistics are refreshed at once. */
const TIDY_FROM_ADS = 1_000;

/**
 * Imports one delivery in one transaction: readers see all of it or nothing, and after a kill at any moment a rerun gives the
 * same result. The same delivery again changes nothing.
 * @returns the report, or why the delivery was rejected
 * @throws FeedError when the file cannot be read to its end; nothing is imported then
 */
export async function importFeed(
  pool: pg.Pool,
  delivery: Delivery,
  options: ImportOptions = {},
): Promise<Result<ImportReport, ImportRefusal>> {
  await closeAbandonedRuns(pool);
  const run = {
    file: delivery.fileName,
    format: delivery.format,
    forced: options.force ?? false,
    deliveredAt: delivery.deliveredAt,
    dealer: delivery.defaultDealer,
    isTrial: options.dryRun === 'recorded',
    uploadedBy: options.uploadedBy?.email ?? options.owner?.source ?? null,
    dealerId: options.owner?.dealerId ?? null,
    dealerAnswers: options.dealerAnswers?.given ?? null,
  };
  const catalogue = await readCatalogue(createDb(pool));
  const taught = await readTaughtWords(createDb(pool), options.owner?.dealerId ?? null);
  const client = await pool.connect();
  // A new connection takes a fifth of the time of a small delivery.
  let isReusable = false;
  // Another dry run is recorded inside its own transaction, and so rolled back.
  const isRecorded = options.dryRun === 'recorded' || !options.dryRun;
  const recordedId = isRecorded ? await beginRun(pool, run) : null;
  try {
    if (recordedId !== null) {
      await lockRun(client, recordedId);
      options.onBegun?.(recordedId);
    }
    await client.query('begin');
    await client.query('set local statement_timeout = 0');
    await client.query('set local lock_timeout = 0');
    await client.query('set local idle_in_transaction_session_timeout = 0');
    await client.query("set local work_mem = '64MB'");
    const runId = recordedId ?? (await beginRun(client, run));
    const { odometerUnit, defaultDealer, deliveredAt } = delivery;
    const order = { odometerUnit, defaultDealer, deliveredAt, catalogue, taught };
    const report = reportProgress(pool, recordedId, options);
    const rules = await RULES_HASH;
    const end = { isOpen: false };
    await stageRows(client, copyLines(pool, watchEnd(delivery.rows, end), { order, rules, report }));
    const staged = await takeStagedRows(
      pool,
      client,
      runId,
      { delivery, order, rules, isOpenEnded: end.isOpen },
      options,
    );
    if (!staged.ok) {
      const { kind, message, trial, questions = null } = staged.failure;
      const isUnassigned = questions !== null || kind === 'withdrawn';
      const named = recordedId === null || isUnassigned ? NO_DEALERS : await readDealersOfDelivery(client);
      // The rejected rows of a file without any other are stored, for people to read.
      await client.query(kind === 'no rows' && !options.dryRun ? 'commit' : 'rollback');
      if (recordedId !== null) {
        const warnings = delivery.warnings ?? [];
        const upload = MAY_BE_FORCED.has(kind) ? ((await options.storeFile?.()) ?? null) : null;
        await endUnwrittenRun(pool, recordedId, 'stopped', { message, warnings, trial, questions, upload, ...named });
      }
      return staged;
    }
    const tried = options.dryRun === 'recorded' ? await readDealersOfDelivery(client) : null;
    await client.query(options.dryRun ? 'rollback' : 'commit');
    if (recordedId !== null && tried !== null)
      await endUnwrittenRun(pool, recordedId, 'checked', {
        message: null,
        warnings: staged.value.warnings,
        trial: staged.value.trial,
        questions: null,
        upload: (await options.storeFile?.()) ?? null,
        ...tried,
      });
    const { adsNew, adsChanged, adsRepriced, adsRemoved } = staged.value;
    if (!options.dryRun && adsNew + adsChanged + adsRepriced + adsRemoved >= TIDY_FROM_ADS)
      // Best effort: the delivery is imported whatever becomes of the statistics.
      await tidy(client, options).catch(() => undefined);
    else if (recordedId !== null) isReusable = await unlockRun(client, recordedId);
    return ok({ ...staged.value, runId: recordedId });
  } catch (error) {
    if (recordedId !== null) {
      // Other errors are for the log, not for the readers of the run.
      const message = error instanceof FeedError ? error.message : 'Importen misslyckades. Inget är ändrat.';
      // Best effort: when the database itself is unavailable, the first error is the one to report.
      await endRunWithout(pool, recordedId, 'failed', message, delivery.warnings).catch(() => undefined);
    }
    throw error;
  } finally {
    // Closing the session releases the lock, drops the staging table and rolls back.
    client.release(!isReusable);
  }
}

async function* copyLines(
  pool: pg.Pool,
  rows: AsyncIterable<FeedRow>,
  { order, rules, report }: { order: NormaliseOrder; rules: string; report: ReportProgress },
): AsyncGenerator<string | Uint8Array> {
  let done = 0;
  yield* normaliseRows(rows, order, {
    rules,
    findDelivered: (hashes) => findDeliveredRows(pool, hashes),
    onRead: async (read) => {
      if (read % PROGRESS_EVERY_ROWS === 0) await report({ step: 'reading', rows: read });
      done = read;
    },
  });
  await report({ step: 'merging', rows: done });
}

/** Passes rows on, and notes whether the file ended without a line end. */
async function* watchEnd(rows: AsyncIterable<FeedRow>, end: { isOpen: boolean }): AsyncGenerator<FeedRow> {
  for await (const row of rows) {
    end.isOpen = row.isOpenEnded === true;
    yield row;
  }
}

type ReportProgress = (progress: ImportProgress) => Promise<void>;

/** Reports the progress of the import to its caller, and in its run, which staff see. */
const reportProgress =
  (pool: pg.Pool, runId: number | null, { onProgress }: ImportOptions): ReportProgress =>
  async (progress) => {
    onProgress?.(progress);
    // Best effort: a database failure will also fail the import itself.
    if (runId !== null) await recordProgress(pool, runId, progress).catch(() => undefined);
  };

type StagedDelivery = { delivery: Delivery; order: NormaliseOrder; rules: string; isOpenEnded: boolean };

async function takeStagedRows(
  pool: pg.Pool,
  client: pg.PoolClient,
  runId: number,
  { delivery, order, rules, isOpenEnded }: StagedDelivery,
  options: ImportOptions,
): Promise<Result<ImportReport, ImportRefusal>> {
  await lockStock(client);
  if (options.deliveryId !== undefined && !(await lockImportedDelivery(client, options.deliveryId)))
    return fail(WITHDRAWN);
  await findRepeatedRows(client);
  await normaliseUnreadRows(client, order, rules);
  await recordDealers(client, options.owner?.dealerId ?? null);
  const questions = await assignDealers(client, delivery, options);
  if (questions.length > 0) return fail(unclearDealers(questions));
  const hasNewDetails = await deduplicateRows(client);
  const late = await listDealersDeliveredLater(client, delivery.deliveredAt);
  if (late.length > 0) return fail(olderThanTheLast(late));
  const { owner } = options;
  let rows = await countRows(client);
  if (rows.accepted === 0 && rows.rejected > 0 && (owner?.removals.length ?? 0) === 0) {
    await storeRejectedRows(client, runId);
    await recordRows(client, runId, rows);
    const rejected = await listRejectedPage(dbOn(client), runId, { page: 1, size: rows.rejected });
    return fail({ kind: 'no rows', message: describeNoRows(rejected.slice(0, MAX_LISTED)), trial: null, rejected });
  }
  if (owner && isForeignStock(await countForeignPlates(client, owner.dealerId))) return fail(STOCK_OF_ANOTHER_DEALER);
  await matchKnownAds(client, delivery.deliveredAt, owner?.dealerId ?? null);
  const origin = owner?.origin ?? originOfFile(options.part);
  const others = await keepOtherSources(client, origin);
  if (owner?.scope === 'changes') await markRemovals(client, owner.removals);
  const { deliveredAt, format } = delivery;
  const losses =
    owner?.scope === 'changes' ? [] : refusedLosses(await countMissing(client, { deliveredAt, format, isOpenEnded }));
  const growth = options.isDemo ? [] : await countGrowth(client);
  const overfull = owner && growth.find(({ after }) => after > owner.maxAds);
  if (overfull) return fail(tooManyAds(overfull, owner.maxAds));
  // A dealer's own force is for missing ads; that its stock multiplies is for staff to confirm.
  const multiplied = growth.filter((each) => growsTooMuch(each) && !each.isAllowed);
  const isAskedAbout = owner === undefined && options.dryRun;
  if (multiplied.length > 0 && !isAskedAbout && (owner || !options.force)) return fail(tooManyNew(multiplied));

  if (await dropRematchedRows(client)) {
    await normaliseUnreadRows(client, order, rules);
    await dropSharedIdentifiers(client);
    rows = await countRows(client);
  }
  const notes = await readNotes(client, delivery, owner?.scope === 'changes' ? [] : others);
  // What staff import, staff state.
  if (!owner) await confirmDeliveredContacts(client);
  await storeRejectedRows(client, runId);
  const { isReconfirmed, ...counts } = await mergeDelivery(client, { runId, deliveredAt, origin });
  await recordSource(client, runId, origin);
  const isWhole = owner?.scope !== 'changes';
  if (!isWhole) await confirmOverwrittenAds(client, runId);
  await storeChangedDealers(client, { runId, isWhole });
  await matchEngines(dbOn(client), 'overridden ads of the delivery');
  await tagAds(dbOn(client), 'overridden ads of the delivery');
  const hasChangedAds = isReconfirmed || counts.adsUnchanged < rows.accepted || counts.adsRemoved > 0;
  if (hasChangedAds || hasNewDetails) await bumpStockVersion(client);
  await storeDeliveredRows(client);
  await endRun(client, runId, rows, counts, { ...notes, isOpenEnded });
  await endWaitingRuns(client, runId);
  if (options.uploadedBy) {
    const { fileName: file, defaultDealer: dealer } = delivery;
    const { force: forced = false, dealerAnswers = null } = options;
    const after = { file, dealer, forced, dealerAnswers, ...rows, ...counts };
    await recordAudit(dbOn(client), options.uploadedBy, {
      action: 'import.upload',
      subject: `import:${runId}`,
      before: null,
      after,
    });
  }
  const rejected = await listRejectedPage(dbOn(client), runId, { page: 1, size: rows.rejected });
  const report = { ...counts, ...notes, runId, rows, rejected, losses, trial: null };
  if (options.dryRun) {
    const objections = [
      ...(losses.length > 0 ? [tooManyMissing(losses)] : []),
      ...(multiplied.length > 0 ? [tooManyNew(multiplied).message] : []),
    ];
    const objection = objections.length > 0 ? objections.join(' ') : null;
    return ok({ ...report, trial: await describeChanges(pool, client, report, objection) });
  }
  if (losses.length > 0 && !options.force) {
    const message = tooManyMissing(losses);
    // Merged all the same, and then rolled back: people decide by what it would change.
    return fail({ kind: 'too many missing', message, trial: await describeChanges(pool, client, report, message) });
  }
  return ok(report);
}

/** @returns the questions without whose answers nothing is imported */
async function assignDealers(
  client: pg.ClientBase,
  { fileName, format }: Delivery,
  { owner, isDemo, dealerAnswers, uploadedBy }: ImportOptions,
): Promise<DealerQuestion[]> {
  if (owner) {
    await takeRowsOfOwner(client, owner.dealerId);
    return [];
  }
  return decideDealers(client, {
    isDemo: isDemo ?? false,
    fileName,
    format,
    answers: dealerAnswers ?? NO_ANSWERS,
    decidedBy: uploadedBy?.email ?? 'kommandoraden',
  });
}

/** Normalises the rows that were staged as their text and are not repeated: their ads were changed while the file was read. */
async function normaliseUnreadRows(client: pg.ClientBase, order: NormaliseOrder, rules: string): Promise<void> {
  let normalise: ReturnType<typeof unreadNormaliser> | null = null;
  for await (const rows of takeUnreadRows(client, UNREAD_ROWS_AT_ONCE)) {
    normalise ??= unreadNormaliser(order, rules);
    await copyRows(client, Readable.from([normalise(rows)]));
  }
}

async function readNotes(client: pg.PoolClient, delivery: Delivery, others: readonly OtherSource[]): Promise<RunNotes> {
  const ofRows = await listValueWarnings(client);
  return {
    unmatched: await listUnmatched(client),
    warnings: [
      ...(delivery.warnings ?? []),
      ...(await listDuplicates(client)).map(describeDuplicates),
      ...(await listSharedIdentifiers(client)).map(describeShared),
      ...others.map(describeOtherSource),
    ],
    valueWarnings: sortWarnings([...(delivery.unread?.() ?? []).map(unreadWarning), ...ofRows]),
  };
}

async function tidy(client: pg.PoolClient, options: ImportOptions): Promise<void> {
  options.onProgress?.({ step: 'tidying', rows: 0 });
  await client.query('set statement_timeout = 0');
  // A smaller sample takes a third of the time; autovacuum soon takes the full one.
  await client.query('set default_statistics_target = 30');
  await client.query('analyze ads, words_of_ads, price_events, ad_events, sightings, delivered_rows');
}
