import { reasonTexts } from '#src/domain/adviser/compose/decide.ts';
import {
  asksForASum,
  asksForOpinion,
  asksHowLong,
  asksWholeCost,
  doubtsMileage,
} from '#src/domain/adviser/frame/asked-judgement.ts';
import { WORKDAYS } from '#src/domain/adviser/frame/driving.ts';
import { carAtHand, carAtHandOr } from '#src/domain/adviser/frame/frame-subject.ts';
import { TOPICS } from '#src/domain/adviser/topics/topics.ts';
import { isLimited } from '#src/domain/wish/merge-queries.ts';
import { answerInWords, type Intent } from './about.ts';
import { answerOfWish } from './about-changes.ts';
import { answerOfAttribute, answerOfOpinion } from './about-models.ts';
import { answerOfDoubtedMileage, answerOfLasting, answerOfWholeCost, ofCarAtHand } from './about-one-car.ts';
import { sayNotUnderstood } from './about-questions.ts';

const OF_WINTER = /\bvinter\w*|\bminus(?:grader)?\b|\bkyla\w*|\bkallt\b/;
const MAX_OF_WINTER = 80;
const ASKS_YEARS =
  /^\W*(?:och |men )?(?:vilka|vilket|for vilka|galler det vilka) (?:ar|arsmodell\w*|argang\w*)\b[^,.]{0,25}$/;

/** Messages that go on from a choice, models or the one car that was spoken of, in the order of the table in `intents.ts`. */
export const GOING_ON_INTENTS: readonly Intent[] = [
  {
    name: 'winter in a choice of fuel',
    act: 'decide',
    matches: ({ conversation: { matter }, folded, asked }) =>
      matter?.kind === 'fuel' && OF_WINTER.test(folded) && !isLimited(asked) && folded.length <= MAX_OF_WINTER,
    answer: (turn) => {
      const { matter } = turn.frame.conversation;
      const mil = matter?.kind === 'fuel' ? matter.mil : null;
      const daily =
        mil === null
          ? []
          : [
              `Vid ${mil} mil om året kör du ungefär ${Math.round(mil / WORKDAYS)} mil per arbetsdag: välj en elbil som klarar det med marginal i kyla, eller ladda på jobbet.`,
            ];
      return answerInWords(turn, [...daily, ...(TOPICS.get('winter-range')?.text ?? [])], {
        ...(matter ? { matter } : {}),
      });
    },
  },
  {
    name: 'the reason of a choice',
    act: 'decide',
    matches: ({ conversation: { matter }, folded }) =>
      matter?.kind === 'fuel' && /^\W*(?:men |jaha |ok )?(?:varfor|hur sa)(?: da| det| inte)?\W*$/.test(folded.trim()),
    answer: (turn) => {
      const { matter } = turn.frame.conversation;
      return matter?.kind === 'fuel' ? answerInWords(turn, reasonTexts(matter), { matter }) : sayNotUnderstood(turn);
    },
  },
  {
    name: 'cars for a sum',
    act: 'search',
    matches: ({ folded, asked: { filters }, named }) =>
      asksForASum(folded) && named.length === 0 && (filters.maxPrice !== null || filters.minPrice !== null),
    answer: (turn) => answerOfWish(turn, turn.frame.wished),
  },
  {
    name: 'an opinion of a model',
    act: 'fact',
    matches: ({ folded, named, pointed, asked: { filters } }) =>
      named.length === 1 && pointed === null && filters.maxPrice === null && asksForOpinion(folded),
    answer: async (turn) => {
      const { spoken } = turn.frame;
      const answer = spoken && (await answerOfOpinion(turn, spoken));
      return answer ?? answerOfWish(turn, turn.frame.wished);
    },
  },
  {
    name: 'the years of what was said of models',
    act: 'fact',
    matches: ({ folded, conversation: { matter }, named }) =>
      matter?.kind === 'models' && named.length === 0 && ASKS_YEARS.test(folded),
    answer: async (turn) => {
      const { spoken } = turn.frame;
      const answer = spoken && (await answerOfAttribute(turn, spoken, 'reliability'));
      return answer ?? sayNotUnderstood(turn);
    },
  },
  {
    name: 'the whole cost of the car at hand',
    act: 'fact',
    matches: (frame) => carAtHandOr(frame) !== null && asksWholeCost(frame.folded),
    answer: (turn) => ofCarAtHand(turn, answerOfWholeCost),
  },
  {
    name: 'a mileage that is doubted',
    act: 'judge',
    matches: (frame) => carAtHandOr(frame) !== null && doubtsMileage(frame.folded),
    answer: (turn) => ofCarAtHand(turn, answerOfDoubtedMileage),
  },
  {
    name: 'how long the car at hand lasts',
    act: 'judge',
    matches: (frame) => carAtHand(frame) !== null && asksHowLong(frame.folded),
    answer: (turn) => ofCarAtHand(turn, answerOfLasting),
  },
];
