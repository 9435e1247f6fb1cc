import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FeedSample } from '#src/db/deliveries/feed-mappings.ts';
import { feedWords } from '#src/domain/ads/words/feed-words.ts';
import type { Catalogue } from '#src/domain/catalogue/catalogue.ts';
import type { ColumnMapping } from '#src/domain/deliveries/column-mapping.ts';
import type { FeedRow } from '#src/domain/deliveries/feed-row.ts';
import type { ImportedAd } from '#src/domain/deliveries/imported-ad.ts';
import { normaliseRow } from '#src/domain/deliveries/normalise-row.ts';
import { labelOf } from '#src/domain/deliveries/row-label.ts';
import { buildTaughtWords, type TaughtWord } from '#src/domain/deliveries/taught-words.ts';
import {
  sortWarnings,
  unreadWarning,
  type ValueWarning,
  WarningCounter,
  warningOfFlag,
} from '#src/domain/deliveries/value-warnings.ts';
import { buildMatcher } from '#src/domain/wish/titles/match-catalogue.ts';
import { FeedError } from '#src/feeds/feed-format.ts';
import { openFeed } from '#src/feeds/open-feed.ts';

export const SAMPLE_LIMITS = { bytes: 20_000_000, decompressedBytes: 100_000_000 };
export const SHOWN_ROWS = 20;
/** Rows between turns of the event loop: about 10 ms. */
const ROWS_PER_TURN = 100;
const MAX_REASONS = 20;

type TrialOrder = {
  sample: FeedSample;
  mapping: ColumnMapping;
  catalogue: Catalogue;
  taught?: readonly TaughtWord[];
  dealer: string;
  deliveredAt: Date;
};

/** A row as it would be imported: its ad, or why it would be rejected. */
type TrialRow = { rowNumber: number; ad: ImportedAd | null; reason: string };
/** A text with the number of rows that it applies to, and the first of them. */
type TrialCount = { text: string; rows: number; first: number };

/** Outcome of reading a dealer's file with a mapping; nothing is stored. */
export type MappingTrial = {
  rows: TrialRow[];
  read: number;
  accepted: number;
  rejections: TrialCount[];
  valueWarnings: ValueWarning[];
  /** Accepted cars of a brand or model that the catalogue does not have. */
  unmatched: number;
  warnings: string[];
  /** Why the file cannot be imported with this mapping. */
  problem: string | null;
};

/**
 * Reads a dealer's file with a mapping, as an import would.
 * @param maxRows rows that are read; the others are not counted
 */
export async function tryMapping(order: TrialOrder, maxRows = Number.POSITIVE_INFINITY): Promise<MappingTrial> {
  const { sample, mapping, catalogue, taught = [], dealer, deliveredAt } = order;
  const trial: MappingTrial = {
    rows: [],
    read: 0,
    accepted: 0,
    rejections: [],
    valueWarnings: [],
    unmatched: 0,
    warnings: [],
    problem: null,
  };
  const rejections = new Map<string, TrialCount>();
  const lost = new WarningCounter();
  const context = {
    odometerUnit: mapping.odometerUnit,
    defaultDealer: mapping.dealer ?? dealer,
    deliveredAt,
    matcher: buildMatcher(catalogue),
    words: feedWords(),
    taught: buildTaughtWords(taught, catalogue),
  };
  try {
    const stream = Readable.from([sample.content]);
    const maxBytes = SAMPLE_LIMITS.decompressedBytes;
    const feed = await openFeed({ stream, fileName: sample.fileName, mapping, deliveredAt, maxBytes });
    for await (const row of feed.rows) {
      const result = normaliseRow(row, context);
      trial.read += 1;
      if (result.ok) {
        trial.accepted += 1;
        if (result.value.seriesId === null) trial.unmatched += 1;
        countFlags(lost, row, result.value.qualityFlags);
      } else count(rejections, result.failure.reason, row.rowNumber);
      if (trial.rows.length < SHOWN_ROWS)
        trial.rows.push({
          rowNumber: row.rowNumber,
          ad: result.ok ? result.value : null,
          reason: result.ok ? '' : result.failure.reason,
        });
      if (trial.read >= maxRows) break;
      if (trial.read % ROWS_PER_TURN === 0) await nextTurn();
    }
    trial.warnings = [...feed.warnings];
    trial.valueWarnings = sortWarnings([...feed.unread().map(unreadWarning), ...lost.list()]);
  } catch (error) {
    if (!(error instanceof FeedError)) throw error;
    trial.problem = error.message;
  }
  return { ...trial, rejections: commonest(rejections) };
}

function countFlags(lost: WarningCounter, row: FeedRow, flags: readonly string[]): void {
  for (const flag of flags) {
    const found = warningOfFlag(flag);
    if (found) lost.add(found.kind, { rowNumber: row.rowNumber, value: found.value, ...labelOf(row) });
  }
}

function count(counts: Map<string, TrialCount>, text: string, rowNumber: number): void {
  const known = counts.get(text);
  if (known) known.rows += 1;
  else counts.set(text, { text, rows: 1, first: rowNumber });
}

const commonest = (counts: Map<string, TrialCount>): TrialCount[] =>
  [...counts.values()].sort((a, b) => b.rows - a.rows).slice(0, MAX_REASONS);
