import type { SpokenModels } from '#src/domain/adviser/conversation/matter.ts';
import type { AskedAttribute } from '#src/domain/adviser/own-sentences/asked-attributes.ts';
import { hasQuestionForm } from '#src/domain/adviser/topics/read-question.ts';
import type { Topic } from '#src/domain/adviser/topics/topics.ts';
import { faultsNamedIn } from '#src/domain/purchase-checklist/known-faults.ts';
import { isLimited } from '#src/domain/wish/merge-queries.ts';
import type { AskedFact } from './asked-facts.ts';
import {
  asksForExtremeOfStock,
  asksToCompare,
  asksToJudge,
  asksWhichCar,
  isBareChoice,
  readAlike,
  wavers,
} from './asked-judgement.ts';
import { type CarQuestion, carQuestionsIn, OF_PLUGS } from './car-questions.ts';
import { type Frame, isShortFollowUp } from './frame.ts';
import { needsIn } from './needs.ts';
import { isOfOne, type ShownQuestion } from './shown-question.ts';

/** The subject of a message, by its frame: which car, which models, which topic. The intents match by these. */

/** Whether a message also says which cars are wanted: then its links, insults and attacks are no reason to ignore that. */
export const namesCars = ({ asked: { filters } }: Frame): boolean =>
  [...filters.make, ...filters.chassis, ...filters.fuel].length > 0;

/** Whether a message is about the ads that it links to, and no search of its own. */
export const isAboutLinks = (frame: Frame): boolean =>
  frame.links.ads.length > 0 && !(namesCars(frame) && frame.asked.filters.maxPrice !== null);

