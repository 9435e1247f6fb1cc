import type { AdviserAnswer } from '../../domain/adviser/answer/adviser-answer.ts';
import {
  CLEARED,
  EXAMPLE,
  foundText,
  keptText,
  NO_CARS,
  NO_CARS_QUESTION,
  NO_MORE_CARS,
  NOT_UNDERSTOOD,
  noteText,
  OTHER_SIZE,
  PRICE_LINE,
  QUESTION,
  relaxedText,
  unknownText,
} from '../../domain/adviser/answer/answer-texts.ts';
import { inOrderAsked, NO_FURTHER, type ShownAd, stepsOn } from '../../domain/adviser/answer/follow-up.ts';
import { listQuery } from '../../domain/adviser/answer/list-query.ts';
import { priceSpanText } from '../../domain/adviser/answer/price-span.ts';
import { asksOfAnotherCar, asksPriceOf } from '../../domain/adviser/conversation/another-car.ts';
import { readLetGo, withoutField, withoutValues } from '../../domain/adviser/conversation/let-go.ts';
import { pointAtShown } from '../../domain/adviser/conversation/named-shown.ts';
import { ofAnyModel, plainWish, sizeAsked } from '../../domain/adviser/conversation/plain-wish.ts';
import { answerOfShown } from '../../domain/adviser/conversation/shown-answer.ts';
import { readShownQuestion, type ShownQuestion } from '../../domain/adviser/conversation/shown-question.ts';
import { smallTalk } from '../../domain/adviser/conversation/small-talk.ts';
import { isAsking, isNothing, mergeUnderstanding } from '../../domain/adviser/understanding/merge-understanding.ts';
import { understand } from '../../domain/adviser/understanding/understand.ts';
import { NOTHING_UNDERSTOOD, type Understanding } from '../../domain/adviser/understanding/understanding.ts';
import { understandingChips } from '../../domain/adviser/understanding/understanding-chips.ts';
import { yearInSweden } from '../../domain/format/dates.ts';
import type { AdSearchService } from '../ad-search/ad-search-service.ts';
import type { Db } from '../client.ts';
import { readCarNames } from '../search-box/car-names.ts';
import { readAdviserAds } from './adviser-ads.ts';
import { type FoundCars, findCars, yearlyTax } from './adviser-cars.ts';

/** The adviser that needs no model and no network: from a text to cars of the stock with reasons. */
export type BuiltInAdviser = {
  /** What a text asks for by itself. */
  understand: (text: string, now: Date) => Promise<Understanding>;
  /** The answer to the next message of a conversation. */
  answer: (text: string, conversation: Conversation, now: Date) => Promise<AdviserAnswer>;
  /** The answer to what is understood already, as after a chip was removed. */
  answerTo: (
    understanding: Understanding,
    before: Pick<Conversation, 'shown' | 'latest'>,
    now: Date,
  ) => Promise<AdviserAnswer>;
  /** What is known of the latest cars of a conversation. */
  tellOfLatest: (conversation: Conversation, now: Date) => Promise<AdviserAnswer>;
};

/** What a message goes on from. */
export type Conversation = {
  /** Of the answer before. */
  understanding: Understanding;
  /** Every car shown so far. */
  shown: readonly ShownAd[];
  /** Ids of the cars that the visitor has before them, in their order. */
  latest: readonly number[];
};
export const NEW_CONVERSATION: Conversation = { understanding: NOTHING_UNDERSTOOD, shown: [], latest: [] };

