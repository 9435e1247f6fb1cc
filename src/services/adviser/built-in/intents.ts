import type { AdviserAnswer } from '#src/domain/adviser/answer/adviser-answer.ts';
import { whyText } from '#src/domain/adviser/answer/why-text.ts';
import { AFTER_COMPLAINT, complaintTexts } from '#src/domain/adviser/compose/complaint.ts';
import { afterDecision, decisionTexts } from '#src/domain/adviser/compose/decide.ts';
import { sizeAsked } from '#src/domain/adviser/conversation/conversation.ts';
import {
  asksForWorth,
  asksToCompare,
  asksToJudge,
  asksToShow,
  findsTooDear,
  isBareChoice,
  readAlike,
} from '#src/domain/adviser/frame/asked-judgement.ts';
import { askedPlace } from '#src/domain/adviser/frame/asked-place.ts';
import { type Frame, isShortFollowUp } from '#src/domain/adviser/frame/frame.ts';
import { IN_SWEDISH, WRITE_SWEDISH } from '#src/domain/adviser/frame/languages.ts';
import { isOfOne, type ShownQuestion } from '#src/domain/adviser/frame/shown-question.ts';
import { SOCIAL_TEXTS } from '#src/domain/adviser/frame/social.ts';
import type { AskedAttribute } from '#src/domain/adviser/own-sentences/asked-attributes.ts';
import { hasQuestionForm, namedTopic } from '#src/domain/adviser/topics/read-question.ts';
import { TOPICS, type Topic } from '#src/domain/adviser/topics/topics.ts';
import { faultsNamedIn } from '#src/domain/purchase-checklist/known-faults.ts';
import { isAsking, isLimited, isNothing } from '#src/domain/wish/merge-queries.ts';
import { NO_LIMITS } from '#src/domain/wish/parsed-query.ts';
import { answerInWords, type Intent, type Turn } from './about.ts';
import { answerOfGone, compareAds, judgeAd } from './about-ads.ts';
import { answerOfAlike } from './about-alike.ts';
import { answerConstraintRemoval, answerOfOtherSize, answerOfWish } from './about-changes.ts';
import { answerOfAttribute, answerOfMissing, answerOfModelFact, compareModels, queryOfModels } from './about-models.ts';
import { answerOfQuestion, askWhatIsMeant, sayNotUnderstood } from './about-questions.ts';
import { answerOfRecalls } from './about-recalls.ts';
import { answerAboutShown, answerOfDistance, sayInPlaceOfCars } from './about-shown.ts';
import { answerOfTopic } from './about-topics.ts';
import { answerWithCars } from './about-wishes.ts';

/** Whether a message also says which cars are wanted: then its links, insults and attacks are no reason to ignore that. */
const namesCars = ({ asked: { filters } }: Frame): boolean =>
  [...filters.make, ...filters.chassis, ...filters.fuel].length > 0;

/** Whether a message is about the ads that it links to, and no search of its own. */
const isAboutLinks = (frame: Frame): boolean =>
  frame.links.ads.length > 0 && !(namesCars(frame) && frame.asked.filters.maxPrice !== null);

/** The car that a question about one car means; null: it means several, or none. */
type OneCar = { id: number; isAssumed: boolean };
function oneCarOf({ links, pointed, conversation: { latest, focus }, folded }: Frame): OneCar | null {
  const sure = (id: number | undefined): OneCar | null => (id === undefined ? null : { id, isAssumed: false });
  if (links.ads.length > 0) return links.ads.length === 1 ? sure(links.ads[0]) : null;
  if (pointed !== null) return pointed.length === 1 ? sure(latest[pointed[0] ?? 0]) : null;
  if (SEVERAL.test(folded)) return null;
  if (focus && latest.includes(focus)) return sure(focus);
  if (latest.length === 1) return sure(latest[0]);
  const [first] = latest;
  return first !== undefined && isOfOne(folded) ? { id: first, isAssumed: true } : null;
}
const SEVERAL = /\b(?:dem|dom|dessa|bilarna|priserna|vilken|vilka|bada|nagon av)\b/;