/** The car that a question about one car means; null: it means several, or none. */
type OneCar = { id: number; isAssumed: boolean };
export function oneCarOf({ links, pointed, conversation: { latest, focus }, folded }: Frame): OneCar | null {
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
/** "Rexton dragvikt": a wish that only repeats the attribute is none. */
const MAX_WORDS_OF_NAME = 4;
const NAMED_ALONE: ReadonlySet<string> = new Set(['towing', 'boot']);
const wordsIn = (folded: string): number => folded.trim().split(/\s+/).length;
const WANTS =
  /\b(?:har ni|visa|soker|letar|vill ha|hitta|sok|ute efter|koper garna|onskar|finns det (?:nagon|nagra|nan|fler|flera|andra|billigare|nyare|bilar)\b(?!.*\b(?:fel|problem|nackdel\w*|risk\w*|svaghet\w*|garanti\w*|upp)\b).{0,30}\bmed)\b/;
/** Whether a message asks about what it names rather than for cars: no limit, and the form of a question or a few words. */
export const asksAbout = ({ folded, named, attributes, asked: { filters, limits, wishes, sort } }: Frame): boolean =>
  filters.maxPrice === null &&
  filters.maxMileage === null &&
  !WANTS.test(folded) &&
  (hasQuestionForm(folded) ||
    (wordsIn(folded) <= MAX_WORDS_OF_FACT &&
      (wishes.length === 0 ||
        (named.length === 1 && NAMED_ALONE.has(attributes[0] ?? '') && wordsIn(folded) <= MAX_WORDS_OF_NAME)) &&
      sort === null &&
      !isLimited({ limits, filters: { ...filters, make: [], model: [], fuel: [], minYear: null, maxYear: null } })));

/** Whether a message goes on about the models of the answer before, and names no car, place or limit. */
export const isOfSpoken = ({ named, conversation, pointed, asked: { filters }, folded }: Frame): boolean =>
  named.length === 0 &&
  conversation.matter?.kind === 'models' &&
  pointed === null &&
  filters.maxPrice === null &&
  filters.near === '' &&
  (wordsIn(folded) <= MAX_WORDS_OF_FOLLOW_UP || isFirstOfPage(conversation, folded));
const MAX_WORDS_OF_FOLLOW_UP = 9;
const MAX_WORDS_OF_PAGE = 30;
/** The first question on the page of a model is about it, however long it is. */
const isFirstOfPage = ({ shown, latest }: Frame['conversation'], folded: string): boolean =>
  shown.length + latest.length === 0 &&
  wordsIn(folded) <= MAX_WORDS_OF_PAGE &&
  hasQuestionForm(folded) &&
  // A known fault of an engine has a source of its own.
  faultsNamedIn(folded).length === 0;

const MAX_COMPARED_MODELS = 3;
/** Whether a message asks how models differ. */
export const comparesModels = (frame: Frame): boolean => {
  if (attributeOfModel(frame) !== null) return false;
  const { spoken, named, folded, facts } = frame;
  if (spoken === null || spoken.model.length < 2 || spoken.model.length > MAX_COMPARED_MODELS) return false;
  const { maxPrice, maxMileage } = frame.asked.filters;
  const isBare = isBareChoice(folded) && maxPrice === null && maxMileage === null;
  const isChoice = named.length >= 2 && maxPrice === null && maxMileage === null && choosesFor(folded);
  if (!asksAbout(frame) && !isBare && !isChoice && !wavers(folded)) return false;
  const asks = isChoice || asksToCompare(folded) || facts.length > 0;
  return named.length >= 2 ? asks || isBare : isOfSpoken(frame) && asks;
};

/** "Octavia eller Ceed, mest motorväg": a choice between names, with what it is for. */
const choosesFor = (text: string): boolean =>
  /\b(?:eller|kontra|vs|mot)\b/.test(text) &&
  /\?|\bmest\b|\bom man\b|\bfor (?:en|ett|oss|mig)\b/.test(text) &&
  !WANTS.test(text);

/** Whether a message leaves a choice between two or three models that it names to the adviser, also within a price and for a purpose. */
export const choosesBetween = (frame: Frame): boolean => {
  const { named, spoken, folded: text, asked } = frame;
  if (spoken === null || named.length < 2 || named.length > MAX_COMPARED_MODELS) return false;
  if (WANTS.test(text) || asked.filters.maxMileage !== null) return false;
  const { filters, limits } = asked;
  // "V60 eller BMW" and "inga Citroën" leave more than the models that it names.
  if (limits.notMake.length + limits.notModel.length > 0) return false;
  if (filters.make.some((make) => !named.some((model) => model.make === make))) return false;
  // "V60 eller V90 under 200 000", "röd V60 eller V90" want either.
  const isOfNeed = text.includes('?') || needsIn(text).length > 0 || asksToCompare(text);
  if (!isOfNeed && isLimitedBeyondModels(asked)) return false;
  return BETWEEN.test(text) || asksToCompare(text) || (/\?/.test(text) && /,|\//.test(text));
};
/** Whether a query has limits besides makes, models, fuels, years, bodies and seats, which say which models are compared. */
export const isLimitedBeyondModels = ({ filters, limits }: Frame['asked']): boolean =>
  isLimited({
    filters: { ...filters, make: [], model: [], fuel: [], chassis: [], minYear: null, maxYear: null },
    limits: { ...limits, minSeats: null },
  });
const BETWEEN = /\b(?:eller|kontra|versus|vs|mot|jamfor\w*|mellan|skillnad\w*)\b/;

/** A fact of one model. The price of a named one is a search: its cars are shown by it. */
export const factOfModel = (frame: Frame): AskedFact | null => {
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
/** The cost of a workshop is no figure of the site. */
const OF_WORKSHOP = /\bverkst(?:ad|an)\w*|\breservdel\w*/;
/** Beside a fact, their words only name the variant: "skatten på en XC60 B4 AWD automat". */
const OF_VARIANTS: ReadonlySet<AskedAttribute> = new Set<AskedAttribute>(['ground-clearance', 'gearbox', 'engine']);
/** An attribute of one or more models about which the site may have own sentences. */
export const attributeOfModel = (frame: Frame): AskedAttribute | null => {
  const { spoken, named, pointed, asked } = frame;
  const isOfFact = frame.facts[0] === 'tax' || frame.facts[0] === 'consumption';
  const attributes = isOfFact ? frame.attributes.filter((each) => !OF_VARIANTS.has(each)) : frame.attributes;
  const [first] = attributes;
  // "V60 diesel automat" wishes for a gearbox.
  if (first === 'gearbox' && asked.filters.transmission.length > 0) return null;
  const isByFigures =
    first !== undefined && BY_FIGURES.has(first) && !(first === 'cost' && OF_WORKSHOP.test(frame.folded));
  if (spoken === null || first === undefined || isByFigures || pointed !== null || !asksAbout(frame)) return null;
  return (named.length > 0 && named.length <= MAX_COMPARED_MODELS) || isOfSpoken(frame) ? first : null;
};

/** Facts that each car's ad or the catalogue states: a question for them is answered by those, whatever topic its words resemble. */
const STATED: ReadonlySet<ShownQuestion['topics'][number]> = new Set<ShownQuestion['topics'][number]>([
  'tax',
  'consumption',
  'safety',
  'year',
  'color',
  'seats',
]);
const COVERED = /\b(?:gatt|rullat|korts?|matarstallning\w*|miltal\w*)\b/;
/** Whether a question is about facts of the shown cars rather than a topic: "vad är skatten på den?", "hur många mil har den gått?", "vilken är säkrast av dem?". */
const asksForFacts = ({ topics, best }: ShownQuestion, folded: string): boolean =>
  best !== null || topics.some((fact) => STATED.has(fact) || (fact === 'mileage' && COVERED.test(folded)));

/** An attribute that no ad states, by which a message compares the cars shown: "vilken är lättast att parkera?"; null: none. */
export const attributeOfShown = (frame: Frame): AskedAttribute | null => {
  const [first] = frame.attributes;
  if (first === undefined || BY_FIGURES.has(first) || frame.named.length > 0) return null;
  return ASKS_WHICH.test(folded(frame)) && chosenFrom(frame).length > 1 ? first : null;
};
const ASKS_WHICH =
  /^\W*(?:och |men )?(?:vilken|vilka|nagon) (?:av (?:dem|dom|dessa|bilarna) )?(?:ar|har|ar det|far|gar|klarar|passar|tar)\b/;
const folded = (frame: Frame): string => frame.folded.trim();

/** The cars shown among which a message asks to choose: those that it points at, otherwise all. */
export const chosenFrom = ({ pointed, conversation: { latest } }: Frame): number[] =>
  pointed !== null && pointed.length > 1 ? pointed.flatMap((place) => latest[place] ?? []) : [...latest];

/** The topic that a message asks about; null: none, or a fact of shown cars answers it. */
export const topicOf = (frame: Frame): Topic | null => {
  const { question, ofShown, folded } = frame;
  if (isShortFollowUp(frame) || asksForExtremeOfStock(folded)) return null;
  // "Två bilbarnstolar och hund, vilken bil? Högst 180 000" asks for cars.
  const { filters, notes } = frame.asked;
  const isOfTrailer = notes.some(({ kind }) => kind === 'towWeight');
  if (asksWhichCar(folded) && (filters.maxPrice !== null || isOfTrailer)) return null;
  const topic = question?.topic ?? null;
  return topic !== null && !(ofShown && asksForFacts(ofShown, folded)) ? topic : null;
};

const MANY_QUESTIONS = 4;
/** "Vad gäller för X, Y, Z och hur gör man med Q?" */
export const asksManyQuestions = (frame: Frame): boolean => countQuestions(frame) >= MANY_QUESTIONS;
const countQuestions = ({ text }: Frame): number =>
  Math.max(
    text.split('?').length - 1,
    text.split(/[,;?]|\boch\b/u).filter((part) => hasQuestionForm(part.trim())).length,
  );

/** "Och den andra då?" after a judgement. */
const ANOTHER =
  /^\W*(?:och |men |fast )*(?:den |bil |bilen |nummer |nr )*(?:forsta|fosta|andra|tredje|fjarde|femte|sista|ettan|tvaan|trean|fyran|femman|[1-5])(?: bilen| da)*[?.! ]*$/;
/** "Kolla annons 7". */
const MAX_WORDS_BESIDE_LINK = 2;

/** Whether a message asks for a judgement of a car or its price. */
export function asksForJudgement({ folded, links, named, pointed, facts, conversation, asked }: Frame): boolean {
  if (named.length > 0 && pointed === null) return false;
  if (links.ads.length > 0 && facts.length === 0 && wordsIn(folded) <= MAX_WORDS_BESIDE_LINK) return true;
  if (facts.some((fact) => fact !== 'price' && fact !== 'faults')) return false;
  if (asksToJudge(folded)) return asked.filters.maxPrice === null || asked.filters.chassis.length === 0;
  return conversation.matter?.kind === 'judgement' && pointed !== null && ANOTHER.test(folded);
}

/** The car that others are to be like: the one meant, otherwise the first shown; none where other cars are named. */
export const alikeTo = (frame: Frame): number | null => {
  const { named, links, asked, conversation } = frame;
  if (named.length > 0 && links.ads.length === 0) return null;
  if (asked.filters.maxPrice !== null) return null;
  return oneCarOf(frame)?.id ?? conversation.latest[0] ?? null;
};

/** The one car of the page or the latest answer, which a message asks about without naming another or a price; null: none. */
export const carAtHand = (frame: Frame): number | null => {
  const { conversation, named, links, folded: text } = frame;
  if (named.length > 0 || links.ads.length > 0 || !conversation.focus) return null;
  return isOfOne(text) && hasQuestionForm(text) && !WANTS.test(text) ? (oneCarOf(frame)?.id ?? null) : null;
};

/** Attributes of the one car at hand that no ad states. */
export const attributesAtHand = (frame: Frame): AskedAttribute[] =>
  carAtHand(frame) === null ? [] : frame.attributes.filter((each) => !BY_FIGURES.has(each)).slice(0, MAX_ATTRIBUTES);
const MAX_ATTRIBUTES = 2;

const MIN_WORDS_OF_STORY = 22;
/** Topics whose text helps beside cars; the others are about one car or none. */
export const ANSWERED_BESIDE: ReadonlySet<string> = new Set([
  'insurance',
  'first-car',
  'home-charging',
  'plug-in-hybrid',
  'licence-trailer',
  'trade-in',
  'sell-car',
  'child-seats',
  'vat-company',
]);

/** A story that says what the car may cost: it asks for cars, unless it ends in a question about price or law that cars do not answer. */
export const isStoryWithBudget = ({
  folded: text,
  asked: { filters },
  links,
  question,
  conversation: { focus },
}: Frame): boolean =>
  filters.maxPrice !== null &&
  links.ads.length === 0 &&
  !focus &&
  wordsIn(text) >= MIN_WORDS_OF_STORY &&
  (question?.topic == null || ANSWERED_BESIDE.has(question.topic.id));

/** "Glöm Passat, bara Volvon": the models spoken of without those that a message leaves out; null: it leaves none out, or all. */
export const modelsLeft = ({ named, conversation: { matter }, folded: text }: Frame): SpokenModels | null => {
  if (matter?.kind !== 'models' || named.length === 0 || !LEAVES_OUT.test(text.trim())) return null;
  const gone = new Set(named.map(({ model }) => model));
  const model = matter.model.filter((each) => !gone.has(each));
  if (model.length === 0 || model.length === matter.model.length) return null;
  const make = matter.make.filter((each) => !named.some((one) => one.make === each));
  return { ...matter, model, make: make.length === 0 ? matter.make : make };
};
const LEAVES_OUT = /^\W*(?:ok\w*,? |na,? |nej,? )*(?:glom|strunta i|skippa|inte|ta bort|stryk|vi stryker|bort med)\b/;

/** A search for cars of the models spoken of, with more limits: "visa dom under 200 000 med dragkrok". */
export const showsSpoken = ({ named, conversation, folded: text, asked: { filters, limits } }: Frame): boolean =>
  named.length === 0 &&
  conversation.matter?.kind === 'models' &&
  filters.make.length === 0 &&
  isLimited({ filters, limits }) &&
  /^\W*(?:ok\w*,? |bra,? |da )*(?:visa|hitta|ge mig|har ni|finns)\b.{0,12}\b(?:dom|dem|de|nagra|nan|nagon|sana|sadana)\b/.test(
    text.trim(),
  );

/** The car at hand, or the only one that a message without "den" can mean. */
export const carAtHandOr = (frame: Frame): number | null =>
  carAtHand(frame) ?? (frame.conversation.focus && frame.named.length === 0 ? (oneCarOf(frame)?.id ?? null) : null);

/** Messages about a car that the writer owns, has owned or has at home: the car of the page answers none of them. */
const OF_OWN =
  /\b(?:min|mina|mitt)(?: \w+)? (?:gamla|nuvarande|forra|egen|egna|bil|bilar|elbil|diesel|kamrem|motor|vaxellada|husbil)\b|\b(?:min|var) (?:gamla|nuvarande|forra|egen)\b|\b(?:jag|vi) har (?:haft )?(?:en|ett|tva|tre)(?: \w+)? \w*bil(?:ar)?\b/;
/** Messages that ask for cars and mean no car of the page. */
const ASKS_FOR_CARS =
  /\b(?:vilken|vilka) (?:\w+ )?bil(?:ar)?\b|\bbilar (?:med|som|utan|under|har)\b|\b(?:en )?annan bil\b|^\W*(?:en )?(?:\w+ )?bil (?:med|utan)\b/;
/** Messages about a car of the page in whose stead others are wanted, or that compare it. */
const OF_OTHERS =
  /\b(?:billigare|liknande|andra bilar|nagon annan|nagot annat|jamfor\w*)\b|\b(?:denna|den har|den) eller (?:en|ett|nagon)\b/;
const MAX_LENGTH_OF_CAR_QUESTION = 320;

/** The matters of the one car at hand that a message asks about; null: none, or it names another car or what it may cost. */
export const carQuestionsOf = (frame: Frame): { id: number; questions: readonly CarQuestion[] } | null => {
  const { conversation, links, folded: text, ofShown, asked } = frame;
  const { focus } = conversation;
  if (
    !focus ||
    links.ads.length > 0 ||
    text.length > MAX_LENGTH_OF_CAR_QUESTION ||
    WANTS.test(text.replace(WANTS_THIS, ' '))
  )
    return null;
  const named = carQuestionsIn(text);
  if (OF_OWN.test(text) && !named.includes('trade-in')) return null;
  if (asksWhichCar(text) || ASKS_FOR_CARS.test(text)) return null;
  if (asked.filters.maxPrice !== null && !isOfOne(text) && !named.some((each) => NAMES_SUMS.has(each))) return null;
  if (
    (frame.namesOther && !named.some((each) => BESIDE_OTHERS.has(each))) ||
    (asked.filters.maxPrice !== null && asked.filters.chassis.length > 0)
  )
    return null;
  if (readAlike(text) !== null || (SEVERAL.test(text) && conversation.latest.length > 1)) return null;
  if (frame.pointed !== null && (frame.pointed.length > 1 || conversation.latest[frame.pointed[0] ?? 0] !== focus))
    return null;
  const questions = named.filter(
    (question) =>
      (frame.isPlugAtHand || !OF_PLUGS.has(question)) &&
      !(ofShown !== null && BY_SHOWN.has(question) && asksForFacts(ofShown, text)),
  );
  if (questions.length === 0 || (OF_OTHERS.test(text) && !questions.some((each) => MAY_NAME_OTHERS.has(each))))
    return null;
  return { id: focus, questions };
};
const WANTS_THIS = /\bvill (?:ha|byta) (?:den|denna|bilen|alla|allihop|barnen|dem)\b/;
/** Matters of the car at hand beside which another one is named: the car to be traded in, one to compare the range with. */
const BESIDE_OTHERS: ReadonlySet<CarQuestion> = new Set<CarQuestion>(['trade-in', 'range']);
/** Matters whose sums are no limit of a search. */
const NAMES_SUMS: ReadonlySet<CarQuestion> = new Set<CarQuestion>(['haggle', 'loan', 'trade-in']);
/** Facts that a short question about the shown car is answered by already. */
const BY_SHOWN: ReadonlySet<CarQuestion> = new Set<CarQuestion>(['safety']);
/** "Blir skatten billigare sen?" speaks of no other car. */
const MAY_NAME_OTHERS: ReadonlySet<CarQuestion> = new Set<CarQuestion>([
  'tax',
  'range',
  'haggle',
  'first-driver',
  'trade-in',
]);

const CAR_WORDS =
  /\b(?:\w*bil(?:ar|en)?|kombi\w*|suv\w*|cab\w*|vagn\w*|lack\w*|farg\w*|visa|hitta|sok\w*|finns|vill ha|nagon|nan)\b/;
const MIN_WORDS_OF_NONSENSE = 4;
/** "Blå himmel och röda rosor": a first message of several words in which nothing but colours is known wants no cars. */
export const isColourAlone = ({ folded: text, asked, wished, conversation }: Frame): boolean =>
  asked.filters.color.length > 0 &&
  wished.wishes.length === 0 &&
  conversation.latest.length === 0 &&
  wordsIn(text) >= MIN_WORDS_OF_NONSENSE &&
  !CAR_WORDS.test(text) &&
  !isLimited({ limits: asked.limits, filters: { ...asked.filters, color: [] } });
