import { hash } from 'node:crypto';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { cachedByText } from '#src/base/cached-by-text.ts';
import type { UnreadRow } from '#src/db/deliveries/delivered-rows.ts';
import { copyAdLine, copyDealer, copyRejectionLine, copyRepeatedLine } from '#src/db/deliveries/staged-columns.ts';
import { LONGEST } from '#src/domain/ads/ad-limits.ts';
import { feedWords } from '#src/domain/ads/words/feed-words.ts';
import type { Catalogue } from '#src/domain/catalogue/catalogue.ts';
import { DEALER_FIELDS, type FeedRow, type OdometerUnit } from '#src/domain/deliveries/feed-row.ts';
import { FieldReader } from '#src/domain/deliveries/field-reader.ts';
import { type NormaliseContext, normaliseRow } from '#src/domain/deliveries/normalise-row.ts';
import { readStatedDealer } from '#src/domain/deliveries/read-row-fields.ts';
import { isRepeatable, parseRowText, type RowText, rowText } from '#src/domain/deliveries/repeated-row.ts';
import { labelOf } from '#src/domain/deliveries/row-label.ts';
import { buildTaughtWords, type TaughtWord } from '#src/domain/deliveries/taught-words.ts';
import { buildMatcher } from '#src/domain/wish/titles/match-catalogue.ts';

/** Everything that the normalising of a delivery's rows depends on, as data that a thread can be started with. */
export type NormaliseOrder = {
  odometerUnit: OdometerUnit;
  defaultDealer: string | null;
  deliveredAt: Date;
  catalogue: Catalogue;
  /** The words that staff have taught, as far as its rows are read by them. */
  taught: readonly TaughtWord[];
};

/** A row with the hash of what it says, by which later deliveries recognise it; null: never. */
export type HashedRow = { row: FeedRow; hash: string | null };

/** @returns the places of those hashes whose row was delivered before */
export type FindDelivered = (hashes: readonly string[]) => Promise<ReadonlySet<number>>;

/** Rows that are looked up at once. */
const LOOKUP_ROWS = 500;
/** Rows that are normalised or staged at once: enough to make a message between threads cheap, about 300 kB of full rows. */
const BATCH_ROWS = 100;
/** Lines of rows as text are longer; V8 places strings of more than 128 kB among old objects. */
const BATCH_TEXTS = 50;
/** Dealers of repeated rows in memory. */
const MAX_DEALERS = 2_000;
/** Smaller deliveries are normalised before a thread would have started. */
const THREAD_FROM_ROWS = 10_000;
/** Batches at the thread; their number bounds memory. */
const MAX_PENDING_BATCHES = 3;

/** Builds the function that turns a batch of rows into lines of COPY text; its caches last for one delivery. */
export function batchNormaliser(order: NormaliseOrder): (rows: readonly HashedRow[]) => string {
  const { catalogue, taught, ...given } = order;
  const context: NormaliseContext = {
    ...given,
    matcher: buildMatcher(catalogue),
    words: feedWords(),
    taught: buildTaughtWords(taught, catalogue),
  };
  return (rows) => {
    let lines = '';
    for (const { row, hash: rowHash } of rows) {
      const normalised = normaliseRow(row, context);
      lines += normalised.ok
        ? copyAdLine(row.rowNumber, normalised.value, isRepeatable(normalised.value) ? rowHash : null)
        : copyRejectionLine(row.rowNumber, normalised.failure, labelOf(row));
    }
    return lines;
  };
}

/**
 * Builds the function that hashes what a row says.
 * @param rules hash of the code that normalises it
 */
export function rowHasher(order: NormaliseOrder, rules: string) {
  const { catalogue, odometerUnit, defaultDealer, deliveredAt, taught } = order;
  const inputs = [rules, hashOfCatalogue(catalogue), odometerUnit, defaultDealer, deliveredAt.getUTCFullYear(), taught];
  const salt = hash('sha256', JSON.stringify(inputs), 'hex');
  return ({ text }: RowText): string => hash('sha256', salt + text, 'hex').slice(0, 32);
}

/** Of the catalogues of this process, which take longer to hash than a small delivery takes to import. */
const catalogueHashes = new WeakMap<Catalogue, string>();

function hashOfCatalogue(catalogue: Catalogue): string {
  const known = catalogueHashes.get(catalogue) ?? hash('sha256', JSON.stringify(catalogue), 'hex');
  catalogueHashes.set(catalogue, known);
  return known;
}

/** Builds the function that normalises rows which were staged as their text. */
export function unreadNormaliser(order: NormaliseOrder, rules: string): (rows: readonly UnreadRow[]) => string {
  const normalise = batchNormaliser(order);
  const hashOf = rowHasher(order, rules);
  return (rows) =>
    normalise(rows.map(({ rowNumber, ...text }) => ({ row: parseRowText(rowNumber, text), hash: hashOf(text) })));
}

/** Builds the function that turns a repeated row into a line of COPY text. */
function repeatedRowCopier({ defaultDealer }: NormaliseOrder): (row: RepeatedRow) => string {
  // Most rows of a dealer state the same of it.
  const copied = cachedByText((stated) => {
    const values: (string | string[] | null)[] = JSON.parse(stated);
    const fields = Object.fromEntries(DEALER_FIELDS.map((field, index) => [field, values[index] ?? undefined]));
    const reader = new FieldReader(fields, []);
    return copyDealer(readStatedDealer(reader, reader.line('dealer', LONGEST.dealer) ?? defaultDealer ?? ''));
  }, MAX_DEALERS);
  return ({ row: { rowNumber, fields }, hash: rowHash, text }) => {
    const dealer = copied(JSON.stringify(DEALER_FIELDS.map((field) => fields[field])));
    return copyRepeatedLine(rowNumber, { hash: rowHash, ...text, dealer });
  };
}

