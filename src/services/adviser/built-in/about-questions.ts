import type { AdviserAnswer } from '#src/domain/adviser/answer/adviser-answer.ts';
import { constraintsText } from '#src/domain/adviser/answer/answer-texts.ts';
import { coverageOf, withCoverage } from '#src/domain/adviser/answer/coverage.ts';
import { afterWish, NEW_CONVERSATION, wishBesides } from '#src/domain/adviser/conversation/conversation.ts';
import type { Decision } from '#src/domain/adviser/conversation/matter.ts';
import { chargingIn, yearlyMil } from '#src/domain/adviser/frame/driving.ts';
import type { Topic } from '#src/domain/adviser/topics/topics.ts';
import { yearInSweden } from '#src/domain/format/dates.ts';
import { isAsking, isLimited } from '#src/domain/wish/merge-queries.ts';
import { understand } from '#src/domain/wish/parse-query.ts';
import { EMPTY_PARSED_QUERY, type ParsedQuery } from '#src/domain/wish/parsed-query.ts';
import { readCarNames } from '#src/services/car-names.ts';
import type { Turn } from './about.ts';
import { sayInPlaceOfCars } from './about-shown.ts';
import { answerOfTopic } from './about-topics.ts';
import { answerWithCars } from './about-wishes.ts';

const MAX_SUGGESTIONS = 3;
const withSecond = (suggestions: readonly string[], [, second]: readonly Topic[]): string[] =>
  [...new Set([...suggestions.slice(0, MAX_SUGGESTIONS - 1), ...(second ? [second.ask] : []), ...suggestions])].slice(
    0,
    MAX_SUGGESTIONS,
  );

/** A question about a topic, with cars where the rest of the message asks for some. */
export async function answerOfQuestion(turn: Turn, topic: Topic): Promise<AdviserAnswer> {
  const { stock, frame, now } = turn;
  const { text, wish, conversation } = frame;
  const { likely = [], rest = '' } = frame.question ?? {};
  const wishOfRest = rest === '' ? null : await readRest(turn, rest);
  const { understanding: before } = conversation;
  // A question about one car mentions who looks at it, and wishes for no other.
  const besides = conversation.focus
    ? null
    : wishBesides(text, topic.id, { asked: frame.wished, rest: wishOfRest, before });
  const withWish =
    besides === null ? conversation : { ...conversation, understanding: afterWish(text, besides, before) };
  const ofTopic = await answerOfTopic(turn, topic, wish.query, withWish);
  // A wrongly recognised question is one press from the right answer.
  const matter = OF_FUEL.has(topic.id) ? fuelMatter(turn, topic.id) : null;
  const answer = {
    ...ofTopic,
    suggestions: withSecond(ofTopic.suggestions ?? [], likely),
    ...(matter === null ? {} : { matter }),
  };
  if (wishOfRest === null || !isLimited(wishOfRest) || answer.ads.length > 0) return answer;
  const cars = await answerWithCars(stock, afterWish(rest, wishOfRest, before), conversation, now);
  return { ...cars, text: [...answer.text, ...cars.text], suggestions: answer.suggestions };
}

/** Topics that a statement about charging or a distance goes on from: "vi kan inte ladda hemma". */
const OF_FUEL: ReadonlySet<string> = new Set(['plug-in-hybrid', 'fuel-choice', 'home-charging']);
const fuelMatter = ({ frame: { folded, asked } }: Turn, topic: string): Decision => ({
  kind: 'fuel',
  mil: yearlyMil(folded),
  charging: chargingIn(folded),
  isShort: false,
  named: topic === 'plug-in-hybrid' ? ['Laddhybrid'] : asked.filters.fuel,
});

/** The sentences besides a question, which wish for something of their own. */
const readRest = async ({ stock, now }: Turn, rest: string): Promise<ParsedQuery> =>
  understand(rest, { names: await readCarNames(stock.db), thisYear: yearInSweden(now) });

const UNSURE = 'Jag är inte säker på vad du frågar om. Menar du något av det här?';

/** A question whose topic is uncertain: the likeliest ones to choose from. */
export const askWhatIsMeant = async (
  { stock, frame, now }: Turn,
  likely: readonly Topic[],
): Promise<AdviserAnswer> => ({
  ...(await sayInPlaceOfCars(stock, [UNSURE], frame.conversation, now)),
  suggestions: likely.map(({ ask }) => ask),
  isNotUnderstood: true,
});

/** A text that was not understood leaves the search unchanged. */
export async function sayNotUnderstood({ stock, frame, now }: Turn): Promise<AdviserAnswer> {
  const { text, asked, wish, conversation } = frame;
  const { unknown } = withCoverage(asked, coverageOf(text, asked, wish.story));
  const reading = { ...asked, unknown };
  const answer = isAsking(conversation.understanding)
    ? await sayInPlaceOfCars(stock, constraintsText(reading, conversation.latest.length > 0), conversation, now)
    : await answerWithCars(stock, { ...EMPTY_PARSED_QUERY, unknown }, NEW_CONVERSATION, now);
  return { ...answer, isNotUnderstood: true, poorReading: asked };
}

/** Answers the first of many questions whose topic is known, and offers the others. */
export async function answerFirstOf(turn: Turn): Promise<AdviserAnswer> {
  const { frame } = turn;
  const [first, ...others] = frame.topics;
  if (first === undefined) return askWhatIsMeant(turn, frame.question?.likely ?? []);
  const answer = await answerOfTopic(turn, first, frame.asked);
  return {
    ...answer,
    text: [
      'Du frågar flera saker på en gång. Jag börjar med den första och du kan fråga vidare nedan.',
      ...answer.text,
    ],
    suggestions: others.slice(0, MAX_OFFERED).map(({ ask }) => ask),
  };
}
const MAX_OFFERED = 3;
