import { ageTexts } from '#src/domain/adviser/compose/imagined-cars.ts';
import type { AskedFact } from '#src/domain/adviser/frame/asked-facts.ts';
import {
  asksForPower,
  asksHowEnginesDiffer,
  asksToJudge,
  asksWhenLaunched,
} from '#src/domain/adviser/frame/asked-judgement.ts';
import { readDescribedCar, readTwoYears } from '#src/domain/adviser/frame/described-car.ts';
import type { Frame } from '#src/domain/adviser/frame/frame.ts';
import { choosesBetween, comparesModels, topicOf } from '#src/domain/adviser/frame/frame-subject.ts';
import { readImaginedCars, weighsAge } from '#src/domain/adviser/frame/imagined-cars.ts';
import { readTrip } from '#src/domain/adviser/frame/trip.ts';
import { TOPICS } from '#src/domain/adviser/topics/topics.ts';
import { answerInWords, type Intent } from './about.ts';
import { answerOfDescribedCar, answerOfMonthly, answerOfYears, monthlyBudget } from './about-described-car.ts';
import { answerOfImaginedCars } from './about-imagined-cars.ts';
import { answerOfAttribute, answerOfCompared, answerOfModelFact } from './about-models.ts';
import { answerOfNeed, asksForNeed } from './about-needs.ts';
import { sayNotUnderstood } from './about-questions.ts';
import { answerOfRank, rankOf } from './about-ranked-models.ts';
import { answerOfEngines, answerOfLaunch, answerOfTrip, answerOfVariant } from './about-variants.ts';
import { answerOfVerdict } from './about-verdict.ts';

/** Facts by which models are compared alone, where a question names one of them first. */
const OF_ONE_FACT: ReadonlySet<AskedFact | null> = new Set<AskedFact | null>(['recalls', 'loss', 'safety', 'removal']);

/** Topics that no car for sale answers, whatever model and fact the question names besides. */
const TECHNIQUES: ReadonlySet<string> = new Set([
  'mild-hybrid',
  'hvo',
  'e85-worth',
  'gas-car',
  'battery-life',
  'ev-insurance',
]);

const AFTER_AGE = [
  'Hur vet jag att mätarställningen stämmer?',
  'När ska kamremmen bytas?',
  'Hur viktig är servicehistoriken?',
];

/** Intents about cars that exist in the message alone. */
export const DESCRIBED_CAR_INTENTS: readonly Intent[] = [
  {
    name: 'age against mileage',
    act: 'decide',
    matches: ({ folded, named, links }) => named.length < 2 && links.ads.length === 0 && weighsAge(folded),
    answer: (turn) => answerInWords(turn, ageTexts(), { suggestions: AFTER_AGE }),
  },
  {
    name: 'two described cars to choose between',
    act: 'compare',
    matches: ({ folded, links, pointed }) =>
      links.ads.length === 0 && pointed === null && readImaginedCars(folded) !== null,
    answer: (turn) => answerOfImaginedCars(turn),
  },
  {
    name: 'a described car',
    act: 'judge',
    matches: ({ folded, links, pointed, named, spoken, asked }) =>
      links.ads.length === 0 &&
      pointed === null &&
      named.length === 1 &&
      spoken !== null &&
      (asked.filters.maxPrice === null || asksToJudge(folded)) &&
      readDescribedCar(folded) !== null,
    answer: (turn) => answerOfDescribedCar(turn),
  },
  {
    name: 'two model years to compare',
    act: 'compare',
    matches: ({ folded, links, pointed, spoken, named, conversation }) =>
      links.ads.length === 0 &&
      pointed === null &&
      spoken !== null &&
      spoken.model.length === 1 &&
      (named.length === 1 || (named.length === 0 && conversation.latest.length === 0)) &&
      readTwoYears(folded) !== null,
    answer: async (turn) => {
      const { spoken, folded } = turn.frame;
      const years = readTwoYears(folded);
      if (spoken === null || years === null) return sayNotUnderstood(turn);
      return (await answerOfYears(turn, spoken, years)) ?? answerOfModelFact(turn, spoken, 'price');
    },
  },
  {
    name: 'a sum a month',
    act: 'fact',
    matches: (frame) => monthlyBudget(frame) !== null,
    answer: (turn) => answerOfMonthly(turn),
  },
];

