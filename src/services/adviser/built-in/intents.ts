import type { AdviserAnswer } from '#src/domain/adviser/answer/adviser-answer.ts';
import { whyText } from '#src/domain/adviser/answer/why-text.ts';
import { AFTER_COMPLAINT, complaintTexts } from '#src/domain/adviser/compose/complaint.ts';
import { sizeAsked } from '#src/domain/adviser/conversation/conversation.ts';
import {
  asksAgain,
  asksForWorth,
  asksToShow,
  asksWhyChosen,
  asksWhyDearer,
  extremePlace,
  findsTooDear,
  readAlike,
} from '#src/domain/adviser/frame/asked-judgement.ts';
import { askedPlace } from '#src/domain/adviser/frame/asked-place.ts';
import type { Frame } from '#src/domain/adviser/frame/frame.ts';
import {
  alikeTo,
  asksAbout,
  asksForJudgement,
  asksManyQuestions,
  attributeOfModel,
  attributeOfShown,
  attributesAtHand,
  chosenFrom,
  comparesModels,
  factOfModel,
  isAboutLinks,
  isOfSpoken,
  isStoryWithBudget,
  modelsLeft,
  namesCars,
  oneCarOf,
  showsSpoken,
  topicOf,
} from '#src/domain/adviser/frame/frame-subject.ts';
import { IN_SWEDISH, WRITE_SWEDISH } from '#src/domain/adviser/frame/languages.ts';
import { isOfOne } from '#src/domain/adviser/frame/shown-question.ts';
import { EXAMPLES_OF_NEEDS, socialTexts } from '#src/domain/adviser/frame/social.ts';
import { hasQuestionForm, namedTopic } from '#src/domain/adviser/topics/read-question.ts';
import { TOPICS } from '#src/domain/adviser/topics/topics.ts';
import { faultsNamedIn } from '#src/domain/purchase-checklist/known-faults.ts';
import { isAsking, isLimited, isNothing, mergeQueries } from '#src/domain/wish/merge-queries.ts';
import { NO_LIMITS } from '#src/domain/wish/parsed-query.ts';
import { answerInWords, type Intent, type Turn } from './about.ts';
import { answerOfGone, chooseAd, compareAds, judgeAd } from './about-ads.ts';
import { answerOfAlike, answerOfOtherMake } from './about-alike.ts';
import { CAR_AT_HAND_INTENTS } from './about-car-at-hand.ts';
import { answerConstraintRemoval, answerOfOtherSize, answerOfWish } from './about-changes.ts';
import { answerOfDecision, answerOfStory } from './about-decisions.ts';
import {
  answerOfCompared,
  answerOfFaults,
  answerOfModelFact,
  answerOfNamedAttribute,
  answerOfShownAttribute,
  queryOfModels,
} from './about-models.ts';
import { answerOfOneCar, ofCarAtHand } from './about-one-car.ts';
import { answerFirstOf, answerOfQuestion, askWhatIsMeant, sayNotUnderstood } from './about-questions.ts';
import { answerOfRecalls } from './about-recalls.ts';
import { answerAboutShown, answerOfDistance, sayInPlaceOfCars } from './about-shown.ts';
import { answerOfTopic, LAW_INTENT } from './about-topics.ts';
import { answerWithCars } from './about-wishes.ts';
import { withAlsoAsked } from './also-asked.ts';
import { GOING_ON_INTENTS } from './going-on-intents.ts';

const OWN_VALUE = TOPICS.get('own-car-value');
const MILEAGE = TOPICS.get('mileage');

const AT_STAKE: ReadonlySet<string | null> = new Set(['suicide', 'violence', 'accident', 'defrauded']);

/** Beside a wish these are only its beginning: "Hi, do you speak English? I need a car under 120k". */
const POLITE: ReadonlySet<string | null> = new Set(['speech', 'greeting', 'thanks', 'help', 'apology', 'undecided']);

const LAST: Intent = {
  name: 'anything else',
  act: 'search',
  matches: () => true,
  answer: (turn) => sayNotUnderstood(turn),
};

/**
 * Everything that visitors want, in the order in which it is tried: the first that matches is the message's only act, and the last one answers
 * every message. What needs to be known of a message is read once, in its frame.
 */
