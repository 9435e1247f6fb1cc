import { readAdviserAds } from '#src/db/adviser/adviser-ads.ts';
import type { Db } from '#src/db/connection/client.ts';
import type { AdviserAnswer } from '#src/domain/adviser/answer/adviser-answer.ts';
import { CLEARED, constraintsText, EXAMPLE, OTHER_SIZE } from '#src/domain/adviser/answer/answer-texts.ts';
import { coverageOf, isPoor, withCoverage } from '#src/domain/adviser/answer/coverage.ts';
import { whyText } from '#src/domain/adviser/answer/why-text.ts';
import {
  afterWish,
  askedFactOf,
  asksPriceOf,
  asksToCompareModels,
  type Conversation,
  NEW_CONVERSATION,
  ofAnyModel,
  plainWish,
  sizeAsked,
  wishBesides,
  withoutConstraint,
} from '#src/domain/adviser/conversation/conversation.ts';
import { pointAtShown } from '#src/domain/adviser/conversation/named-shown.ts';
import { askedPlace } from '#src/domain/adviser/conversation/place-question.ts';
import { asksOfRecalls } from '#src/domain/adviser/conversation/recall-question.ts';
import {
  isOfOne,
  readShownQuestion,
  type ShownQuestion,
  shownPlaces,
} from '#src/domain/adviser/conversation/shown-question.ts';
import { smallTalk } from '#src/domain/adviser/conversation/small-talk.ts';
import { namedTopic, type ReadQuestion, readQuestion } from '#src/domain/adviser/topics/read-question.ts';
import type { Topic } from '#src/domain/adviser/topics/topics.ts';
import { yearInSweden } from '#src/domain/format/dates.ts';
import { isAsking, isLimited, isNothing, mergeQueries } from '#src/domain/wish/merge-queries.ts';
import { type Knowledge, refuteFuels, storyOf, understand } from '#src/domain/wish/parse-query.ts';
import { EMPTY_PARSED_QUERY, type ParsedQuery } from '#src/domain/wish/parsed-query.ts';
import { readCarNames } from '#src/services/car-names.ts';
import type { AdSearchService } from '#src/services/facet-index/ad-search-service.ts';
import type { AdviserStock } from './adviser-cars.ts';
import { answerOfFact, answerOfModels, answerOfPrice, answerWithCars } from './built-in-adviser-cars.ts';
import { answerOfRecalls } from './built-in-adviser-recalls.ts';
import { answerAboutShown, answerOfDistance, sayInPlaceOfCars } from './built-in-adviser-shown.ts';
import { answerOfTopic } from './built-in-adviser-topics.ts';

/** The adviser that needs no model and no network: finds cars with reasons for a text. */
export type BuiltInAdviser = ReturnType<typeof createBuiltInAdviser>;

export function createBuiltInAdviser(db: Db, adSearch: Pick<AdSearchService, 'withIndex' | 'search'>) {
  const stock: AdviserStock = { db, adSearch };
  return {
    /** Parses a single text without its conversation. */
    understand: (text: string, now: Date): Promise<ParsedQuery> => read(db, text, now),
    /**
     * Answers the next message of a conversation.
     * @param reading the message's wish as another has read it; absent: as the rules read it
     */
    answer: (text: string, conversation: Conversation, now: Date, reading?: ParsedQuery): Promise<AdviserAnswer> =>
      reading ? answerOfWish(stock, text, reading, conversation, now) : answerMessage(stock, text, conversation, now),
    /** Answers a parsed request, as after a chip was removed. */
    answerTo: (understanding: ParsedQuery, before: Pick<Conversation, 'shown' | 'latest'>, now: Date) =>
      answerWithCars(stock, understanding, before, now),
    /** The known facts of the latest cars of a conversation. */
    describeLatest: (conversation: Conversation, now: Date): Promise<AdviserAnswer> => {
      const places = conversation.latest.map((_, place) => place);
      return answerAboutShown(stock, { places, topics: ['all'], best: null, equipment: [] }, conversation, now);
    },
  };
}

const knowledgeOf = async (db: Db, now: Date): Promise<Knowledge> => ({
  names: await readCarNames(db),
  thisYear: yearInSweden(now),
});
const readerOf = async (db: Db, now: Date): Promise<(text: string) => ParsedQuery> => {
  const knowledge = await knowledgeOf(db, now);
  return (text) => understand(text, knowledge);
};
const read = async (db: Db, text: string, now: Date): Promise<ParsedQuery> => (await readerOf(db, now))(text);