const MAX_WORDS_OF_FACT = 5;
const wordsIn = (folded: string): number => folded.trim().split(/\s+/).length;
const WANTS = /\b(?:har ni|visa|soker|letar|vill ha|hitta|sok|ute efter|koper garna|onskar)\b/;
/** Whether a message asks about what it names rather than for cars: no limit, and the form of a question or a few words. */
const asksAbout = ({ folded, asked: { filters, limits, wishes, sort } }: Frame): boolean =>
  filters.maxPrice === null &&
  filters.maxMileage === null &&
  !WANTS.test(folded) &&
  (hasQuestionForm(folded) ||
    (wordsIn(folded) <= MAX_WORDS_OF_FACT &&
      wishes.length === 0 &&
      sort === null &&
      !isLimited({ limits, filters: { ...filters, make: [], model: [], fuel: [], minYear: null, maxYear: null } })));

/** Whether a message goes on about the models of the answer before, and names no car, place or limit. */
const isOfSpoken = ({ named, conversation, pointed, asked: { filters }, folded }: Frame): boolean =>
  named.length === 0 &&
  conversation.matter?.kind === 'models' &&
  pointed === null &&
  filters.maxPrice === null &&
  filters.near === '' &&
  wordsIn(folded) <= MAX_WORDS_OF_FOLLOW_UP;
const MAX_WORDS_OF_FOLLOW_UP = 9;

const MAX_COMPARED_MODELS = 3;
const comparesModels = (frame: Frame): boolean => {
  if (attributeOfModel(frame) !== null) return false;
  const { spoken, named, folded, facts } = frame;
  if (spoken === null || spoken.model.length < 2 || spoken.model.length > MAX_COMPARED_MODELS) return false;
  const { maxPrice, maxMileage } = frame.asked.filters;
  const isBare = isBareChoice(folded) && maxPrice === null && maxMileage === null;
  if (!asksAbout(frame) && !isBare) return false;
  const asks = asksToCompare(folded) || facts.length > 0;
  return named.length >= 2 ? asks || isBare : isOfSpoken(frame) && asks;
};

/** A fact of one model. The price of a named one is a search: its cars are shown by it. */
const factOfModel = (frame: Frame) => {
  const { spoken, named, pointed } = frame;
  const [fact] = frame.facts;
  if (spoken === null || fact === undefined || pointed !== null || !asksAbout(frame)) return null;
  if (named.length > 0) return fact === 'price' || named.length > MAX_COMPARED_MODELS ? null : fact;
  return isOfSpoken(frame) ? fact : null;
};

/** Attributes that are answered by figures: as facts. */
const BY_FIGURES: ReadonlySet<AskedAttribute> = new Set<AskedAttribute>([
  'range',
  'consumption',
  'tax',
  'value',
  'reliability',
  'safety',
  'cost',
  'speed',
]);
/** An attribute of one or more models about which the site may have own sentences. */
const attributeOfModel = (frame: Frame): AskedAttribute | null => {
  const { spoken, named, pointed, attributes, asked } = frame;
  const [first] = attributes;
  // "V60 diesel automat" wishes for a gearbox.
  if (first === 'gearbox' && asked.filters.transmission.length > 0) return null;
  if (spoken === null || first === undefined || BY_FIGURES.has(first) || pointed !== null || !asksAbout(frame))
    return null;
  return (named.length > 0 && named.length <= MAX_COMPARED_MODELS) || isOfSpoken(frame) ? first : null;
};

const ASKS_WHY =
  /^\W*(?:men |och )?(?:varfor|hur kommer det sig att du|hur har du valt)\b(?!.*\b(?:billig|dyr)\w*)[^?]{0,20}\b(?:de|dem|dessa|den|just|visar|valde|valt)\b/;
const WHY_DEARER = /\bvarfor\b.*\b(?:dyrare|billigare|kostar (?:den|de|forsta|andra)|sa (?:dyr|billig))/;