type RepeatedRow = { row: FeedRow; hash: string; text: RowText };

/**
 * Normalises rows to lines of COPY text, except those that were delivered before. In a large delivery a second thread normalises as
 * many batches as it can while this one reads rows and normalises the others, so the lines are not in the order of the rows.
 * @param rules hash of the code that normalises rows
 * @param onRead called with the number of rows read, after some rows
 * @throws the error of the source, or of the thread; the thread has ended when the iteration ends
 */
export async function* normaliseRows(
  rows: AsyncIterable<FeedRow>,
  order: NormaliseOrder,
  {
    rules,
    findDelivered,
    onRead,
    threadFromRows = availableParallelism() > 1 ? THREAD_FROM_ROWS : Number.POSITIVE_INFINITY,
  }: {
    rules: string;
    findDelivered: FindDelivered;
    onRead: (rows: number) => Promise<void>;
    threadFromRows?: number;
  },
): AsyncGenerator<string | Uint8Array> {
  const normalise = batchNormaliser(order);
  const hashOf = rowHasher(order, rules);
  const copyRepeated = repeatedRowCopier(order);
  let thread: NormaliseThread | null = null;
  let [read, normalised] = [0, 0];
  try {
    for await (const { repeated, others } of partedRows(rows, (batch) => partRows(batch, hashOf, findDelivered))) {
      for (const batch of batchesOf(repeated, BATCH_TEXTS)) yield batch.map(copyRepeated).join('');
      for (const batch of batchesOf(others, BATCH_ROWS)) {
        normalised += batch.length;
        if (normalised > threadFromRows) thread ??= startThread(order);
        if (thread?.isFree()) thread.submit(batch);
        else yield normalise(batch);
        if (thread) {
          // Messages of the thread arrive between turns of the event loop.
          await nextTurn();
          yield* thread.takeResults();
        }
      }
      read += repeated.length + others.length;
      await onRead(read);
    }
    while (thread && !thread.isIdle()) {
      await thread.nextResult();
      yield* thread.takeResults();
    }
  } finally {
    await thread?.end();
  }
}

type PartedRows = { repeated: RepeatedRow[]; others: HashedRow[] };

/** Reads some rows while those before are being looked up. */
async function* partedRows(
  rows: AsyncIterable<FeedRow>,
  part: (batch: readonly FeedRow[]) => Promise<PartedRows>,
): AsyncGenerator<PartedRows> {
  let before: Promise<PartedRows> | null = null;
  for await (const batch of inBatches(rows, LOOKUP_ROWS)) {
    const parted = part(batch);
    // Its error is thrown when it is awaited, one batch later.
    parted.catch(() => undefined);
    if (before) yield await before;
    before = parted;
  }
  if (before) yield await before;
}

/** Separates the rows that were delivered before from the others. */
async function partRows(
  rows: readonly FeedRow[],
  hashOf: (text: RowText) => string,
  findDelivered: FindDelivered,
): Promise<PartedRows> {
  const others: HashedRow[] = [];
  const hashed: RepeatedRow[] = [];
  for (const row of rows) {
    if (row.problem) others.push({ row, hash: null });
    else {
      const text = rowText(row);
      hashed.push({ row, text, hash: hashOf(text) });
    }
  }
  const delivered = await findDelivered(hashed.map(({ hash: rowHash }) => rowHash));
  const repeated = hashed.filter((_, place) => delivered.has(place));
  for (const [place, { row, hash: rowHash }] of hashed.entries())
    if (!delivered.has(place)) others.push({ row, hash: rowHash });
  return { repeated, others };
}

async function* inBatches(rows: AsyncIterable<FeedRow>, size: number): AsyncGenerator<FeedRow[]> {
  let batch: FeedRow[] = [];
  for await (const row of rows) {
    batch.push(row);
    if (batch.length < size) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

function* batchesOf<Row>(rows: readonly Row[], size: number): Generator<readonly Row[]> {
  for (let from = 0; from < rows.length; from += size) yield rows.slice(from, from + size);
}

type NormaliseThread = {
  /** Whether it accepts another batch. */
  isFree: () => boolean;
  /** Whether every result has been taken. */
  isIdle: () => boolean;
  submit: (batch: readonly HashedRow[]) => void;
  /** The results since the last call. @throws the error that ended the thread */
  takeResults: () => Uint8Array[];
  nextResult: () => Promise<void>;
  end: () => Promise<void>;
};

function startThread(order: NormaliseOrder): NormaliseThread {
  const worker = new Worker(new URL('./normalise-rows-thread.ts', import.meta.url), {
    workerData: order,
    resourceLimits: { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 24 },
  });
  let pending = 0;
  let results: Uint8Array[] = [];
  let failure: unknown = null;
  worker.on('message', (lines: Uint8Array) => results.push(lines));
  worker.on('error', (error) => {
    failure = error;
  });
  worker.on('exit', () => {
    failure ??= new Error('The thread that normalises rows ended too early.');
  });
  return {
    isFree: () => pending < MAX_PENDING_BATCHES,
    isIdle: () => pending === 0,
    submit: (batch) => {
      pending += 1;
      worker.postMessage(batch);
    },
    takeResults: () => {
      if (failure !== null) throw failure;
      const batch = results;
      results = [];
      pending -= batch.length;
      return batch;
    },
    nextResult: async () => {
      if (results.length === 0 && failure === null) await Promise.race([once(worker, 'message'), once(worker, 'exit')]);
    },
    end: async () => {
      await worker.terminate();
    },
  };
}