/** Interpretations of a message in the order in which they are tried; the last one answers every message. */
async function answerMessage(
  stock: AdviserStock,
  text: string,
  conversation: Conversation,
  now: Date,
): Promise<AdviserAnswer> {
  const { understanding, latest } = conversation;
  const changed =
    (await answerConstraintRemoval(stock, text, conversation, now)) ??
    (await answerOfOtherSize(stock, text, conversation, now));
  if (changed) return changed;
  const next = await read(stock.db, plainWish(text), now);
  if (asksToCompareModels(text, next)) return answerOfModels(stock, next, now);
  const fact = askedFactOf(text, next);
  if (fact !== null) return answerOfFact(stock, afterWish(text, next, understanding), fact, now);
  if (asksOfRecalls(text)) return answerOfRecalls(stock, { text, asked: next }, conversation, now);
  if (latest.length > 0 && ASKS_WHY.test(text))
    return sayInPlaceOfCars(stock, [whyText(understanding)], conversation, now);
  const near = latest.length === 0 ? null : askedPlace(text, next);
  if (near !== null)
    return answerOfDistance(stock, { near, places: meantPlaces(text, conversation) }, conversation, now);
  const question = isShortFollowUp(text, next) ? null : readQuestion(text, !isNothing(next));
  const ofShown =
    aboutFocus(readShownQuestion(text, next, latest.length), text, conversation) ??
    (await questionOfNamed(stock.db, text, next, latest, now));
  if (question?.topic && !(ofShown && asksForFacts(ofShown, question.topic))) {
    return answerOfQuestion(stock, { ...question, topic: question.topic, text, next }, conversation, now);
  }
  if (ofShown) return answerAboutShown(stock, ofShown, conversation, now);
  const covered = await withCoverageOf(stock.db, text, next, now);
  if (!isNothing(next))
    return { ...(await answerOfWish(stock, text, covered.reading, conversation, now)), ...covered.poor };
  const talk = smallTalk(text);
  if (talk !== null) return sayInPlaceOfCars(stock, [talk], conversation, now);
  const named = namedTopic(text);
  if (named) return answerOfTopic(stock, { topic: named, text, asked: next }, conversation, now);
  if (question) return askWhatIsMeant(stock, question, conversation, now);
  // A text that was not understood leaves the search unchanged.
  const answer = isAsking(understanding)
    ? await sayInPlaceOfCars(stock, constraintsText(covered.reading, latest.length > 0), conversation, now)
    : await answerWithCars(stock, { ...EMPTY_PARSED_QUERY, unknown: covered.reading.unknown }, NEW_CONVERSATION, now);
  return { ...answer, isNotUnderstood: true, poorReading: next };
}

/** Longer messages are stories, of which much is left out rightly. */
const MAX_COVERED_LENGTH = 600;

/** A reading that reports what it left out; `poor`: that was much. */
async function withCoverageOf(
  db: Db,
  text: string,
  reading: ParsedQuery,
  now: Date,
): Promise<{ reading: ParsedQuery; poor: { poorReading?: ParsedQuery } }> {
  if (text.length > MAX_COVERED_LENGTH) return { reading, poor: {} };
  const coverage = coverageOf(text, reading, storyOf(text, await knowledgeOf(db, now)));
  return { reading: withCoverage(reading, coverage), poor: isPoor(coverage) ? { poorReading: reading } : {} };
}

/** "Varför just de här?" */
const ASKS_WHY =
  /^\W*(?:men |och )?(?:varför|hur kommer det sig att du|hur har du valt)\b(?!.*\b(?:billig|dyr)\w*)[^?]{0,20}\b(?:de|dem|dessa|den|just|visar|valde|valt)\b/iu;

/** The shown cars that a message means; "den" is the one in focus, else the first. */
const meantPlaces = (text: string, { latest, focus }: Conversation): readonly number[] =>
  shownPlaces(text, latest.length, focus ? latest.indexOf(focus) : -1) ??
  (isOfOne(text) ? [0] : latest.map((_, place) => place));

/** "Finns det någon billigare?" and "laddhybrid då?" continue the search; "är det billigare att leasa?" is a question. */
const MAX_FOLLOW_UP_WORDS = 4;
const isShortFollowUp = (text: string, next: ParsedQuery): boolean =>
  (next.followUp !== null || (isLimited(next) && ASKS_FOR_OTHERS.test(text))) &&
  text.trim().split(/\s+/).length <= MAX_FOLLOW_UP_WORDS;
const ASKS_FOR_OTHERS = /\bdå\s*[?.!]*$/iu;

/** "Den" means the one car that the previous answer was about. */
const aboutFocus = (
  question: ShownQuestion | null,
  text: string,
  { latest, focus }: Conversation,
): ShownQuestion | null => {
  const places = question && shownPlaces(text, latest.length, focus ? latest.indexOf(focus) : -1);
  if (!question || !places) return question;
  const { isAssumed: _, ...known } = question;
  return { ...known, places };
};

/** Topics that explain in general what is a fact of each car. */
const FACT_OF_TOPIC: ReadonlyMap<string, ShownQuestion['topics'][number]> = new Map([
  ['tax-explained', 'tax'],
  ['safety-rating', 'safety'],
  ['consumption-reality', 'consumption'],
]);

/** Whether a question is about facts of the shown cars rather than a topic: "vad är skatten på den?", "vilken är säkrast av dem?". */
const asksForFacts = ({ topics, best }: ShownQuestion, topic: Topic): boolean =>
  best !== null || topics.some((fact) => fact === FACT_OF_TOPIC.get(topic.id));