export const INTENTS: readonly Intent[] = [
  {
    name: 'a person in distress',
    act: 'social',
    matches: ({ social }) => AT_STAKE.has(social),
    answer: (turn) => answerSocially(turn),
  },
  {
    name: 'a language of which no word is known',
    act: 'social',
    matches: ({ language }) => language === 'other',
    answer: (turn) => answerInWords(turn, [WRITE_SWEDISH]),
  },
  {
    name: 'a linked ad that is not for sale',
    act: 'judge',
    matches: (frame) => frame.conversation.latest.length === 0 && isAboutLinks(frame),
    answer: (turn) => answerOfGone(turn, turn.frame.links.ads),
  },
  {
    name: 'a link to another site',
    act: 'judge',
    matches: (frame) => frame.links.foreign.length > 0 && frame.links.ads.length === 0 && !namesCars(frame),
    answer: (turn) => answerInWords(turn, OTHER_SITE_TEXTS),
  },
  {
    name: 'a registration number',
    act: 'judge',
    matches: ({ links }) => links.hasPlate && links.ads.length === 0,
    answer: (turn) => answerInWords(turn, PLATE_TEXTS),
  },
  {
    name: 'talk, an insult or an attack',
    act: 'social',
    matches: (frame) =>
      frame.social !== null && !namesCars(frame) && !(POLITE.has(frame.social) && isLimited(frame.asked)),
    answer: (turn) => answerSocially(turn),
  },
  ...CAR_AT_HAND_INTENTS,
  {
    name: 'a complaint after a purchase',
    act: 'complaint',
    matches: ({ complaint }) => complaint !== null,
    answer: async (turn) => {
      const { complaint, folded, conversation } = turn.frame;
      if (complaint === null) return sayNotUnderstood(turn);
      const isFirst = conversation.matter?.kind !== 'complaint';
      const texts = complaintTexts(complaint, folded, isFirst);
      return answerInWords(turn, texts, { matter: complaint, suggestions: AFTER_COMPLAINT });
    },
  },
  LAW_INTENT,
  {
    name: 'a story with a budget',
    act: 'search',
    matches: isStoryWithBudget,
    answer: (turn) => answerOfStory(turn),
  },
  {
    name: 'many questions at once',
    act: 'topic',
    matches: asksManyQuestions,
    answer: (turn) => answerFirstOf(turn),
  },
  {
    name: 'a model to leave out',
    act: 'change',
    matches: (frame) => modelsLeft(frame) !== null,
    answer: async (turn) => {
      const left = modelsLeft(turn.frame);
      if (left === null) return sayNotUnderstood(turn);
      const { stock, frame, now } = turn;
      return { ...(await answerWithCars(stock, queryOfModels(left), frame.conversation, now)), matter: left };
    },
  },
  {
    name: 'a constraint to leave out',
    act: 'change',
    matches: ({ removed }) => removed !== null,
    answer: (turn) => answerConstraintRemoval(turn),
  },
  {
    name: 'another size',
    act: 'change',
    matches: ({ text, conversation }) => sizeAsked(text) !== null && isAsking(conversation.understanding),
    answer: (turn) => answerOfOtherSize(turn),
  },
  {
    name: 'prices that are too high',
    act: 'change',
    matches: ({ folded, conversation }) =>
      findsTooDear(folded) && conversation.latest.length > 0 && isAsking(conversation.understanding),
    answer: ({ stock, frame: { conversation }, now }) =>
      answerWithCars(stock, { ...conversation.understanding, unknown: [], followUp: 'cheaper' }, conversation, now),
  },
  {
    name: 'a decision',
    act: 'decide',
    matches: ({ decision, links }) => decision !== null && links.ads.length === 0,
    answer: (turn) => answerOfDecision(turn),
  },
  ...GOING_ON_INTENTS,
  {
    name: 'models to compare',
    act: 'compare',
    matches: comparesModels,
    answer: (turn) => {
      const { spoken, facts } = turn.frame;
      return spoken === null ? sayNotUnderstood(turn) : answerOfCompared(turn, spoken, facts[0] ?? null);
    },
  },
  {
    name: 'linked ads to compare',
    act: 'compare',
    matches: (frame) =>
      frame.links.ads.length > 1 &&
      isAboutLinks(frame) &&
      (frame.ofShown === null || frame.ofShown.topics[0] === 'all'),
    answer: (turn) => compareAds(turn, turn.frame.conversation.latest),
  },
  {
    name: 'why one of two cars costs more',
    act: 'compare',
    matches: ({ folded, conversation: { latest, shown } }) =>
      asksWhyDearer(folded) && latest.length > 1 && extremePlace(folded, latest, shown) === null,
    answer: (turn) => {
      const { conversation, pointed } = turn.frame;
      const [one = 1] = pointed ?? [];
      const ids = [...new Set([0, one === 0 ? 1 : one])].flatMap((place) => conversation.latest[place] ?? []);
      return compareAds(turn, ids, 'difference');
    },
  },
  {
    name: 'cars like one that was shown',
    act: 'change',
    matches: (frame) => readAlike(frame.folded) !== null && alikeTo(frame) !== null,
    answer: (turn) => {
      const id = alikeTo(turn.frame);
      if (id !== null && turn.frame.asked.filters.make.length > 0) return answerOfOtherMake(turn, id);
      const isCheaper = readAlike(turn.frame.folded)?.isCheaper ?? false;
      return id === null ? sayNotUnderstood(turn) : answerOfAlike(turn, id, isCheaper);
    },
  },
  {
    name: 'whether a car is a good buy',
    act: 'judge',
    matches: (frame) =>
      oneCarOf(frame) !== null && (asksForJudgement(frame) || frame.question?.topic?.id === 'price-verdict'),
    answer: (turn) => judgeOne(turn),
  },
  {
    name: 'the worth of a car',
    act: 'fact',
    matches: ({ folded, named, asked }) =>
      named.length === 1 && asksForWorth(folded) && asked.filters.maxPrice === null && OWN_VALUE !== undefined,
    answer: (turn) =>
      OWN_VALUE === undefined ? sayNotUnderstood(turn) : answerOfTopic(turn, OWN_VALUE, turn.frame.asked),
  },
  {
    name: 'whether a distance is too long',
    act: 'topic',
    matches: ({ folded, asked: { filters }, conversation }) =>
      hasQuestionForm(folded) &&
      filters.maxMileage !== null &&
      conversation.latest.length === 0 &&
      !isLimited({ limits: NO_LIMITS, filters: { ...filters, minMileage: null, maxMileage: null } }) &&
      /\b(?:vart|vard|mycket|farligt|dumt|okej|ok|bra|risk\w*)\b/.test(folded),
    answer: (turn) => (MILEAGE === undefined ? sayNotUnderstood(turn) : answerOfTopic(turn, MILEAGE, turn.frame.asked)),
  },
  {
    name: 'a known fault of the engine of a model',
    act: 'fact',
    matches: (frame) =>
      frame.named.length > 0 &&
      namesFault(frame) &&
      (frame.facts.includes('faults') || frame.attributes.includes('engine')) &&
      frame.facts[0] !== 'consumption',
    answer: (turn) => answerOfFaults(turn),
  },
  {
    name: 'an attribute of a model',
    act: 'fact',
    matches: (frame) => attributeOfModel(frame) !== null,
    answer: (turn) => answerOfNamedAttribute(turn),
  },
  {
    name: 'a fact of a model',
    act: 'fact',
    matches: (frame) => factOfModel(frame) !== null,
    answer: (turn) => {
      const { spoken } = turn.frame;
      const fact = factOfModel(turn.frame);
      return spoken === null || fact === null ? sayNotUnderstood(turn) : answerOfModelFact(turn, spoken, fact);
    },
  },
  {
    name: 'a known fault of an engine or gearbox',
    act: 'fact',
    matches: (frame) => frame.named.length === 0 && namesFault(frame),
    answer: (turn) => answerOfFaults(turn),
  },
  {
    name: 'recalls',
    act: 'fact',
    matches: ({ facts }) => facts.includes('recalls'),
    answer: ({ stock, frame: { text, asked, conversation }, now }) =>
      answerOfRecalls(stock, { text, asked }, conversation, now),
  },
  {
    name: 'why these cars were chosen',
    act: 'fact',
    matches: ({ folded, conversation }) => conversation.latest.length > 0 && asksWhyChosen(folded),
    answer: ({ stock, frame: { conversation }, now }) =>
      sayInPlaceOfCars(stock, [whyText(conversation.understanding)], conversation, now),
  },
  {
    name: 'how far away cars are',
    act: 'fact',
    matches: ({ folded, asked, conversation }) => conversation.latest.length > 0 && askedPlace(folded, asked) !== null,
    answer: ({ stock, frame, now }) => {
      const { folded, asked, conversation, pointed } = frame;
      const all = conversation.latest.map((_, place) => place);
      const places = pointed ?? (isOfOne(folded) ? [0] : all);
      return answerOfDistance(stock, { near: askedPlace(folded, asked) ?? '', places }, conversation, now);
    },
  },
  {
    name: 'an attribute of the cars shown',
    act: 'compare',
    matches: (frame) => attributeOfShown(frame) !== null,
    answer: async (turn) => {
      const attribute = attributeOfShown(turn.frame);
      return attribute === null
        ? sayNotUnderstood(turn)
        : answerOfShownAttribute(turn, chosenFrom(turn.frame), attribute);
    },
  },
  {
    name: 'which of the cars shown to choose',
    act: 'compare',
    matches: (frame) => topicOf(frame)?.id === 'which-one' && chosenFrom(frame).length > 1,
    answer: (turn) => chooseAd(turn, chosenFrom(turn.frame)),
  },
  {
    name: 'a topic',
    act: 'topic',
    matches: (frame) => topicOf(frame) !== null,
    answer: (turn) => {
      const topic = topicOf(turn.frame);
      return topic === null ? sayNotUnderstood(turn) : answerOfQuestion(turn, topic);
    },
  },
  {
    name: 'a question about cars shown',
    act: 'fact',
    matches: ({ ofShown }) => ofShown !== null,
    answer: async (turn) => {
      const { stock, frame, now } = turn;
      return frame.ofShown === null
        ? sayNotUnderstood(turn)
        : answerAboutShown(stock, frame.ofShown, frame.conversation, now);
    },
  },
  {
    name: 'attributes of the car at hand',
    act: 'judge',
    matches: (frame) => attributesAtHand(frame).length > 0,
    answer: (turn) => ofCarAtHand(turn, (of, id) => answerOfOneCar(of, id, attributesAtHand(of.frame))),
  },
  {
    name: 'a car that was shown, once more',
    act: 'fact',
    matches: ({ folded, conversation: { latest, shown } }) =>
      asksAgain(folded) && extremePlace(folded, latest, shown) !== null,
    answer: async ({ stock, frame, now }) =>
      answerAboutShown(
        stock,
        { places: frame.pointed ?? [0], topics: ['price', 'mileage'], best: null, equipment: [] },
        frame.conversation,
        now,
      ),
  },
  {
    name: 'a linked ad alone',
    act: 'judge',
    matches: (frame) => frame.links.ads.length === 1 && isAboutLinks(frame),
    answer: (turn) => judgeOne(turn),
  },
  {
    name: 'cars of models spoken of, within limits',
    act: 'search',
    matches: showsSpoken,
    answer: async (turn) => {
      const { stock, frame, now } = turn;
      if (frame.spoken === null) return sayNotUnderstood(turn);
      const wish = mergeQueries(queryOfModels(frame.spoken), frame.asked);
      return answerWithCars(stock, wish, frame.conversation, now);
    },
  },
  {
    name: 'cars of models spoken of',
    act: 'search',
    matches: (frame) => isOfSpoken(frame) && asksToShow(frame.folded),
    answer: ({ stock, frame: { spoken, conversation }, now }) =>
      answerWithCars(stock, spoken ? queryOfModels(spoken) : conversation.understanding, conversation, now),
  },
  {
    name: 'a wish',
    act: 'search',
    matches: ({ wished }) => !isNothing(wished),
    answer: (turn) => answerOfWish(turn, turn.frame.wished),
  },
  {
    name: 'a topic by one of its words',
    act: 'topic',
    matches: ({ folded }) => namedTopic(folded) !== null,
    answer: (turn) => {
      const topic = namedTopic(turn.frame.folded);
      return topic === null ? sayNotUnderstood(turn) : answerOfTopic(turn, topic, turn.frame.asked);
    },
  },
  {
    name: 'a question whose topic is uncertain',
    act: 'topic',
    matches: ({ question }) => question !== null,
    answer: (turn) => askWhatIsMeant(turn, turn.frame.question?.likely ?? []),
  },
  LAST,
];

