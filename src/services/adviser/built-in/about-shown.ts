import { readAdviserAds } from '#src/db/adviser/adviser-ads.ts';
import type { AdviserAnswer } from '#src/domain/adviser/answer/adviser-answer.ts';
import { PRICE_LINE } from '#src/domain/adviser/answer/answer-texts.ts';
import { distanceBasis, distanceText, nearSuggestion } from '#src/domain/adviser/compose/distance.ts';
import { answerOfShown } from '#src/domain/adviser/compose/shown-answer.ts';
import { type Conversation, NEW_CONVERSATION } from '#src/domain/adviser/conversation/conversation.ts';
import type { ShownQuestion } from '#src/domain/adviser/frame/shown-question.ts';
import { yearInSweden } from '#src/domain/format/dates.ts';
import { answerWithCars } from './about-wishes.ts';
import { type AdviserStock, yearlyTax } from './find-cars.ts';

export const ASSUMED = 'Jag svarar om den första bilen. Skriv till exempel ”den andra” om du menar en annan.';
const GONE = 'Bilarna som jag visade finns inte kvar. Skriv ”visa fler”, så letar jag igen.';

/** Preserves the conversation's search and answers with text instead of cars. */
export async function sayInPlaceOfCars(
  stock: AdviserStock,
  text: readonly string[],
  { understanding, latest }: Conversation,
  now: Date,
): Promise<AdviserAnswer> {
  return {
    ...(await answerWithCars(stock, { ...understanding, unknown: [], notes: [] }, NEW_CONVERSATION, now)),
    text,
    ads: [],
    question: null,
    relaxed: [],
    about: (await readAdviserAds(stock.db, latest)).map((facts) => ({ facts, reasons: [] })),
  };
}

/** Answers a question about the shown cars. */
export async function answerAboutShown(
  stock: AdviserStock,
  question: ShownQuestion,
  conversation: Conversation,
  now: Date,
): Promise<AdviserAnswer> {
  const adIds = question.places.flatMap((place) => conversation.latest[place] ?? []);
  const cars = (await readAdviserAds(stock.db, adIds)).map((facts) => ({ facts, tax: yearlyTax(facts, now) }));
  if (cars.length === 0) return sayInPlaceOfCars(stock, [GONE], conversation, now);
  const { text, ads } = answerOfShown(question, cars, yearInSweden(now));
  const paragraphs = [...(question.isAssumed ? [ASSUMED] : []), ...text];
  const isOfPrice = ads.length > 0 && question.topics.includes('price');
  return {
    ...(await sayInPlaceOfCars(stock, isOfPrice ? [...paragraphs, PRICE_LINE] : paragraphs, conversation, now)),
    ads,
    about: ads,
    isOfShown: true,
  };
}

/** Answers how far shown cars are from a place. @param places of the cars asked about, from 0 */
export async function answerOfDistance(
  stock: AdviserStock,
  { near, places }: { near: string; places: readonly number[] },
  conversation: Conversation,
  now: Date,
): Promise<AdviserAnswer> {
  const cars = await readAdviserAds(
    stock.db,
    places.flatMap((place) => conversation.latest[place] ?? []),
  );
  if (cars.length === 0) return sayInPlaceOfCars(stock, [GONE], conversation, now);
  const ads = cars.map((facts) => ({ facts, reasons: [distanceText(facts, near)] }));
  return {
    ...(await sayInPlaceOfCars(
      stock,
      [ads.length > 1 ? 'Så långt bort står bilarna.' : 'Så långt bort står bilen.', distanceBasis(near)],
      conversation,
      now,
    )),
    ads,
    about: ads,
    isOfShown: true,
    suggestions: [nearSuggestion(near), ...OF_SHOWN],
  };
}
const OF_SHOWN = ['Vem säljer den?', 'Kan jag köpa en bil på distans?'];
