import type { AskedAttribute } from '#src/domain/adviser/own-sentences/asked-attributes.ts';
import { hasQuestionForm } from '#src/domain/adviser/topics/read-question.ts';
import type { Topic } from '#src/domain/adviser/topics/topics.ts';
import { isLimited } from '#src/domain/wish/merge-queries.ts';
import type { AskedFact } from './asked-facts.ts';
import { asksToCompare, asksToJudge, isBareChoice, wavers } from './asked-judgement.ts';
import { type Frame, isShortFollowUp } from './frame.ts';
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
const wordsIn = (folded: string): number => folded.trim().split(/\s+/).length;
const WANTS = /\b(?:har ni|visa|soker|letar|vill ha|hitta|sok|ute efter|koper garna|onskar)\b/;
/** Whether a message asks about what it names rather than for cars: no limit, and the form of a question or a few words. */
export const asksAbout = ({ folded, asked: { filters, limits, wishes, sort } }: Frame): boolean =>
  filters.maxPrice === null &&
  filters.maxMileage === null &&
  !WANTS.test(folded) &&
  (hasQuestionForm(folded) ||
    (wordsIn(folded) <= MAX_WORDS_OF_FACT &&
      wishes.length === 0 &&
      sort === null &&
      !isLimited({ limits, filters: { ...filters, make: [], model: [], fuel: [], minYear: null, maxYear: null } })));

/** Whether a message goes on about the models of the answer before, and names no car, place or limit. */
export const isOfSpoken = ({ named, conversation, pointed, asked: { filters }, folded }: Frame): boolean =>
  named.length === 0 &&
  conversation.matter?.kind === 'models' &&
  pointed === null &&
  filters.maxPrice === null &&
  filters.near === '' &&
  wordsIn(folded) <= MAX_WORDS_OF_FOLLOW_UP;
const MAX_WORDS_OF_FOLLOW_UP = 9;

const MAX_COMPARED_MODELS = 3;
/** Whether a message asks how models differ. */
export const comparesModels = (frame: Frame): boolean => {
  if (attributeOfModel(frame) !== null) return false;
  const { spoken, named, folded, facts } = frame;
  if (spoken === null || spoken.model.length < 2 || spoken.model.length > MAX_COMPARED_MODELS) return false;
  const { maxPrice, maxMileage } = frame.asked.filters;
  const isBare = isBareChoice(folded) && maxPrice === null && maxMileage === null;
  if (!asksAbout(frame) && !isBare && !wavers(folded)) return false;
  const asks = asksToCompare(folded) || facts.length > 0;
  return named.length >= 2 ? asks || isBare : isOfSpoken(frame) && asks;
};

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
/** An attribute of one or more models about which the site may have own sentences. */
export const attributeOfModel = (frame: Frame): AskedAttribute | null => {
  const { spoken, named, pointed, attributes, asked } = frame;
  const [first] = attributes;
  // "V60 diesel automat" wishes for a gearbox.
  if (first === 'gearbox' && asked.filters.transmission.length > 0) return null;
  if (spoken === null || first === undefined || BY_FIGURES.has(first) || pointed !== null || !asksAbout(frame))
    return null;
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
  if (isShortFollowUp(frame)) return null;
  const { question, ofShown, folded } = frame;
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
