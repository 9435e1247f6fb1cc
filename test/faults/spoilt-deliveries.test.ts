import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { beforeEach, expect, test } from 'vitest';
import { importFeed } from '#src/commands/deliveries/import-feed.ts';
import { PROJECT_ROOT } from '#src/config/env.ts';
import { FeedError } from '#src/feeds/feed-format.ts';
import { readColumnMapping } from '#src/feeds/mapped/column-mapping.ts';
import { openFeed } from '#src/feeds/open-feed.ts';
import { emptyStock, testDatabase } from '#test/support/database.ts';
import { createRandom } from '#tools/demo/chance/random.ts';
import { MUTATIONS } from './mutate-bytes.ts';
import { stockProblems } from './stock-problems.ts';
import { inFull } from './thoroughness.ts';

/**
 * Every format's sample, corrupted in every way: valid rows are imported, invalid ones counted, or the file is rejected with one
 * line.
 */

const FEEDS = path.join(PROJECT_ROOT, 'test/fixtures/feeds');
const SAMPLES = readdirSync(FEEDS)
  .filter((name) => /\.(csv|json|jsonl|jsonld|xml)$/.test(name) && !name.endsWith('-mapping.json'))
  .sort();
const TIMES = inFull ? 5 : 1;
const DELIVERED_AT = new Date('2026-11-20T05:00:00Z');

const MAPPINGS = await Promise.all(
  ['blocket-mapping.json', 'classic-mapping.json'].map((name) => readColumnMapping(path.join(FEEDS, name))),
);

const { pool } = await testDatabase();
beforeEach(() => emptyStock(pool));

/** @returns the number of imported rows, or the line that rejects the file */
async function deliver(fileName: string, bytes: Buffer, day: number): Promise<number | string> {
  try {
    const feed = await openFeed({ stream: Readable.from([bytes]), fileName, knownMappings: MAPPINGS });
    const result = await importFeed(
      pool,
      {
        fileName,
        format: feed.format.name,
        odometerUnit: feed.format.odometerUnit,
        rows: feed.rows,
        defaultDealer: 'Testbilar',
        deliveredAt: new Date(DELIVERED_AT.getTime() + day * 86_400_000),
      },
      { force: true },
    );
    if (!result.ok) return result.failure.message;
    const { read, accepted, rejected, duplicate } = result.value.rows;
    expect(accepted + rejected + duplicate).toBe(read);
    expect(result.value.rejected.length).toBe(rejected);
    return accepted;
  } catch (error) {
    if (!(error instanceof FeedError)) throw error;
    return error.message;
  }
}

test('imports each unmodified sample', async () => {
  for (const [day, sample] of SAMPLES.entries()) {
    // The samples are of unlike stocks of the same dealers, which a delivery into the last one's stock would ask about.
    await emptyStock(pool);
    expect(await deliver(sample, readFileSync(path.join(FEEDS, sample)), day), sample).toSatisfy(
      (taken) => typeof taken === 'number' && taken > 0,
    );
  }
});

test.each(Object.keys(MUTATIONS))('handles a delivery %s', async (name) => {
  const mutate = MUTATIONS[name];
  const outcomes: (number | string)[] = [];
  for (const [place, sample] of SAMPLES.entries()) {
    const bytes = readFileSync(path.join(FEEDS, sample));
    for (let time = 0; time < TIMES; time += 1) {
      const spoilt = mutate?.(bytes, createRandom(`${name} ${sample} ${time}`)) ?? bytes;
      const outcome = await deliver(sample, spoilt, place * TIMES + time);
      if (typeof outcome === 'string') expect(outcome, sample).toMatch(/^\S[^\n]{10,500}$/);
      outcomes.push(outcome);
    }
  }
  expect(await stockProblems(pool)).toEqual([]);
  expect(outcomes).toHaveLength(SAMPLES.length * TIMES);
});
