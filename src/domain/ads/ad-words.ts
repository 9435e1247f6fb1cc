import { inflections } from '#src/domain/swedish/endings.ts';
import { matchTokens } from '#src/domain/swedish/match-key.ts';

/**
 * Letters that the SQL function ad_words replaces (db/migrations); every other sign beyond ASCII separates
 * words.
 */
const FOLDED: ReadonlyMap<string, string> = new Map([
  ...letters('åäáàâãöóòôõøéèêëíìîïúùûüýÿçčñšžř', 'aaaaaaooooooeeeeiiiiuuuuyyccnszr'),
  ...letters('’´ʼ', ''),
  ['æ', 'ae'],
]);

function letters(from: string, to: string): [string, string][] {
  return [...from].map((letter, at) => [letter, to.charAt(at)]);
}

const NOT_ASCII = /\P{ASCII}/gu;
const WORD = /[a-z0-9]+/g;

/** The words of a text of an ad, as the SQL function ad_words splits them: the words of several texts are those of each. */
export function adWords(text: string): string[] {
  // PostgreSQL lowers each letter to one letter; İ is the only one that JavaScript lowers to two.
  const lower = text.replaceAll('İ', 'i').toLowerCase();
  const folded = lower.replace(NOT_ASCII, (letter) => FOLDED.get(letter) ?? ' ');
  return folded.replaceAll('+', ' plus ').replaceAll("'", '').replaceAll('`', '').match(WORD) ?? [];
}

/** A word that an ad must contain, as a whole or as the beginning of one. */
export type WordTerm = { word: string; isPrefix: boolean };
/** Every group must match: in a group one phrase, of a phrase every word. */
export type WordQuery = readonly (readonly (readonly WordTerm[])[])[];

/** Stop words: "volvo med dragkrok" also finds cars whose dealers leave them out. */
const FILLERS: ReadonlySet<string> = new Set(['med', 'och', 'samt', 'som', 'till', 'pa', 'en', 'ett', 'av']);
/** Further words would not narrow the result noticeably. */
const MAX_WORDS = 8;

/**
 * Converts a visitor's text to a query over the words of an ad: each word other than stop words is required, as a prefix or in
 * another inflection. A single letter must be a whole word, or it would match nearly everything.
 * @returns null when the text contains no word
 */
export function wordQuery(text: string): WordQuery | null {
  const tokens = matchTokens(text);
  const significant = tokens.filter((word) => !FILLERS.has(word));
  const words = (significant.length > 0 ? significant : tokens).slice(0, MAX_WORDS);
  return words.length === 0 ? null : words.map(oneWord);
}

/** The word as a prefix; an inflected word also as its stem, alone or with another ending. */
const oneWord = (word: string): WordTerm[][] => [
  [{ word, isPrefix: word.length > 1 }],
  ...inflections(word).map((form) => [{ word: form, isPrefix: false }]),
];

/** The query as PostgreSQL's tsquery; contains nothing but words and operators. */
export function toTsquery(query: WordQuery): string {
  const term = ({ word, isPrefix }: WordTerm): string => (isPrefix ? `${word}:*` : word);
  const joined = (parts: readonly string[], operator: string): string =>
    parts.length === 1 ? parts.join() : `(${parts.join(operator)})`;
  const groups = query.map((phrases) =>
    joined(
      phrases.map((terms) => joined(terms.map(term), ' & ')),
      ' | ',
    ),
  );
  return groups.join(' & ');
}

/** The tsquery of a search text; empty, which matches nothing, for a text without words. */
export function tsqueryOf(text: string): string {
  const query = wordQuery(text);
  return query === null ? '' : toTsquery(query);
}
