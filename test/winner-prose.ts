import type { CategoryFile, CategoryWinner } from '#src/domain/categories/category-file.ts';
import { textsOf } from '#src/domain/categories/check-facts.ts';
import { rankWinners } from '#src/domain/categories/star-score.ts';

/** Rules for the prose of categories: no prices, no recalls that are said to be done, superlatives that agree with the ratings. */

type Category = Pick<CategoryFile, 'slug' | 'attributes' | 'winners'>;

/** One line per sentence of a winner that breaks a rule. */
export const winnerProseProblems = (category: Category): string[] =>
  rankWinners(category).flatMap((winner, place) => {
    const name = `${category.slug}: ${winner.brand} ${winner.series}`;
    return [
      ...sentenceProblems(winner),
      ...rankProblems(winner, place + 1),
      ...ratingProblems(winner, category),
      ...summaryProblems(winner, category),
    ].map((problem) => `${name}: ${problem}`);
  });

/** The rules that need no other car: no prices, no recalls that are said to be done, articles where Swedish needs them. */
export const sentenceProblems = (winner: CategoryWinner): string[] =>
  textsOf(winner).flatMap(({ text }) => [
    ...priceProblems(text, winner),
    ...FORBIDDEN.flatMap(({ pattern, problem }) => (pattern.test(text) ? [`${problem}: ${text}`] : [])),
  ]);

/** The share of summaries that say "Den passar …". */
export function suitsShare(categories: readonly Category[]): number {
  const summaries = categories.flatMap(({ winners }) => winners.map(({ summary }) => summary));
  return summaries.filter((summary) => summary.includes('Den passar')).length / summaries.length;
}

const PRICE = /\d[\d \u00a0\u202f]*kr(?!\p{L})|kronor|hundralapp|tusenlapp|tiotusen/giu;

/** The page shows live prices. The vehicle tax is law. */
function priceProblems(text: string, { facts }: CategoryWinner): string[] {
  const tax = facts.filter(({ source }) => source === 'vehicle-tax').map(({ claim }) => claim);
  return (text.match(PRICE) ?? [])
    .filter((price) => !tax.some((claim) => claim.includes(price)))
    .map((price) => `a price, "${price}"`);
}

const ADJECTIVES = 'skön|tyst|stark|ny|kort|yngre|stor|liten|billig|enkel|snabb|tung|trevlig|rimligt|måttligt|lågt';
const NOUNS = 'bil|stol|kombi|motor|kupé|vagn|inredning|gång|pris|sittställning';

const FORBIDDEN = [
  { pattern: /åtgärda/i, problem: 'a recall that is done' },
  { pattern: /återkallelse\p{L}* (?:är|blev) (?:gjord|utförd)/iu, problem: 'a recall that is done' },
  { pattern: /utförda återkallelser/i, problem: 'a recall that is done' },
  {
    pattern: new RegExp(
      String.raw`(?<!\p{L})(?:vill ha|ha|sök|köp|till|för|från) (?:${ADJECTIVES}) (?:${NOUNS})(?!\p{L})`,
      'iu',
    ),
    problem: 'an article is missing',
  },
];

/** Words that say a car is the best of all; only the first of the list may use them. */
const BEST_OF_ALL = /mest komplett|löser \p{L}+ bäst|inget annat|bästa köpet|(?:den )?bästa (?:bilen|av alla)/iu;

const rankProblems = ({ summary }: CategoryWinner, rank: number): string[] =>
  rank > 1 && BEST_OF_ALL.test(summary) ? [`"${BEST_OF_ALL.exec(summary)?.[0]}" at rank ${rank}`] : [];

/** "… i hela listan", "av alla här", "av kombibilarna här": a comparison with the other cars of the page. */
const WITH_LIST = /(?:i (?:hela )?listan|av alla(?! varv)|(?:bil|bilar|bilarna|medelstora|mellanstora) här)(?!\p{L})/iu;
/** A comparison with some of them only. */
const WITH_SOME = /(?:elbilarna|bensinbilarna|kombibilarna|kombibilar|mellanstora|bränsletank)/iu;