const MAX_SUGGESTIONS = 3;
const withSecond = (suggestions: readonly string[], [, second]: readonly Topic[]): string[] =>
  [...new Set([...suggestions.slice(0, MAX_SUGGESTIONS - 1), ...(second ? [second.ask] : []), ...suggestions])].slice(
    0,
    MAX_SUGGESTIONS,
  );

/** A question about a topic, with cars where the rest of the message asks for some. */
async function answerOfQuestion(
  stock: AdviserStock,
  { topic, likely, text, next, rest }: ReadQuestion & { topic: Topic; text: string; next: ParsedQuery },
  conversation: Conversation,
  now: Date,
): Promise<AdviserAnswer> {
  const wish = rest === '' ? null : await read(stock.db, rest, now);
  const { understanding: before } = conversation;
  const besides = wishBesides(text, topic.id, { asked: next, rest: wish, before });
  const withWish =
    besides === null ? conversation : { ...conversation, understanding: afterWish(text, besides, before) };
  const ofTopic = await answerOfTopic(stock, { topic, text, asked: next }, withWish, now);
  // A wrongly recognised question is one press from the right answer.
  const answer = { ...ofTopic, suggestions: withSecond(ofTopic.suggestions ?? [], likely) };
  if (wish === null || !isLimited(wish) || answer.ads.length > 0) return answer;
  const cars = await answerOfWish(stock, rest, wish, conversation, now);
  return { ...cars, text: [...answer.text, ...cars.text], suggestions: answer.suggestions ?? [], isFinal: true };
}

/** A question whose topic is uncertain: the likeliest ones to choose from. */
const askWhatIsMeant = async (
  stock: AdviserStock,
  { likely }: ReadQuestion,
  conversation: Conversation,
  now: Date,
): Promise<AdviserAnswer> => ({
  ...(await sayInPlaceOfCars(stock, [UNSURE], conversation, now)),
  suggestions: likely.map(({ ask }) => ask),
  isFinal: true,
  isNotUnderstood: true,
});
const UNSURE = 'Jag är inte säker på vad du frågar om. Menar du något av det här?';

const cleared = (answer: AdviserAnswer): AdviserAnswer => ({ ...answer, text: [CLEARED, EXAMPLE] });

/** "Strunta i färgen": the request without the withdrawn constraints; null: nothing is withdrawn. */
async function answerConstraintRemoval(
  stock: AdviserStock,
  text: string,
  conversation: Conversation,
  now: Date,
): Promise<AdviserAnswer | null> {
  const wanted = withoutConstraint(text, conversation.understanding, await readerOf(stock.db, now));
  if (wanted === null) return null;
  const answer = await answerWithCars(stock, wanted, conversation, now);
  return isAsking(wanted) ? answer : cleared(answer);
}

/** "Större?": cars of any model; null: the message asks for no other size. */
async function answerOfOtherSize(
  stock: AdviserStock,
  text: string,
  conversation: Conversation,
  now: Date,
): Promise<AdviserAnswer | null> {
  const { understanding } = conversation;
  const size = sizeAsked(text);
  if (size === null || !isAsking(understanding)) return null;
  const wishOfSize: ParsedQuery = { ...EMPTY_PARSED_QUERY, wishes: [size], followUp: 'more' };
  const answer = await answerWithCars(stock, mergeQueries(ofAnyModel(understanding), wishOfSize), conversation, now);
  return answer.ads.length === 0 ? answer : { ...answer, text: [OTHER_SIZE[size], ...answer.text] };
}

/** A question about named cars: "jämför Volvon och Kian". */
async function questionOfNamed(
  db: Db,
  text: string,
  next: ParsedQuery,
  latest: readonly number[],
  now: Date,
): Promise<ShownQuestion | null> {
  if (latest.length === 0 || next.filters.make.length === 0) return null;
  const cars = await readAdviserAds(db, latest);
  const pointed = pointAtShown(text, cars);
  if (!pointed) return null;
  const question = readShownQuestion(pointed.message, await read(db, pointed.message, now), latest.length);
  const places = pointed.places.map((place) => latest.indexOf(cars[place]?.internalId ?? 0));
  return question && { ...question, places };
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

/** @param next the parsed message on its own */
async function answerOfWish(
  stock: AdviserStock,
  text: string,
  next: ParsedQuery,
  conversation: Conversation,
  now: Date,
): Promise<AdviserAnswer> {
  const wish = withShownYears(text, afterWish(text, next, conversation.understanding), conversation);
  // The car and its fuel may have been named in different messages.
  const merged = refuteFuels(wish, await readCarNames(stock.db));
  if (next.followUp === null && asksPriceOf(text, next)) return answerOfPrice(stock, merged, now);
  const answer = await answerWithCars(stock, merged, conversation, now);
  return next.followUp === 'reset' && !isAsking(answer.understanding) ? cleared(answer) : answer;
}