/** Topics that explain in general what is a fact of each car. */
const FACT_OF_TOPIC: ReadonlyMap<string, ShownQuestion['topics'][number]> = new Map([
  ['tax-explained', 'tax'],
  ['safety-rating', 'safety'],
  ['consumption-reality', 'consumption'],
]);
/** Whether a question is about facts of the shown cars rather than a topic: "vad är skatten på den?", "vilken är säkrast av dem?". */
const asksForFacts = ({ topics, best }: ShownQuestion, topic: Topic): boolean =>
  best !== null || topics.some((fact) => fact === FACT_OF_TOPIC.get(topic.id));

const topicOf = (frame: Frame): Topic | null => {
  if (isShortFollowUp(frame)) return null;
  const { question, ofShown } = frame;
  const topic = question?.topic ?? null;
  return topic !== null && !(ofShown && asksForFacts(ofShown, topic)) ? topic : null;
};

const OWN_VALUE = TOPICS.get('own-car-value');
const MILEAGE = TOPICS.get('mileage');

const MANY_QUESTIONS = 4;
const countQuestions = ({ text }: Frame): number =>
  Math.max(
    text.split('?').length - 1,
    text.split(/[,;?]|\boch\b/u).filter((part) => hasQuestionForm(part.trim())).length,
  );