/** A superlative, and the end of the ratings that it claims; null: either end, as "längst" is good of a range and bad in a city. */
const SUPERLATIVES: readonly { word: RegExp; end: 'highest' | 'lowest' | null }[] = [
  { word: /snålast|billigast(?! i)|smartast|snabbast|tyngst|rymligast|roligast|lättast|bäst/iu, end: 'highest' },
  { word: /billigast/iu, end: 'highest' },
  { word: /dyrast|törstig|sämst/iu, end: 'lowest' },
  { word: /mest|minst|högst|lägst|längst|kortast|nyast|störst|ingen annan|ingen bil|enda bilen/iu, end: null },
];

const superlativeOf = (sentence: string) =>
  WITH_LIST.test(sentence) ? SUPERLATIVES.find(({ word }) => word.test(sentence)) : undefined;

/** Words of a summary, and the attribute whose rating they claim to be the highest or lowest of the list. */
const CLAIMED: readonly { pattern: RegExp; attribute: RegExp; end: 'highest' | 'lowest' }[] = [
  { pattern: /drar tyngst/i, attribute: /^Dragvikt/, end: 'highest' },
  { pattern: /smartaste kupén/i, attribute: /^Vardag/, end: 'highest' },
  { pattern: /snabbast i listan/i, attribute: /^Fart/, end: 'highest' },
  { pattern: /ingen bil i listan sväljer mer/i, attribute: /^Lastvolym/, end: 'highest' },
  { pattern: /ingen kostar mer/i, attribute: /kostnad/, end: 'lowest' },
  { pattern: /ingen annan bil i listan har så mycket utrymme/i, attribute: /^Bagage/, end: 'highest' },
  { pattern: /den enda bilen här där hunden kan vänta i rätt temperatur/i, attribute: /^Klimat/, end: 'highest' },
];

function summaryProblems(winner: CategoryWinner, category: Category): string[] {
  const claims = CLAIMED.filter(({ pattern }) => pattern.test(winner.summary));
  const isUnknown = superlativeOf(winner.summary) !== undefined && claims.length === 0;
  return [
    ...(isUnknown ? [`a superlative that no table explains: ${winner.summary}`] : []),
    ...claims.flatMap(({ attribute, end }) => {
      const rating = winner.ratings.find((one) => attribute.test(one.attribute));
      if (!rating) return [`no rating of ${attribute}`];
      return isAtEnd(rating, category, end) ? [] : [`${rating.attribute} is not the ${end}: ${winner.summary}`];
    }),
  ];
}

function ratingProblems(winner: CategoryWinner, category: Category): string[] {
  return winner.ratings.flatMap((rating) => {
    const superlative = superlativeOf(rating.reason);
    if (!superlative) return [];
    const { end } = superlative;
    const ends = end === null ? (['highest', 'lowest'] as const) : [end];
    if (!ends.some((one) => isAtEnd(rating, category, one)))
      return [`not the ${ends.join(' or ')} rating: ${rating.reason}`];
    return WITH_SOME.test(rating.reason) ? [] : figureProblems(rating, category);
  });
}

type Rating = CategoryWinner['ratings'][number];

const ratingsLike = ({ attribute }: Rating, { winners }: Category): Rating[] =>
  winners.flatMap(({ ratings }) => ratings.filter((one) => one.attribute === attribute));

function isAtEnd(rating: Rating, category: Category, end: 'highest' | 'lowest'): boolean {
  const scores = ratingsLike(rating, category).map(({ score }) => score);
  return rating.score === (end === 'highest' ? Math.max(...scores) : Math.min(...scores));
}

const MEASURE = /(\d[\d\u00a0\u202f]*(?:,\d+)?)(?:–(\d+))? (liter(?! milen)|kg|mm|cm)/u;
const measureOf = (reason: string): { value: number; unit: string } | null => {
  const [, first, last, unit] = MEASURE.exec(reason) ?? [];
  const value = Number((last ?? first ?? '').replace(/[\u00a0\u202f]/g, '').replace(',', '.'));
  return unit === undefined ? null : { value, unit };
};

/** A measure beside the superlative must be the largest or smallest of the list. */
function figureProblems(rating: Rating, category: Category): string[] {
  const own = measureOf(rating.reason);
  if (!own) return [];
  const values = ratingsLike(rating, category)
    .map(({ reason }) => measureOf(reason))
    .flatMap((one) => (one?.unit === own.unit ? [one.value] : []));
  return own.value === Math.max(...values) || own.value === Math.min(...values)
    ? []
    : [`${own.value} ${own.unit} is neither the most nor the least of the list: ${rating.reason}`];
}
