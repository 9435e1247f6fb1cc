import fc from 'fast-check';
import { expect, test } from 'vitest';
import { testDatabase } from '#test/support/database.ts';

const { pool } = await testDatabase();

/** The definitions of migrations 0003 and 0023, by which the stored index entries and columns of old ads were computed. */
const FIRST_DEFINITIONS = `
  create function pg_temp.fold_rare_letters(folded text) returns text language sql immutable as $f$
    select case when folded ~ '[^\\x01-\\x7f]' then
      translate(replace(folded, 'æ', 'ae'), 'åäáàâãöóòôõøéèêëíìîïúùûüýÿçčñšžř’\`´ʼ', 'aaaaaaooooooeeeeiiiiuuuuyyccnszr')
    else folded end $f$;
  create function pg_temp.ad_words(brand text, equipment text[]) returns tsvector language sql immutable as $f$
    select array_to_tsvector(string_to_array(btrim(regexp_replace(
      pg_temp.fold_rare_letters(
        replace(replace(replace(replace(replace(replace(replace(replace(
          lower(concat_ws(' ', brand, array_to_string(equipment, ' '))),
          'å', 'a'), 'ä', 'a'), 'ö', 'o'), 'é', 'e'), '+', ' plus '), '''', ''), '\`', ''), '°', ' ')),
      '[^a-z0-9]+', ' ', 'g')), ' ')) $f$;
  create function pg_temp.has_tow_bar(name text, equipment text[]) returns boolean language sql immutable as $f$
    select case
      when concat_ws('; ', name, array_to_string(equipment, '; ')) !~* '\\m(el-?)?drag|\\mtow' then false
      else regexp_replace(
          lower(concat_ws('; ', name, array_to_string(equipment, '; '))),
          '\\m(ej|inte|utan|saknar|f.rbere\\w*)( f.r)?( (avtagbar|inf.llbar|f.llbar|sv.ngbar|fast)\\w*)? drag\\w*|\\mdrag\\w*[ (-]*(f.r)?bere\\w*', '', 'g')
        ~ '\\m(el-?)?drag(et|en|krok\\w*|kula\\w*|paket\\w*)?\\M|\\mtow ?bar\\M'
    end $f$`;

const TOW_BAR_WORDS = [
  ...['drag', 'Drag', 'krok', 'el-', 'el', 'tow', 'bar', 'TOWBAR', 'dragkrok', 'dragpaket', 'bi', 'paket', 'dragen'],
  ...['utan', 'ej', 'inte', 'saknar', 'för', 'förberedd', 'Förberedd', 'beredd', 'avtagbar', 'svängbar', 'fast'],
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

test('the words and the tow bar of an ad are those of the first definitions, for any texts', async () => {
  const client = await pool.connect();
  try {
    await client.query(FIRST_DEFINITIONS);
    await fc.assert(
      fc.asyncProperty(ads, async (rows) => {
        const { rows: different } = await client.query(
          `select name, equipment from jsonb_to_recordset($1) as row (name text, equipment text[])
           where ad_words(name, null, null, null, equipment) <> pg_temp.ad_words(name, equipment)
              or has_tow_bar(name, equipment) <> pg_temp.has_tow_bar(name, equipment)`,
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
