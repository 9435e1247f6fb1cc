import fc from 'fast-check';
import { to as copyTo } from 'pg-copy-streams';
import { expect, test } from 'vitest';
import { testDatabase } from '#test/support/database.ts';
import { CopyRows } from './copy-rows.ts';

const { pool } = await testDatabase();

async function copied(select: string): Promise<Buffer> {
  const client = await pool.connect();
  try {
    const chunks: Buffer[] = [];
    for await (const chunk of client.query(copyTo(`copy (${select}) to stdout (format binary)`)))
      chunks.push(chunk as Buffer);
    return Buffer.concat(chunks);
  } finally {
    client.release();
  }
}

test('reads values as PostgreSQL sends them, wherever the stream is split', async () => {
  const bytes = await copied(
    `select 7::int, null::int, -5::int, 9007199254740991::bigint, 'Å 🚗'::text, null::text, ''::text, timestamptz '2026-11-20 12:00:00.000123Z'
     union all select 8, 1, 2, -1, 'b', 'c', 'd', timestamptz '1999-12-31 23:59:59Z'`,
  );
  const expected = [
    [7, null, -5, Number.MAX_SAFE_INTEGER, 'Å 🚗', null, '', 848_491_200_000_123],
    [8, 1, 2, -1, 'b', 'c', 'd', -1_000_000],
  ];
  fc.assert(
    fc.property(fc.array(fc.nat(bytes.length), { maxLength: 12 }), (cuts) => {
      const reader = new CopyRows();
      const ends = [0, ...cuts.sort((one, other) => one - other), bytes.length];
      const rows: unknown[] = [];
      for (const [at, end] of ends.slice(1).entries()) {
        for (const row of reader.read(bytes.subarray(ends[at], end))) {
          const numbers = [row.int32(), row.int32(), row.int32(), row.int64()];
          rows.push([...numbers, row.text(), row.text(), row.text(), row.int64()]);
        }
      }
      expect(rows).toEqual(expected);
    }),
  );
});

test('reads no rows', async () => {
  expect([...new CopyRows().read(await copied('select 1 where false'))]).toEqual([]);
});
