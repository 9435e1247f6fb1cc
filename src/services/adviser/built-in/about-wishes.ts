import { readAdviserAds } from '#src/db/adviser/adviser-ads.ts';
import type { AdviserAnswer } from '#src/domain/adviser/answer/adviser-answer.ts';
import {
  BUDGET_MISSING,
  EXAMPLE,
  foundText,
  lacksBudget,
  NO_CARS,
  NO_CARS_QUESTION,
  NO_MORE_CARS,
  NOT_UNDERSTOOD,
  PRICE_LINE,
  placeText,
  QUESTION,
  relaxedText,
  textOfNote,
  unknownText,
} from '#src/domain/adviser/answer/answer-texts.ts';
import { consumptionTexts, type SpannedFact, taxSpanTexts } from '#src/domain/adviser/answer/fact-span.ts';
import { inOrderAsked, NO_FURTHER, stepsOn } from '#src/domain/adviser/answer/follow-up.ts';
import { middlePricesText } from '#src/domain/adviser/answer/middle-prices.ts';
import { priceSpanText, statedPriceText } from '#src/domain/adviser/answer/price-span.ts';
import { oldCarsText, whyText } from '#src/domain/adviser/answer/why-text.ts';
import { answerOfShown } from '#src/domain/adviser/compose/shown-answer.ts';
import type { Conversation } from '#src/domain/adviser/conversation/conversation.ts';
import { yearInSweden } from '#src/domain/format/dates.ts';
import { listQuery } from '#src/domain/wish/list-query.ts';
import { isAsking, isLimited } from '#src/domain/wish/merge-queries.ts';
import type { ParsedQuery, SoftPreference } from '#src/domain/wish/parsed-query.ts';
import { queryChips } from '#src/domain/wish/query-chips.ts';
import { readCarNames } from '#src/services/car-names.ts';
import { type AdviserStock, type FoundCars, findAdviserCars, yearlyTax } from './find-cars.ts';

/** Among fewer cars, the middle says little. */
const MIN_COMPARED = 5;

type Before = Pick<Conversation, 'shown' | 'latest'>;

/** Cars for a parsed request: relative to those shown where the request says so, otherwise from the whole stock. */
export async function answerWithCars(
  stock: AdviserStock,
  said: ParsedQuery,
  before: Before,
  now: Date,
): Promise<AdviserAnswer> {
  const beyond = await stepOn(stock, said, before, now);
  if (beyond) return beyond;
  const understanding = inOrderAsked(said);
  if (!isAsking(understanding)) return { ...(await beginning(stock, understanding)), ...nothingAsked(understanding) };
  const isMore = understanding.followUp === 'more';
  const seen = new Set(isMore ? [...before.shown.map(({ internalId }) => internalId), ...before.latest] : []);
  const found = await findAdviserCars(stock, understanding, { seen }, now);
  return {
    ...(await beginning(stock, understanding)),
    ...toAnswer(understanding, found, seen.size > 0, yearInSweden(now)),
  };
}

/** Cars that meet all of a query, besides one that was shown. */
export async function answerWithExactly(
  stock: AdviserStock,
  query: ParsedQuery,
  besides: number,
  now: Date,
): Promise<AdviserAnswer> {
  const found = await findAdviserCars(stock, query, { seen: new Set([besides]), mayLoosen: false }, now);
  return { ...(await beginning(stock, query)), ...toAnswer(query, found, true, yearInSweden(now)) };
}

/**
 * The price range that a question asks about, followed by cars.
 * @param stated a price that the question names, kr, to be compared with the range
 */
export async function answerOfPrice(
  stock: AdviserStock,
  understanding: ParsedQuery,
  now: Date,
  stated: number | null = null,
): Promise<AdviserAnswer> {
  const found = await findAdviserCars(stock, understanding, { seen: new Set() }, now);
  const all = {
    ...(await beginning(stock, understanding)),
    ...toAnswer(understanding, found, false, yearInSweden(now)),
  };
  const prices = found.prices();
  if (prices === null) return all;
  const compared = stated === null || prices.cars < MIN_COMPARED ? [] : [statedPriceText(stated, prices)];
  const span = [...compared, priceSpanText(all.chips, prices)];
  return { ...all, text: found.relaxed.length > 0 ? [...span, ...all.text] : [...span, PRICE_LINE] };
}

/** The wish whose cards state each fact and by which cars are ranked. */
const WISH_OF: Readonly<Record<SpannedFact, SoftPreference>> = { tax: 'låg skatt', consumption: 'snål' };

