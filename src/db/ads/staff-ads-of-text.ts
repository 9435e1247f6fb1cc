import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#src/db/connection/client.ts';
import { toTsquery, type WordQuery, wordQuery } from '#src/domain/ads/ad-words.ts';
import { hashVin } from '#src/domain/ads/identity/ad-identity.ts';
import { readPlate, readPlateStart } from '#src/domain/suggestions/licence-plate.ts';
import { adsWithWords } from './ad-words.ts';

/** The ads that a text finds in staff's table. */

/** An ad by a number: the site's id, or the dealer's. */
const MAX_ID_LENGTH = 15;
/** A stored hash of a VIN, as staff copy it. */
const VIN_HASH = /^[0-9a-f]{64}$/i;
const YEAR = /^(?:19|20)\d\d$/;

/** Ads that have one word of a text. */
type FoundWord = {
  /** SQL of the ids of those that have it themselves, each at least once. */
  own: RawBuilder<unknown>;
  /** SQL of the ids of the dealers that have it in their names. */
  dealers: RawBuilder<unknown>;
};

/**
 * The ads that a text finds: a plate its car alone, its beginning those cars too, a whole VIN or the hash of one its car, a number the ad with that
 * id, and words those ads whose words contain each of them, folded as in the visitors' search; a word may also be of the dealer's name, a year or a
 * plate. Each part is a search of its own index.
 * @returns the words, and SQL of the ids of the ads that the whole text finds besides
 */
export function foundBy(text: string): { words: FoundWord[]; direct: RawBuilder<unknown> } {
  const plate = readPlate(text);
  if (plate !== null)
    return { words: [], direct: sql`select internal_id as id from ads where licence_plate = ${plate}` };
  const vinHash = VIN_HASH.test(text) ? text.toLowerCase() : hashVin(text);
  const plateStart = readPlateStart(text);
  const parts = [
    sql`select internal_id as id from ads where dealer_ad_id = ${text}`,
    ...(/^\d+$/.test(text) && text.length <= MAX_ID_LENGTH
      ? [sql`select internal_id from ads where internal_id = ${Number(text)}`]
      : []),
    ...(plateStart === null ? [] : [sql`select internal_id from ads where licence_plate like ${`${plateStart}%`}`]),
    // Words can have the form of a VIN.
    ...(vinHash === null ? [] : [sql`select internal_id from ads where vin_hash = ${vinHash}`]),
  ];
  return { words: (wordQuery(text) ?? []).map(foundWord), direct: sql.join(parts, sql` union all `) };
}

function foundWord(group: WordQuery[number]): FoundWord {
  const query = toTsquery([group]);
  const word = group[0]?.[0]?.word ?? '';
  const plate = readPlate(word);
  const parts = [
    sql`select ad_id as id from (${adsWithWords(query, true)}) as for_sale`,
    adsWithWords(query, false),
    ...(YEAR.test(word) ? [sql`select internal_id from ads where model_year = ${Number(word)}`] : []),
    ...(plate === null ? [] : [sql`select internal_id from ads where licence_plate = ${plate}`]),
  ];
  return {
    own: sql.join(parts, sql` union all `),
    dealers: sql`select id from dealers where ad_words(name, null, null, null, null) @@ ${query}::tsquery`,
  };
}

/** SQL of the ids of the ads that have all words. */
const idsOfWords = (words: readonly FoundWord[]): RawBuilder<unknown> =>
  sql.join(
    words.map(
      ({ own, dealers }) => sql`(${own} union all select internal_id from ads where dealer_id in (${dealers}))`,
    ),
    sql` intersect `,
  );

/** The ids of the ads that a text finds, as one query. */
export function found(text: string): RawBuilder<number> {
  const { words, direct } = foundBy(text);
  return foundIds(words, [], direct);
}

/** A word that dealers with many ads have in their names. */
export type WideWord = FoundWord & {
  /** The name of its own ads in the statement. */
  name: string;
  dealerIds: number[];
};

/** The dealers that have a word in their names; null: they have no more ads than that. */
export async function readDealersOfMany(
  db: Db,
  { dealers }: FoundWord,
  manyOfDealers: number,
): Promise<number[] | null> {
  const { rows } = await sql<{ ids: number[] | null }>`
    with named as materialized (${dealers})
    select array(select id from named) as ids
    where (select count(*) from (select from ads where dealer_id in (select id from named) limit ${manyOfDealers + 1}) theirs)
          > ${manyOfDealers}`.execute(db);
  return rows[0]?.ids ?? null;
}

/** SQL: an ad has each word, or its dealer does. The truth value keeps the planner from a join, as above. */
export const hasWords = (words: readonly WideWord[]): RawBuilder<boolean> =>
  sql<boolean>`${sql.join(
    words.map(
      ({ name, dealerIds }) =>
        sql`(ads.dealer_id = any(${dealerIds}::int[]) or ads.internal_id in (select id from ${sql.raw(name)})) is true`,
    ),
    sql` and `,
  )}`;

/** SQL of the ids of the ads that have all words, of which those of many dealers only narrow what the others find, and of those that a text finds besides. */
export function foundIds(
  narrow: readonly FoundWord[],
  wide: readonly WideWord[],
  direct: RawBuilder<unknown>,
): RawBuilder<number> {
  if (narrow.length === 0) return sql`(${direct})`;
  const ids = idsOfWords(narrow);
  const narrowed =
    wide.length === 0 ? ids : sql`select internal_id from ads where internal_id in (${ids}) and ${hasWords(wide)}`;
  return sql`((${narrowed}) union all ${direct})`;
}