/** Intents about models that a message names. */
export const MODEL_INTENTS: readonly Intent[] = [
  {
    name: 'a technique of cars by its own words',
    act: 'topic',
    matches: (frame) => TECHNIQUES.has(frame.question?.topic?.id ?? ''),
    answer: (turn) => {
      const topic = turn.frame.question?.topic;
      return answerInWords(turn, topic?.text ?? [], {
        suggestions: (topic?.next ?? []).flatMap((id) => TOPICS.get(id)?.ask ?? []),
      });
    },
  },
  {
    name: 'weaknesses of a model by the topic',
    act: 'fact',
    matches: ({ named, question, facts, attributes, links }) =>
      named.length === 1 &&
      question?.topic?.id === 'weaknesses' &&
      facts.length + attributes.length === 0 &&
      links.ads.length === 0,
    answer: (turn) => {
      const { spoken } = turn.frame;
      return spoken === null ? sayNotUnderstood(turn) : answerOfModelFact(turn, spoken, 'faults');
    },
  },
  {
    name: 'when a model came',
    act: 'fact',
    matches: ({ folded, spoken, named, asked }) =>
      spoken !== null && named.length < 2 && asksWhenLaunched(folded) && asked.filters.maxPrice === null,
    answer: async (turn) => {
      const { spoken } = turn.frame;
      if (spoken === null) return sayNotUnderstood(turn);
      return (await answerOfLaunch(turn, spoken)) ?? answerOfModelFact(turn, spoken, 'faults');
    },
  },
  {
    name: 'whether a model manages a trip on a charge',
    act: 'fact',
    matches: ({ folded, text, spoken, named, asked, pointed }) =>
      spoken !== null &&
      spoken.model.length === 1 &&
      named.length < 2 &&
      pointed === null &&
      asked.filters.maxPrice === null &&
      readTrip(text, folded) !== null,
    answer: async (turn) => {
      const { spoken, text, folded } = turn.frame;
      const trip = readTrip(text, folded);
      if (spoken === null || trip === null) return sayNotUnderstood(turn);
      return (await answerOfTrip(turn, spoken, trip)) ?? answerOfModelFact(turn, spoken, 'consumption');
    },
  },
  {
    name: 'engines of a model to compare',
    act: 'compare',
    matches: ({ folded, spoken, named, asked }) =>
      spoken !== null &&
      spoken.model.length === 1 &&
      named.length < 2 &&
      asked.filters.maxPrice === null &&
      asksHowEnginesDiffer(folded),
    answer: async (turn) => {
      const { spoken } = turn.frame;
      if (spoken === null) return sayNotUnderstood(turn);
      return (
        (await answerOfEngines(turn, spoken)) ??
        (await answerOfAttribute(turn, spoken, 'engine')) ??
        answerOfModelFact(turn, spoken, 'faults')
      );
    },
  },
  {
    name: 'the power of a model',
    act: 'fact',
    matches: ({ folded, spoken, pointed, asked }) =>
      spoken !== null &&
      spoken.model.length === 1 &&
      pointed === null &&
      asked.filters.maxPrice === null &&
      asksForPower(folded),
    answer: async (turn) => {
      const { spoken } = turn.frame;
      if (spoken === null) return sayNotUnderstood(turn);
      return (await answerOfVariant(turn, spoken, ['speed'])) ?? sayNotUnderstood(turn);
    },
  },
  {
    name: 'a choice between models',
    act: 'compare',
    matches: (frame) => choosesBetween(frame) && !OF_ONE_FACT.has(frame.facts[0] ?? null),
    answer: async (turn) => {
      const { spoken, facts } = turn.frame;
      if (spoken === null) return sayNotUnderstood(turn);
      return (await answerOfVerdict(turn, spoken)) ?? answerOfCompared(turn, spoken, facts[0] ?? null);
    },
  },
  {
    name: 'models to compare',
    act: 'compare',
    matches: comparesModels,
    answer: (turn) => {
      const { spoken, facts } = turn.frame;
      return spoken === null ? sayNotUnderstood(turn) : answerOfCompared(turn, spoken, facts[0] ?? null);
    },
  },
];

/** Intents that ask for models. */
export const NEED_INTENTS: readonly Intent[] = [
  {
    name: 'models by a figure',
    act: 'search',
    matches: (frame) => rankOf(frame) !== null,
    answer: (turn) => answerOfRank(turn),
  },
  {
    name: 'models for a need',
    act: 'search',
    matches: (frame) => asksForNeed(frame) && !isOfLaw(topicOf(frame)?.id),
    answer: (turn) => answerOfNeed(turn, besideNeed(turn.frame)),
  },
];

/** Topics that cars do not answer, whatever need the message names. */
const isOfLaw = (id: string | undefined): boolean => id !== undefined && !BESIDE_NEED.has(id) && !CARS_ANSWER.has(id);
/** Topics whose first paragraph helps beside the models. */
const BESIDE_NEED: ReadonlySet<string> = new Set([
  'child-seats',
  'insurance',
  'first-car',
  'car-support',
  'four-wheel-drive',
  'dsg',
  'cvt',
]);
/** Topics that the models themselves answer. */
const CARS_ANSWER: ReadonlySet<string> = new Set([
  'which-one',
  'automatic-manual',
  'fuel-choice',
  'weaknesses',
  'tow-weight',
  'safety-rating',
  'mileage',
]);
const besideNeed = (frame: Frame): string[] => {
  const isFirstCar = frame.wished.wishes.includes('första bil');
  const topic = (isFirstCar ? TOPICS.get('first-car') : frame.question?.topic) ?? null;
  return topic !== null && BESIDE_NEED.has(topic.id) ? topic.text.slice(0, 1) : [];
};