export function createBuiltInAdviser(db: Db, adSearch: Pick<AdSearchService, 'withIndex'>): BuiltInAdviser {
  const read = async (text: string, now: Date): Promise<Understanding> =>
    understand(text, { names: await readCarNames(db), thisYear: yearInSweden(now) });

  const base = async (understanding: Understanding) => ({
    ...{ understanding: { ...understanding, followUp: null }, isOfShown: false },
    chips: understandingChips(understanding, await readCarNames(db)),
  });

  /** Cars beyond those that the visitor has before them: "billigare", "nyare"; null: it is no such step. */
  const stepOn = async (said: Understanding, { shown, latest }: Pick<Conversation, 'shown' | 'latest'>, now: Date) => {
    const before = latest.length > 0 ? await readAdviserAds(db, latest) : shown.slice(-MOST_BEFORE);
    const steps = stepsOn(said, before);
    const seen = new Set(before.map(({ internalId }) => internalId));
    for (const { understanding, text } of steps) {
      const found = await findCars({ db, adSearch }, understanding, { seen, mayLoosen: false }, now);
      if (found.ads.length === 0) continue;
      const answer = toAnswer(understanding, found, true);
      return { ...(await base(understanding)), ...answer, text: [text, ...answer.text] };
    }
    const none = said.followUp && NO_FURTHER[said.followUp];
    if (steps.length === 0 || !none) return null;
    const found = await findCars({ db, adSearch }, said, { seen: new Set() }, now);
    const kept = { ...toAnswer(said, found, true), ads: [], about: [], relaxed: [], question: null };
    return { ...(await base(said)), ...kept, text: [none] };
  };

  const answerTo: BuiltInAdviser['answerTo'] = async (said, before, now) => {
    const beyond = await stepOn(said, before, now);
    if (beyond) return beyond;
    const understanding = inOrderAsked(said);
    if (!isAsking(understanding)) return { ...(await base(understanding)), ...nothingAsked(understanding) };
    const isMore = understanding.followUp === 'more';
    const seen = new Set(isMore ? [...before.shown.map(({ internalId }) => internalId), ...before.latest] : []);
    const found = await findCars({ db, adSearch }, understanding, { seen }, now);
    return { ...(await base(understanding)), ...toAnswer(understanding, found, seen.size > 0) };
  };

  /** What the cars of a question cost, before the cars themselves. */
  const answerOfPrice = async (understanding: Understanding, now: Date): Promise<AdviserAnswer> => {
    const found = await findCars({ db, adSearch }, understanding, { seen: new Set() }, now);
    const all = { ...(await base(understanding)), ...toAnswer(understanding, found, false) };
    if (found.prices === null) return all;
    const span = priceSpanText(all.chips, found.prices);
    return { ...all, text: found.relaxed.length > 0 ? [span, ...all.text] : [span, PRICE_LINE] };
  };

  /** The search of the conversation as it is, with other words in place of cars. */
  const say = async (text: readonly string[], { understanding, latest }: Conversation, now: Date) => ({
    ...(await answerTo({ ...understanding, unknown: [], notes: [] }, NEW_CONVERSATION, now)),
    ...{ text, ads: [], question: null, relaxed: [] },
    about: (await readAdviserAds(db, latest)).map((facts) => ({ facts, reasons: [] })),
  });

  const answerAbout = async (
    question: ShownQuestion,
    conversation: Conversation,
    now: Date,
  ): Promise<AdviserAnswer> => {
    const asked = question.places.flatMap((place) => conversation.latest[place] ?? []);
    const cars = (await readAdviserAds(db, asked)).map((facts) => ({ facts, tax: yearlyTax(facts, now) }));
    if (cars.length === 0) return say([GONE], conversation, now);
    const { text, ads } = answerOfShown(question, cars);
    return {
      ...(await say(ads.length > 0 ? [text, PRICE_LINE] : [text], conversation, now)),
      ads,
      about: ads,
      isOfShown: true,
    };
  };

  /** What is asked for once a message has let go of some of it; null: it lets go of nothing. */
  const afterLettingGo = async (text: string, { understanding }: Conversation, now: Date) => {
    const { objects, rest } = readLetGo(text);
    if (objects.length === 0 || !isAsking(understanding)) return null;
    let left = understanding;
    for (const object of objects) left = withoutField(left, object) ?? withoutValues(left, await read(object, now));
    const next = await read(rest, now);
    return isNothing(next) ? { ...left, unknown: [] } : mergeUnderstanding(left, next);
  };

  /** A question of cars that are called by their names: "jämför Volvon och Kian". */
  const questionOfNamed = async (text: string, next: Understanding, latest: readonly number[], now: Date) => {
    if (latest.length === 0 || next.filters.make.length === 0) return null;
    const cars = await readAdviserAds(db, latest);
    const pointed = pointAtShown(text, cars);
    if (!pointed) return null;
    const question = readShownQuestion(pointed.message, await read(pointed.message, now), latest.length);
    const places = pointed.places.map((place) => latest.indexOf(cars[place]?.internalId ?? 0));
    return question && { ...question, places };
  };

  return {
    understand: read,
    answerTo,
    tellOfLatest: (conversation, now) => {
      const places = conversation.latest.map((_, place) => place);
      return answerAbout({ places, topic: 'all', best: null, equipment: [] }, conversation, now);
    },
    answer: async (text, conversation, now) => {
      const { understanding, latest } = conversation;
      const left = await afterLettingGo(text, conversation, now);
      if (left)
        return isAsking(left)
          ? answerTo(left, conversation, now)
          : { ...(await answerTo(left, conversation, now)), text: [CLEARED, EXAMPLE] };
      const size = sizeAsked(text);
      if (size !== null && isAsking(understanding)) {
        const other = mergeUnderstanding(ofAnyModel(understanding), {
          ...NOTHING_UNDERSTOOD,
          wishes: [size],
          followUp: 'more',
        });
        const answer = await answerTo(other, conversation, now);
        return answer.ads.length === 0 ? answer : { ...answer, text: [OTHER_SIZE[size], ...answer.text] };
      }
      const next = await read(plainWish(text), now);
      const question = readShownQuestion(text, next, latest.length) ?? (await questionOfNamed(text, next, latest, now));
      if (question) return answerAbout(question, conversation, now);
      if (!isNothing(next)) {
        const before = asksOfAnotherCar(text, next, understanding) ? NOTHING_UNDERSTOOD : understanding;
        const merged = mergeUnderstanding(before, next);
        if (next.followUp === null && asksPriceOf(text, next)) return answerOfPrice(merged, now);
        const answer = await answerTo(merged, conversation, now);
        const isCleared = next.followUp === 'reset' && !isAsking(answer.understanding);
        return isCleared ? { ...answer, text: [CLEARED, EXAMPLE] } : answer;
      }
      const talk = smallTalk(text);
      if (talk !== null) return say([talk], conversation, now);
      // What was not understood changes nothing of what was.
      if (!isAsking(understanding))
        return answerTo({ ...NOTHING_UNDERSTOOD, unknown: next.unknown }, NEW_CONVERSATION, now);
      return say(keptText(next, latest.length > 0), conversation, now);
    },
  };
}

