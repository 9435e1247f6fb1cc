import { KM_PER_MIL } from '#src/base/units.ts';
import type { AdviserAnswer } from '#src/domain/adviser/answer/adviser-answer.ts';
import { CLEARED, EXAMPLE, OTHER_SIZE } from '#src/domain/adviser/answer/answer-texts.ts';
import { coverageOf, isPoor, withCoverage } from '#src/domain/adviser/answer/coverage.ts';
import {
  afterWish,
  asksPriceOf,
  type Conversation,
  ofAnyModel,
  sizeAsked,
  withoutSmallness,
} from '#src/domain/adviser/conversation/conversation.ts';
import type { Decision } from '#src/domain/adviser/conversation/matter.ts';
import { WORKDAYS } from '#src/domain/adviser/frame/driving.ts';
import { isOfOwn } from '#src/domain/adviser/frame/frame.ts';
import { rangeForWinter } from '#src/domain/catalogue/winter-range.ts';
import { isAsking, mergeQueries } from '#src/domain/wish/merge-queries.ts';
import { refuteFuels } from '#src/domain/wish/parse-query.ts';
import { EMPTY_PARSED_QUERY, type ParsedQuery } from '#src/domain/wish/parsed-query.ts';
import { readCarNames } from '#src/services/car-names.ts';
import type { Turn } from './about.ts';
import { answerOfPrice, answerWithCars } from './about-wishes.ts';

const clearedSearch = (answer: AdviserAnswer): AdviserAnswer => ({ ...answer, text: [CLEARED, EXAMPLE] });

/** "Strunta i färgen": the search without the withdrawn constraints. */
export async function answerConstraintRemoval({ stock, frame, now }: Turn): Promise<AdviserAnswer> {
  const wanted = frame.removed ?? frame.conversation.understanding;
  const answer = await answerWithCars(stock, wanted, frame.conversation, now);
  return isAsking(wanted) ? answer : clearedSearch(answer);
}

/** "Större?": cars of any model. */
export async function answerOfOtherSize({ stock, frame, now }: Turn): Promise<AdviserAnswer> {
  const { conversation, text } = frame;
  const size = sizeAsked(text) ?? 'rymlig';
  const wishOfSize: ParsedQuery = { ...EMPTY_PARSED_QUERY, wishes: [size], followUp: 'more' };
  const before = ofAnyModel(conversation.understanding);
  const query = mergeQueries(size === 'rymlig' ? withoutSmallness(before) : before, wishOfSize);
  const answer = await answerWithCars(stock, query, conversation, now);
  return answer.ads.length === 0 ? answer : { ...answer, text: [OTHER_SIZE[size], ...answer.text] };
}

const SAME_YEAR = /\bsamma (?:år|årsmodell(?:er)?|ålder)\b/iu;

/** "Billigare men samma år": the years of the cars shown last. */
function withShownYears(text: string, asked: ParsedQuery, { shown, latest }: Conversation): ParsedQuery {
  const years = shown.flatMap(({ internalId, modelYear }) =>
    modelYear !== null && latest.includes(internalId) ? [modelYear] : [],
  );
  if (!SAME_YEAR.test(text) || years.length === 0) return asked;
  return { ...asked, filters: { ...asked.filters, minYear: Math.min(...years), maxYear: Math.max(...years) } };
}

/** Longer messages are stories, of which much is left out rightly. */
const MAX_COVERED_LENGTH = 600;

/** Cars for a wish, which goes on from the conversation; what much of it was not understood is stated. */
export async function answerOfWish(turn: Turn, wish: ParsedQuery): Promise<AdviserAnswer> {
  const { text, wish: read } = turn.frame;
  const coverage = text.length > MAX_COVERED_LENGTH ? null : coverageOf(text, wish, read.story);
  const wished = withDecision(turn, wish);
  const answer = await answerOfReading(turn, coverage === null ? wished : withCoverage(wished, coverage));
  const matter = matterOfWish(turn, wish);
  const withMatter = matter === null ? answer : { ...answer, matter };
  return coverage !== null && isPoor(coverage) ? { ...withMatter, poorReading: wish } : withMatter;
}

/** "Visa elbilar då" after a choice of fuel: cars for the distance that was spoken of. */
function withDecision({ frame: { conversation, wish: read, folded } }: Turn, wish: ParsedQuery): ParsedQuery {
  const { matter } = conversation;
  if (matter?.kind !== 'fuel' || matter.isSearched || isOfOwn(read, folded)) return wish;
  if (matter.mil === null || matter.mil < MANY_MIL) return wish;
  const wishes: ParsedQuery['wishes'] = wish.wishes.includes('pendla') ? wish.wishes : [...wish.wishes, 'pendla'];
  const isElectric = wish.filters.fuel.length === 1 && wish.filters.fuel[0] === 'El';
  if (!isElectric || wish.filters.minRange !== null) return { ...wish, wishes };
  const minRange = rangeForWinter((matter.mil / WORKDAYS) * KM_PER_MIL);
  return { ...wish, wishes, filters: { ...wish.filters, minRange } };
}
/** From so many mil a year a car is bought for its distance. */
const MANY_MIL = 2_000;

/** A trailer whose licence a short message may ask about, or the choice that was made before, which a later question may go on from but no later search. */
function matterOfWish({ frame: { named, conversation } }: Turn, { notes }: ParsedQuery): Decision | null {
  const tow = notes.find(({ kind }) => kind === 'towWeight');
  if (tow?.kind === 'towWeight') return { kind: 'licence', carKg: null, trailerKg: tow.kg, isSearched: true };
  const { matter } = conversation;
  return named.length === 0 && (matter?.kind === 'fuel' || matter?.kind === 'licence')
    ? { ...matter, isSearched: true }
    : null;
}

/** @param next the message's wish on its own, as the rules or a language model read it */
export async function answerOfReading(
  { stock, frame: { text, conversation }, now }: Turn,
  next: ParsedQuery,
): Promise<AdviserAnswer> {
  // "Nä billigare, max 120": a stated price counts, not a step below those shown.
  const isPriced = next.followUp === 'cheaper' && next.filters.maxPrice !== null;
  const said = isPriced ? { ...next, followUp: null } : next;
  const wish = withShownYears(text, afterWish(text, said, conversation.understanding), conversation);
  // The car and its fuel may have been named in different messages.
  const merged = refuteFuels(wish, await readCarNames(stock.db));
  if (next.followUp === null && asksPriceOf(text, next)) return answerOfPrice(stock, merged, now);
  const answer = await answerWithCars(stock, merged, conversation, now);
  return next.followUp === 'reset' && !isAsking(answer.understanding) ? clearedSearch(answer) : answer;
}