const judgeOne = (turn: Turn): Promise<AdviserAnswer> => {
  const car = oneCarOf(turn.frame);
  return car === null ? sayNotUnderstood(turn) : judgeAd(turn, car.id, car.isAssumed);
};

const answerSocially = (turn: Turn): Promise<AdviserAnswer> => {
  const { social, folded } = turn.frame;
  const besides = social === 'undecided' ? { suggestions: EXAMPLES_OF_NEEDS } : {};
  return answerInWords(turn, social === null ? [] : socialTexts(social, folded), besides);
};

const namesFault = (frame: Frame): boolean => asksAbout(frame) && faultsNamedIn(frame.folded).length > 0;
const OTHER_SITE_TEXTS = [
  'Jag kan inte läsa annonser på andra sajter, bara de som finns här.',
  'Skriv modell, årsmodell, mil och pris, så jämför jag med liknande bilar till salu hos oss.',
];
const PLATE_TEXTS = [
  'Jag söker inte på registreringsnummer. Klistra in länken till en annons här på sajten, så bedömer jag bilen.',
  'Skulder, besiktning och körförbud ser du på registreringsnumret hos Transportstyrelsen.',
];

/** The only intent of a message. */
export const intentOf = (frame: Frame): Intent => INTENTS.find(({ matches }) => matches(frame)) ?? LAST;

/** Answers a message that was read: in Swedish, whatever it was written in. */
export async function answerFrame(turn: Turn): Promise<AdviserAnswer> {
  const { language } = turn.frame;
  const intent = intentOf(turn.frame);
  const answer = withAlsoAsked(turn.frame, intent.isWhole ? null : intent.act, await intent.answer(turn));
  if (language === null || language === 'other') return answer;
  if (answer.isNotUnderstood) return { ...answer, text: [WRITE_SWEDISH] };
  const isSaid = answer.text.some((text) => text.includes('svarar på svenska'));
  return isSaid ? answer : { ...answer, text: [...answer.text, IN_SWEDISH] };
}
