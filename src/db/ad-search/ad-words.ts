import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#src/db/client.ts';
import { matchTokens } from '#src/domain/catalogue/match-key.ts';
import { inflections } from '#src/domain/suggestions/inflections.ts';

/** Stop words: "volvo med dragkrok" also finds cars whose dealers leave them out. */
const FILLERS: ReadonlySet<string> = new Set(['med', 'och', 'samt', 'som', 'till', 'pa', 'en', 'ett', 'av']);
/** Further words would not narrow the result noticeably. */
const MAX_WORDS = 8;

/**
 * Converts a visitor's text to a query over the words of an ad: each word other than stop words is required, as a prefix or in
 * another inflection. A single letter must be a whole word, or it would match nearly everything.
 * @returns null when the text contains no word
 */
export function wordQuery(text: string): string | null {
  const said = matchTokens(text);
  const significant = said.filter((word) => !FILLERS.has(word));
  const words = (significant.length > 0 ? significant : said).slice(0, MAX_WORDS);
  return words.length === 0 ? null : words.map(oneWord).join(' & ');
}

/** The word as a prefix; an inflected word also as its stem, alone or with another ending. */
function oneWord(word: string): string {
  if (word.length === 1) return word;
  const forms = inflections(word);
  return forms.length === 0 ? `${word}:*` : `(${[`${word}:*`, ...forms].join(' | ')})`;
}

/** Whether an active ad contains the words; the expression of the index ads_words. */
export const hasWords = (query: string): RawBuilder<boolean> =>
  sql<boolean>`ad_words(ads.brand, ads.series, ads.generation, ads.name, ads.equipment) @@ ${query}::tsquery`;

/** Ids of the active ads that contain all words of a text. */
export async function readAdsWithWords(db: Db, text: string): Promise<Float64Array> {
  const query = wordQuery(text);
  return query === null ? new Float64Array(0) : readAdsOfQuery(db, query);
}

/** Ids of the active ads that match a query over their words. */
export async function readAdsOfQuery(db: Db, query: string): Promise<Float64Array> {
  // One value instead of a row per ad: "volvo" matches every sixth of them.
  const result = await sql<{ ids: Buffer | null }>`
    select string_agg(int8send(internal_id), ''::bytea) as ids from ads
    where ads.status = 'active' and ${hasWords(query)}`.execute(db);
  return readIds(result.rows[0]?.ids ?? null);
}

const ID_BYTES = 8;
const HIGH_WORD = 2 ** 32;

function readIds(bytes: Buffer | null): Float64Array {
  const ids = new Float64Array((bytes?.length ?? 0) / ID_BYTES);
  if (bytes === null) return ids;
  for (let at = 0; at < ids.length; at += 1) {
    ids[at] = bytes.readUInt32BE(at * ID_BYTES) * HIGH_WORD + bytes.readUInt32BE(at * ID_BYTES + 4);
  }
  return ids;
}
