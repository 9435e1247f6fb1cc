import fc from 'fast-check';
import { expect, test } from 'vitest';
import { testDatabase } from '#test/support/database.ts';
import { formerMigration } from '#test/support/former-migrations.ts';

const { pool } = await testDatabase();

/** A function as a migration defined it, in a schema of its own. */
async function firstDefinition(migration: string, name: string): Promise<string> {
  const text = await formerMigration(migration);
  const [definition] = new RegExp(`create function ${name}\\(.*?;$`, 'ms').exec(text) ?? [];
  if (definition === undefined) throw new Error(`${migration} does not define ${name}`);
  return definition
    .replace(/create function /, 'create function first.')
    .replace(' fold_rare_letters(', ' first.fold_rare_letters(');
}

/** Those by which the stored index entries of old ads were computed. */
const FIRST_DEFINITIONS = [
  'create schema first;',
  await firstDefinition('0003_ad_search.sql', 'fold_rare_letters'),
  await firstDefinition('0003_ad_search.sql', 'ad_words'),
].join('\n');

const TOW_BAR_WORDS = [
  'drag',
  'Drag',
  'krok',
  'el-',
  'el',
  'tow',
  'bar',
  'TOWBAR',
  'dragkrok',
  'dragpaket',
  'bi',
  'paket',
  'dragen',
  'utan',
  'ej',
  'inte',
  'saknar',
  'för',
  'förberedd',
  'Förberedd',
  'beredd',
  'avtagbar',
  'svängbar',
  'fast',
];
const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 30 }).map((value) => value.replaceAll('\0', '').toWellFormed()),
  fc.string({ unit: fc.constantFrom(..."aÅäé+'`°-. ,|/ß½İŠ´ 7:\\"), maxLength: 30 }),
  fc
    .array(fc.tuple(fc.constantFrom(...TOW_BAR_WORDS), fc.constantFrom(' ', ' ', '', '-', ', ', ' (', '\n')), {
      maxLength: 6,
    })
    .map((parts) => parts.flat().join('')),
);
const ads = fc.array(fc.record({ name: text, equipment: fc.array(text, { maxLength: 3 }) }), {
  minLength: 60,
  maxLength: 60,
});

test('the words of an ad are those of the first definitions, for any texts', async () => {
  const client = await pool.connect();
  try {
    await client.query(FIRST_DEFINITIONS);
    await fc.assert(
      fc.asyncProperty(ads, async (rows) => {
        const { rows: different } = await client.query(
          `select name, equipment from jsonb_to_recordset($1) as row (name text, equipment text[])
           where ad_words(name, null, null, null, equipment) <> first.ad_words(name, null, null, null, equipment)`,
          [JSON.stringify(rows)],
        );
        expect(different).toEqual([]);
      }),
      { numRuns: 60 },
    );
  } finally {
    client.release(true);
  }
});

test('runs of imports are never deleted, as the history refers to them without a foreign key', async () => {
  await pool.query(
    `insert into import_runs (file, format, state, delivered_at) values ('a.csv', 'test', 'done', now())`,
  );
  await expect(pool.query('delete from import_runs')).rejects.toThrow('never deleted');
});
