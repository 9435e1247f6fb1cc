import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { copyAdLine, copyRejectionLine } from '#src/db/deliveries/staged-columns.ts';
import type { FeedRow, OdometerUnit } from '#src/domain/ads/deliveries/feed-row.ts';
import { type NormaliseContext, normaliseRow } from '#src/domain/ads/deliveries/normalise-row.ts';
import { labelOf } from '#src/domain/ads/deliveries/row-label.ts';
import { feedWords } from '#src/domain/ads/words/feed-words.ts';
import type { Catalogue } from '#src/domain/catalogue/catalogue.ts';
import { buildMatcher } from '#src/domain/catalogue/match-catalogue.ts';

/** Everything that the normalising of a delivery's rows depends on, as data that a thread can be started with. */
export type NormaliseOrder = {
  odometerUnit: OdometerUnit;
  defaultDealer: string | null;
  deliveredAt: Date;
  catalogue: Catalogue;
};

/** Rows that are normalised at once: enough to make a message between threads cheap, about 300 kB of full rows. */
const BATCH_ROWS = 100;
/** Smaller deliveries are normalised before a thread would have started. */
const THREAD_FROM_ROWS = 10_000;
/** Batches at the thread; their number bounds memory. */
const MAX_PENDING_BATCHES = 3;

/** Builds the function that turns a batch of rows into lines of COPY text; its caches last for one delivery. */
export function batchNormaliser({ catalogue, ...given }: NormaliseOrder): (rows: readonly FeedRow[]) => string {
  const context: NormaliseContext = { ...given, matcher: buildMatcher(catalogue), words: feedWords() };
  return (rows) => {
    let lines = '';
    for (const row of rows) {
      const normalised = normaliseRow(row, context);
      lines += normalised.ok
        ? copyAdLine(row.rowNumber, normalised.value)
        : copyRejectionLine(row.rowNumber, normalised.failure, labelOf(row));
    }
    return lines;
  };
}

/**
 * Normalises rows to lines of COPY text. In a large delivery a second thread normalises as many batches as it can while this one
 * reads rows and normalises the others, so the lines are not in the order of the rows.
 * @param onRead called with the number of rows read, after each batch
 * @throws the error of the source, or of the thread; the thread has ended when the iteration ends
 */
export async function* normaliseRows(
  rows: AsyncIterable<FeedRow>,
  order: NormaliseOrder,
  onRead: (rows: number) => Promise<void>,
  threadFromRows = availableParallelism() > 1 ? THREAD_FROM_ROWS : Number.POSITIVE_INFINITY,
): AsyncGenerator<string | Uint8Array> {
  const normalise = batchNormaliser(order);
  let thread: NormaliseThread | null = null;
  let read = 0;
  try {
    for await (const batch of inBatches(rows)) {
      read += batch.length;
      if (read > threadFromRows) thread ??= startThread(order);
      if (thread?.isFree()) thread.submit(batch);
      else yield normalise(batch);
      if (thread) {
        // Messages of the thread arrive between turns of the event loop.
        await nextTurn();
        yield* thread.takeResults();
      }
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

async function* inBatches(rows: AsyncIterable<FeedRow>): AsyncGenerator<FeedRow[]> {
  let batch: FeedRow[] = [];
  for await (const row of rows) {
    batch.push(row);
    if (batch.length < BATCH_ROWS) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

type NormaliseThread = {
  /** Whether it accepts another batch. */
  isFree: () => boolean;
  /** Whether every result has been taken. */
  isIdle: () => boolean;
  submit: (batch: readonly FeedRow[]) => void;
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
      const taken = results;
      results = [];
      pending -= taken.length;
      return taken;
    },
    nextResult: async () => {
      if (results.length === 0 && failure === null) await Promise.race([once(worker, 'message'), once(worker, 'exit')]);
    },
    end: async () => {
      await worker.terminate();
    },
  };
}