const AT_STAKE: ReadonlySet<string | null> = new Set(['suicide', 'violence', 'accident']);

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
    matches: (frame) => frame.social !== null && !namesCars(frame),
    answer: (turn) => answerSocially(turn),
  },
  {
    name: 'a complaint after a purchase',
    act: 'complaint',
    matches: ({ complaint }) => complaint !== null,
    answer: async (turn) => {
      const { complaint, folded } = turn.frame;
      const asked = complaint ?? { kind: 'complaint', seller: null };
      return answerInWords(turn, complaintTexts(asked, folded), { matter: asked, suggestions: AFTER_COMPLAINT });
    },
  },
  {
    name: 'many questions at once',
    act: 'topic',
    matches: (frame) => countQuestions(frame) >= MANY_QUESTIONS,
    answer: (turn) => answerFirstOf(turn),
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
    answer: async (turn) => {
      const { decision } = turn.frame;
      if (decision === null) return sayNotUnderstood(turn);
      return answerInWords(turn, decisionTexts(decision), { matter: decision, suggestions: afterDecision(decision) });
    },
  },
  {
    name: 'models to compare',
    act: 'compare',
    matches: comparesModels,
    answer: (turn) => {
      const { spoken, facts } = turn.frame;
      return spoken === null ? sayNotUnderstood(turn) : compareModels(turn, spoken, facts[0] ?? null);
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
    matches: ({ folded, conversation }) => WHY_DEARER.test(folded) && conversation.latest.length > 1,
    answer: (turn) => {
      const { conversation, pointed } = turn.frame;
      const [one = 1] = pointed ?? [];
      const ids = [...new Set([0, one === 0 ? 1 : one])].flatMap((place) => conversation.latest[place] ?? []);
      return compareAds(turn, ids);
    },
  },
  {
    name: 'cars like one that was shown',
    act: 'change',
    matches: (frame) => readAlike(frame.folded) !== null && alikeTo(frame) !== null,
    answer: (turn) => {
      const id = alikeTo(turn.frame);
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
    name: 'an attribute of a model',
    act: 'fact',
    matches: (frame) => attributeOfModel(frame) !== null,
    answer: async (turn) => {
      const { frame } = turn;
      const [{ spoken }, attribute] = [frame, attributeOfModel(frame)];
      if (spoken === null || attribute === null) return sayNotUnderstood(turn);
      for (const each of frame.attributes) {
        const answer = await answerOfAttribute(turn, spoken, each);
        if (answer) return answer;
      }
      const [fact, topic] = [factOfModel(frame), topicOf(frame)];
      if (fact !== null) return answerOfModelFact(turn, spoken, fact);
      return topic === null ? answerOfMissing(turn, spoken, attribute) : answerOfQuestion(turn, topic);
    },
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
    matches: (frame) => frame.named.length === 0 && asksAbout(frame) && faultsNamedIn(frame.folded).length > 0,
    answer: (turn) =>
      answerInWords(turn, [
        ...faultsNamedIn(turn.frame.folded).map(({ text, source }) => `${text} Källa: ${source.title}.`),
        'Källorna talar om motorn eller lådan, inte om en viss bil. Fråga efter kvitton och låt en verkstad titta.',
      ]),
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
    matches: ({ folded, conversation }) => conversation.latest.length > 0 && ASKS_WHY.test(folded),
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
    name: 'a linked ad alone',
    act: 'judge',
    matches: (frame) => frame.links.ads.length === 1 && isAboutLinks(frame),
    answer: (turn) => judgeOne(turn),
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

/** "Och den andra då?" after a judgement. */
const ANOTHER =
  /^\W*(?:och |men |fast )*(?:den |bil |bilen |nummer |nr )*(?:forsta|fosta|andra|tredje|fjarde|femte|sista|ettan|tvaan|trean|fyran|femman|[1-5])(?: bilen| da)*[?.! ]*$/;
/** "Kolla annons 7". */
const MAX_WORDS_BESIDE_LINK = 2;

function asksForJudgement({ folded, links, named, pointed, facts, conversation, asked }: Frame): boolean {
  if (named.length > 0 && pointed === null) return false;
  if (links.ads.length > 0 && facts.length === 0 && wordsIn(folded) <= MAX_WORDS_BESIDE_LINK) return true;
  if (facts.some((fact) => fact !== 'price' && fact !== 'faults')) return false;
  if (asksToJudge(folded)) return asked.filters.maxPrice === null || asked.filters.chassis.length === 0;
  return conversation.matter?.kind === 'judgement' && pointed !== null && ANOTHER.test(folded);
}

const judgeOne = (turn: Turn): Promise<AdviserAnswer> => {
  const car = oneCarOf(turn.frame);
  return car === null ? sayNotUnderstood(turn) : judgeAd(turn, car.id, car.isAssumed);
};

/** The car that others are to be like: the one meant, otherwise the first shown; none where other cars are named. */
const alikeTo = (frame: Frame): number | null => {
  const { named, links, asked, conversation } = frame;
  if (named.length > 0 && links.ads.length === 0) return null;
  if (asked.filters.maxPrice !== null) return null;
  return oneCarOf(frame)?.id ?? conversation.latest[0] ?? null;
};

const answerSocially = (turn: Turn): Promise<AdviserAnswer> => {
  const { social } = turn.frame;
  return answerInWords(turn, social === null ? [] : SOCIAL_TEXTS[social]);
};

const OTHER_SITE_TEXTS = [
  'Jag kan inte läsa annonser på andra sajter, bara de som finns här.',
  'Skriv modell, årsmodell, mil och pris, så jämför jag med liknande bilar till salu hos oss.',
];
const PLATE_TEXTS = [
  'Jag söker inte på registreringsnummer. Klistra in länken till en annons här på sajten, så bedömer jag bilen.',
  'Skulder, besiktning och körförbud ser du på registreringsnumret hos Transportstyrelsen.',
];

/** Answers the first of many questions whose topic is known, and offers the others. */
async function answerFirstOf(turn: Turn): Promise<AdviserAnswer> {
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

/** The only intent of a message. */
export const intentOf = (frame: Frame): Intent => INTENTS.find(({ matches }) => matches(frame)) ?? LAST;

/** Answers a message that was read: in Swedish, whatever it was written in. */
export async function answerFrame(turn: Turn): Promise<AdviserAnswer> {
  const { language } = turn.frame;
  const answer = await intentOf(turn.frame).answer(turn);
  if (language === null || language === 'other') return answer;
  if (answer.isNotUnderstood) return { ...answer, text: [WRITE_SWEDISH] };
  return { ...answer, text: [...answer.text, IN_SWEDISH] };
}