/** A fact of the cars that a question names, as a span: the consumption of all of them, the tax of those that the answer shows. */
export async function answerOfFact(
  stock: AdviserStock,
  asked: ParsedQuery,
  fact: SpannedFact,
  now: Date,
): Promise<AdviserAnswer> {
  const understanding: ParsedQuery = { ...asked, wishes: [WISH_OF[fact]], sort: null, followUp: null };
  const found = await findAdviserCars(stock, understanding, { seen: new Set() }, now);
  const all = {
    ...(await beginning(stock, understanding)),
    ...toAnswer(understanding, found, false, yearInSweden(now)),
  };
  if (found.relaxed.length > 0 || found.ads.length === 0) return all;
  const consumption = fact === 'consumption' ? found.consumption() : null;
  if (consumption !== null) return { ...all, text: consumptionTexts(consumption) };
  const ofShown = { places: found.ads.map((_, place) => place), topics: [fact] as const, best: null, equipment: [] };
  const cars = found.ads.map(({ facts }) => ({ facts, tax: yearlyTax(facts, now) }));
  const text =
    fact === 'tax'
      ? taxSpanTexts(cars.map(({ tax }) => tax?.kronor ?? null))
      : answerOfShown(ofShown, cars, yearInSweden(now)).text;
  return { ...all, text };
}

/** Cars shown earlier, where the request does not say which. */
const MAX_BEFORE = 5;

/** Cars relative to those shown ("billigare", "nyare"); null: the request is not relative. */
async function stepOn(
  stock: AdviserStock,
  said: ParsedQuery,
  { shown, latest }: Before,
  now: Date,
): Promise<AdviserAnswer | null> {
  const before = latest.length > 0 ? await readAdviserAds(stock.db, latest) : shown.slice(-MAX_BEFORE);
  const steps = stepsOn(said, before);
  const seen = new Set(before.map(({ internalId }) => internalId));
  for (const { understanding, text } of steps) {
    const found = await findAdviserCars(stock, understanding, { seen, mayLoosen: false }, now);
    if (found.ads.length === 0) continue;
    const answer = toAnswer(understanding, found, true, yearInSweden(now));
    return { ...(await beginning(stock, understanding)), ...answer, text: [text, ...answer.text] };
  }
  const none = said.followUp && NO_FURTHER[said.followUp];
  if (steps.length === 0 || !none) return null;
  const found = await findAdviserCars(stock, said, { seen: new Set() }, now);
  const preserved = {
    ...toAnswer(said, found, true, yearInSweden(now)),
    ads: [],
    about: [],
    relaxed: [],
    question: null,
  };
  return { ...(await beginning(stock, said)), ...preserved, text: [none] };
}

/** Common beginning of every answer with cars. */
const beginning = async ({ db }: AdviserStock, understanding: ParsedQuery) => ({
  understanding: { ...understanding, followUp: null },
  isOfShown: false,
  chips: queryChips(understanding, await readCarNames(db)),
});

type Said = Omit<AdviserAnswer, 'understanding' | 'chips' | 'isOfShown'>;

function nothingAsked(understanding: ParsedQuery): Said {
  const notes = understanding.notes.map(textOfNote);
  return {
    text: [notes.length > 0 ? null : NOT_UNDERSTOOD, ...notes, unknownText(understanding), EXAMPLE].filter(
      (text) => text !== null,
    ),
    ads: [],
    about: [],
    total: 0,
    relaxed: [],
    list: { ...listQuery(understanding), sort: null },
    question: QUESTION,
  };
}

function toAnswer(understanding: ParsedQuery, found: FoundCars, isMore: boolean, thisYear: number): Said {
  const { ads, total, isCounted, hits, demands, relaxed, middle } = found;
  const list = { ...listQuery(demands), sort: understanding.sort };
  const notes = [placeText(demands.filters), ...understanding.notes.map(textOfNote), unknownText(understanding)].filter(
    (text) => text !== null,
  );
  if (ads.length === 0) {
    const text = isMore && total > 0 ? NO_MORE_CARS : NO_CARS;
    return { text: [text, ...notes], ads, about: ads, total, list, relaxed: [], question: NO_CARS_QUESTION };
  }
  const why = ads.length < total || !isCounted ? [whyText(understanding)] : [];
  const old = oldCarsText(
    understanding,
    ads.map(({ facts }) => facts.modelYear),
    thisYear,
  );
  const loosened = relaxed.map(({ text }) => text);
  return {
    text: [
      ...(relaxed.length > 0 ? [relaxedText(hits, loosened)] : []),
      foundText({
        total: isCounted ? total : null,
        shown: ads.length,
        isLimited: isLimited(demands),
        isBest: !isMore && understanding.sort === null,
        isRelaxed: relaxed.length > 0,
      }),
      ...why,
      ...(middle === null ? [] : [middlePricesText(middle)]),
      ...(old === null ? [] : [old]),
      ...(lacksBudget(understanding) ? [BUDGET_MISSING] : []),
      ...notes,
      PRICE_LINE,
    ],
    ads,
    about: ads,
    total,
    list,
    question: null,
    relaxed: relaxed.map(({ kind }) => kind),
  };
}