/** Cars that a visitor has before them, where it is not told which. */
const MOST_BEFORE = 5;

const GONE = 'Bilarna som jag visade finns inte kvar. Skriv ”visa fler”, så letar jag igen.';

type Said = Omit<AdviserAnswer, 'understanding' | 'chips' | 'isOfShown'>;

function nothingAsked(understanding: Understanding): Said {
  const notes = understanding.notes.map(noteText);
  return {
    text: [notes.length > 0 ? null : NOT_UNDERSTOOD, ...notes, unknownText(understanding), EXAMPLE].filter(
      (text) => text !== null,
    ),
    ...{ ads: [], about: [], total: 0, relaxed: [] },
    list: { ...listQuery(understanding), sort: null },
    question: QUESTION,
  };
}

function toAnswer(understanding: Understanding, found: FoundCars, isMore: boolean): Said {
  const { ads, total, isCounted, hits, demands, relaxed } = found;
  const list = { ...listQuery(demands), sort: understanding.sort };
  const notes = [...understanding.notes.map(noteText), unknownText(understanding)].filter((text) => text !== null);
  if (ads.length === 0) {
    const text = isMore && total > 0 ? NO_MORE_CARS : NO_CARS;
    return { text: [text, ...notes], ads, about: ads, total, list, relaxed: [], question: NO_CARS_QUESTION };
  }
  const loosened = relaxed.map(({ text }) => text);
  return {
    text: [
      ...(relaxed.length > 0 ? [relaxedText(hits, loosened)] : []),
      foundText(isCounted ? total : null, ads.length),
      ...notes,
      PRICE_LINE,
    ],
    ...{ ads, about: ads, total, list, question: null },
    relaxed: relaxed.map(({ kind }) => kind),
  };
}
