import { hasAdFilters } from '#src/domain/ads/filters/ad-filters.ts';
import { isAsking, isNothing, lastingNotes, mergeQueries } from '#src/domain/wish/merge-queries.ts';
import { EMPTY_PARSED_QUERY, type ParsedQuery, type SoftPreference } from '#src/domain/wish/parsed-query.ts';
import { WishText } from '#src/domain/wish/text/wish-text.ts';
import { readConstraintRemoval, withoutField, withoutValues } from './constraint-removal.ts';
import type { Matter } from './matter.ts';

/** The facts of a car that an answer showed. */
export type ShownAd = { internalId: number; price: number | null; modelYear: number | null; odometerKm: number | null };

/** The state that a message continues from. */
export type Conversation = {
  /** The query of the previous answer. */
  understanding: ParsedQuery;
  /** All cars shown so far. */
  shown: readonly ShownAd[];
  /** Ids of the cars last shown to the visitor, in order. */
  latest: readonly number[];
  /** Id of the car that the latest answer with cars was about, if it was one. */
  focus?: number | null;
  /** The matter of the latest answer, if a short message may go on from it. */
  matter?: Matter | null;
};

export const NEW_CONVERSATION: Conversation = { understanding: EMPTY_PARSED_QUERY, shown: [], latest: [] };

/** The query after a message that removes constraints ("strunta i färgen"); null: it removes none. */
export function withoutConstraint(
  message: string,
  before: ParsedQuery,
  read: (text: string) => ParsedQuery,
): ParsedQuery | null {
  const { objects, rest: said } = readConstraintRemoval(message);
  // "Glöm automat, manuell går bra": may be one, and need not.
  const rest = objects.length === 0 ? said : said.replace(FINE_TOO, ' ');
  if (objects.length === 0 || !isAsking(before)) return null;
  const left = objects.reduce((all, object) => withoutField(all, object) ?? withoutValues(all, read(object)), before);
  const next = read(rest);
  return isNothing(next) ? { ...left, notes: lastingNotes(left), unknown: [] } : mergeQueries(left, next);
}

const FINE_TOO =
  /(?<!\p{L})(?:en )?\p{L}+ (?:går|funkar|duger|är) (?:också |lika |precis lika |helt )*(?:bra|ok|okej|fint)(?: också)?(?!\p{L})(?: om (?:det|man|vi|jag) [^,.!?]*)?/giu;

/**
 * The query after a message that asks for cars.
 * @param next the message parsed on its own
 */
export const afterWish = (message: string, next: ParsedQuery, before: ParsedQuery): ParsedQuery =>
  mergeQueries(asksOfAnotherCar(message, next, before) ? EMPTY_PARSED_QUERY : before, next);

const INTENT =
  /\b(?:funderar(?: vi| jag)? pa|sugna? pa|ute efter|letar|soker|overvager|byta till|(?:vill|ska|tanker|tankte|tankt)(?: vi| jag)? (?:ha|kopa|skaffa))\b/;
/** Topics about another car than the one that is wanted. */
const OF_OWN_CAR: ReadonlySet<string> = new Set(['own-car-value', 'sell-car', 'trade-in']);

/**
 * What a question also says of the car that is wanted: "funderar på elbil, hur långt går de på vintern?". Null: nothing, or a
 * search goes on, which no question changes.
 * @param asked the whole message parsed as a wish
 * @param rest its other sentences, parsed as one
 */
export function wishBesides(
  message: string,
  topic: string,
  { asked, rest, before }: { asked: ParsedQuery; rest: ParsedQuery | null; before: ParsedQuery },
): ParsedQuery | null {
  if (isAsking(before) || OF_OWN_CAR.has(topic)) return null;
  const wish = INTENT.test(new WishText(message).folded) ? asked : rest;
  return wish !== null && isAsking(wish) ? wish : null;
}

const SIZE =
  /^(?:na |nej |nae |och |men |)(?:(?:nagot|nat|lite|en|nagon|nan|finns det nagon|har ni nagon|visa|hellre|da|jag vill ha|kan du visa) )*(storre|mindre)(?: (?:bil|bilar|tack|da|snalla|ann?u|for samma (?:pris|pengar|peng)|till samma pris|i samma prisklass))*[.?! ]*$/;

/** Reads "större" and "mindre" alone as preferences, as they compare with the cars shown. Null: neither occurs. */
export function sizeAsked(message: string): 'rymlig' | 'liten' | null {
  const size = SIZE.exec(new WishText(message.trim()).folded)?.[1];
  if (size === undefined) return null;
  return size === 'storre' ? 'rymlig' : 'liten';
}

/** "Nyare?" alone compares with the cars shown; within a sentence it is a wish. */
const NEWER =
  /^(?:och |men |)(?:(?:nagot|lite|nagon|finns det nagon|har ni nagon|visa) )*(?:nyare|yngre)(?: bil(?:ar)?)?[.?! ]*$/;

/** Rewrites a message for parsing: "större" alone as "rymlig". */
export const plainWish = (message: string): string =>
  NEWER.test(new WishText(message.trim()).folded) ? 'en nyare' : (sizeAsked(message) ?? message);

/** Wishes by which the largest cars would not come first. */
const OF_SMALL_CARS: ReadonlySet<SoftPreference> = new Set<SoftPreference>(['liten', 'stad', 'lätt att köra']);

/** For larger cars than those shown: without the wishes for a small one. */
export const withoutSmallness = (understanding: ParsedQuery): ParsedQuery => ({
  ...understanding,
  wishes: understanding.wishes.filter((wish) => !OF_SMALL_CARS.has(wish)),
});

/** Removes the model: within one model, no car is larger than the others. */
export const ofAnyModel = (understanding: ParsedQuery): ParsedQuery => ({
  ...understanding,
  filters: { ...understanding.filters, model: [], generation: [], search: '' },
  limits: { ...understanding.limits, onlyModels: [] },
});

const ASKS_PRICE =
  /\b(?:vad|hur mycket) (?:kostar|ligger|gar|far man betala|tar|betingar|brukar|vill (?:de|dom|ni) ha for)\b|\bpris(?:et|er|laget?)? (?:pa|for)\b|\bvad ar priset\b/;

/** Whether a message asks for the price of cars that it names ("vad kostar en V60?"), not of those shown. */
export const asksPriceOf = (message: string, { filters }: ParsedQuery): boolean =>
  hasAdFilters({ ...filters, minPrice: null, maxPrice: null }) && ASKS_PRICE.test(new WishText(message).folded);

/**
 * Whether a message asks for the price of another car than the one searched for: a separate question, to which earlier
 * constraints do not apply.
 */
export function asksOfAnotherCar(message: string, next: ParsedQuery, before: ParsedQuery): boolean {
  const { make, model } = next.filters;
  if (make.length === 0 || !ASKS_PRICE.test(new WishText(message).folded)) return false;
  const isSame = (one: readonly string[], other: readonly string[]): boolean =>
    one.length === other.length && one.every((each) => other.includes(each));
  return !isSame(make, before.filters.make) || !isSame(model, before.filters.model);
}
