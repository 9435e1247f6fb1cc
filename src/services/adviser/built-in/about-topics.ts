import { readAdviserAds } from '#src/db/adviser/adviser-ads.ts';
import { type ModelFacts, readModelFacts } from '#src/db/adviser/model-facts.ts';
import { readOwnTexts } from '#src/db/adviser/own-texts.ts';
import type { Db } from '#src/db/connection/client.ts';
import { NO_AD_FILTERS } from '#src/domain/ads/filters/ad-filters.ts';
import type { AdFacts } from '#src/domain/adviser/answer/ad-facts.ts';
import type { AdvisedAd, AdviserAnswer } from '#src/domain/adviser/answer/adviser-answer.ts';
import { bidTexts } from '#src/domain/adviser/compose/judge.ts';
import { lossTexts } from '#src/domain/adviser/compose/model-texts.ts';
import type { Conversation } from '#src/domain/adviser/conversation/conversation.ts';
import { yearsOfLossIn } from '#src/domain/adviser/frame/asked-facts.ts';
import { asksWhichCar } from '#src/domain/adviser/frame/asked-judgement.ts';
import { yearlyMil } from '#src/domain/adviser/frame/driving.ts';
import type { Frame } from '#src/domain/adviser/frame/frame.ts';
import { isOfOne } from '#src/domain/adviser/frame/shown-question.ts';
import type { AskedAttribute } from '#src/domain/adviser/own-sentences/asked-attributes.ts';
import { isOfAsked, type OwnText } from '#src/domain/adviser/own-sentences/own-sentences.ts';
import { CAR_TOPICS, CHOICE_TEXT, chooseCar } from '#src/domain/adviser/topics/car-topics.ts';
import { leadIn } from '#src/domain/adviser/topics/leads.ts';
import { loanText, readLoan } from '#src/domain/adviser/topics/loan.ts';
import { weaknessTexts } from '#src/domain/adviser/topics/model-topics.ts';
import {
  nextQuestions,
  saleNamed,
  TOPICS,
  type Topic,
  topicForSale,
  topicParagraphs,
} from '#src/domain/adviser/topics/topics.ts';
import { yearInSweden } from '#src/domain/format/dates.ts';
import type { Fuel } from '#src/domain/vocabulary/vocabulary.ts';
import { readWish } from '#src/domain/wish/parse-query.ts';
import { EMPTY_PARSED_QUERY, type ParsedQuery } from '#src/domain/wish/parsed-query.ts';
import { readCarNames } from '#src/services/car-names.ts';
import { checklistUrl, costUrl, seriesUrl } from '#src/visitor-urls.ts';
import { answerInWords, type Intent, type Turn } from './about.ts';
import { readKnownAds } from './about-known-ads.ts';
import { modelOfAd, readOwnParagraphs } from './about-own-texts.ts';
import { ASSUMED, sayInPlaceOfCars } from './about-shown.ts';
import { answerOfPrice } from './about-wishes.ts';
import type { AdviserStock } from './find-cars.ts';

/** Topics whose facts a model has too, without one of its ads. */
const MODEL_TOPICS: ReadonlySet<string> = new Set(['weaknesses', 'depreciation']);

/**
 * Answers a question about a topic: with facts of the cars or the model that it is about, otherwise with the topic's text.
 * @param asked the message parsed as a wish: names the model and years that are asked about
 * @param conversation by default that of the message
 */
export async function answerOfTopic(
  { stock, frame, now }: Turn,
  topic: Topic,
  asked: ParsedQuery,
  conversation: Conversation = frame.conversation,
): Promise<AdviserAnswer> {
  const facts = await answerWithFacts(stock, { topic, frame, asked, conversation }, now);
  const own = await ownTexts(stock.db, frame, conversation);
  const answer = await sayInPlaceOfCars(stock, [...own, ...(facts?.text ?? topicParagraphs(topic))], conversation, now);
  const shown = facts === null || facts.ads.length === 0 ? {} : { ads: facts.ads, about: facts.ads, isOfShown: true };
  return { ...answer, ...shown, suggestions: nextQuestions(topic) };
}

/** A question of law or sale that asks for a yes or no: that first, then the checked text of its topic. */
async function answerOfLead(turn: Turn): Promise<AdviserAnswer | null> {
  const { text, folded } = turn.frame;
  const found = leadIn(folded);
  const topic = found && TOPICS.get(found.topic);
  if (found === null || !topic) return null;
  const { lead, places } = found;
  const ofSale = topicForSale(topic, saleNamed(text) ?? (topic.sale === null ? null : topic.sale));
  const chosen = places === null ? ofSale : { ...ofSale, text: places.flatMap((place) => ofSale.text[place] ?? []) };
  return answerInWords(turn, [...(lead === '' ? [] : [lead]), ...topicParagraphs(chosen)], {
    suggestions: nextQuestions(topic),
  });
}

/** The site's own sentences about the model of the one car that a question is about, where it names an attribute that no ad states. */
async function ownTexts(db: Db, { attributes, pointed, folded }: Frame, conversation: Conversation): Promise<string[]> {
  const { latest, focus } = conversation;
  const [attribute] = attributes;
  const id = pointed?.length === 1 ? latest[pointed[0] ?? 0] : isOfOne(folded) ? (focus ?? latest[0]) : undefined;
  if (attribute === undefined || STATED.has(attribute) || id === undefined) return [];
  const [ad] = await readAdviserAds(db, [id]);
  return ad ? readOwnParagraphs(db, modelOfAd(ad), attribute) : [];
}
/** Attributes that topics answer by figures of the ad itself. */
const STATED: ReadonlySet<AskedAttribute> = new Set<AskedAttribute>([
  'value',
  'cost',
  'tax',
  'consumption',
  'safety',
  'reliability',
  'speed',
]);

type Facts = { text: readonly string[]; ads: AdvisedAd[] };
type AskedTopic = { topic: Topic; frame: Frame; asked: ParsedQuery; conversation: Conversation };

async function answerWithFacts(
  stock: AdviserStock,
  { topic, frame, asked, conversation }: AskedTopic,
  now: Date,
): Promise<Facts | null> {
  const { db } = stock;
  const { text } = frame;
  const loan = topic.id === 'loan' ? readLoan(text) : null;
  if (loan) return { text: [...loanText(loan), topic.text.at(-1) ?? ''], ads: [] };
  if (topic.id === 'own-car-value') return ownCarValue(stock, topic, text, now);
  if (topic.id === 'inspection-list') {
    const { focus, latest } = conversation;
    const id = focus ?? (latest.length === 1 ? latest[0] : undefined);
    const battery = asked.filters.fuel.includes('El') ? (TOPICS.get('battery-health')?.text.slice(0, 1) ?? []) : [];
    const link = id === undefined ? [] : [`[Checklista för bilen](${checklistUrl(id)})`];
    const weak = id === undefined ? [] : await weaknessesOfCar(db, id);
    return { text: [...weak, ...battery, ...topicParagraphs(topic), ...link], ads: [] };
  }
  const carTopic = CAR_TOPICS.get(topic.id);
  if (!carTopic && !MODEL_TOPICS.has(topic.id) && topic.id !== 'which-one') return null;
  const subject = await subjectOf(db, frame, asked, conversation);
  if (carTopic?.isOfPointed && (subject.kind === 'models' || !subject.isPointed)) return null;
  if (topic.id === 'weaknesses' || subject.kind === 'models') {
    const models = subject.kind === 'models' ? subject.models : await modelsOf(db, subject.ads);
    const years = subject.kind === 'models' ? yearsOf(asked) : subject.ads.flatMap(({ modelYear }) => modelYear ?? []);
    const fuels = subject.kind === 'models' ? asked.filters.fuel : subject.ads.flatMap((ad) => ad.fuels);
    const names = subject.kind === 'models' ? null : subject.ads.map(({ name }) => name);
    if (topic.id === 'weaknesses') return weaknesses(db, models, { years, fuels, names });
    if (topic.id === 'depreciation') return depreciation(models, years, frame, now);
    if (topic.id !== 'price-verdict') return null;
    const { minPrice, maxPrice } = asked.filters;
    const prices = await answerOfPrice(stock, ofOneYear(asked, text), now, maxPrice ?? minPrice);
    return { text: prices.text, ads: [...prices.ads] };
  }
  const cars = await readKnownAds(db, subject.ads, now, yearlyMil(frame.folded));
  if (cars.length === 0) return null;
  if (topic.id === 'which-one') {
    const chosen = chooseCar(cars);
    return chosen && { text: [CHOICE_TEXT], ads: [{ facts: chosen.car.facts, reasons: chosen.reasons }] };
  }
  if (!carTopic) return null;
  const ads = cars.map((car) => ({ facts: car.facts, reasons: carTopic.lines(car) }));
  if (topic.id === 'depreciation' && ads.every(({ reasons }) => reasons.length === 0)) {
    const years = subject.ads.flatMap(({ modelYear }) => modelYear ?? []);
    return depreciation(await modelsOf(db, subject.ads), years, frame, now) ?? { text: [carTopic.unknown], ads: [] };
  }
  const { general: paragraphs = 0, isOfPointed } = carTopic;
  const texts = topic.text.slice(0, paragraphs);
  const general = isOfPointed ? topicParagraphs({ ...topic, text: texts }) : texts;
  const assumed = subject.isAssumed ? [ASSUMED] : [];
  if (ads.every(({ reasons }) => reasons.length === 0))
    return { text: [...assumed, carTopic.unknown, ...general], ads };
  const [first] = cars;
  const link =
    topic.id === 'running-cost' && cars.length === 1 && first
      ? [`[Räkna på bilens kostnad](${costUrl(first.facts.internalId)})`]
      : [];
  // The answer about one car stands in the text, not only on its card.
  const lines = cars.length === 1 ? (ads[0]?.reasons ?? []) : [];
  const stated = lines.length === 0 ? [] : [lines.map(asSentence).join(' ')];
  const bid = topic.id === 'haggle' && cars.length === 1 && first ? bidTexts(first) : [];
  const meaning = carTopic.meaning !== undefined && cars.length === 1 ? [carTopic.meaning] : [];
  return {
    text: [
      ...assumed,
      ...bid,
      ...stated,
      ...meaning,
      cars.length === 1 ? carTopic.one : carTopic.many,
      ...general,
      ...link,
    ],
    ads,
  };
}

const asSentence = (text: string): string => (/[.!?]$/u.test(text) ? text : `${text}.`);

/** "Jag har en", "min gamla": without them, the visitor's own car is read as any other. */
const OWNED =
  /\b(?:jag|vi|hon|han) (?:har|äger|kör|hade)\b|\b(?:min|mitt|mina|vår|vårt|våra|hans|hennes)\b(?: gamla| nuvarande)?/giu;

/** The prices of cars like the visitor's own at dealers; null: the message does not name it. */
async function ownCarValue(stock: AdviserStock, topic: Topic, text: string, now: Date): Promise<Facts | null> {
  const knowledge = { names: await readCarNames(stock.db), thisYear: yearInSweden(now) };
  const { filters } = readWish(text.replace(OWNED, ' '), knowledge).query;
  if (filters.model.length === 0) return null;
  const { make, model, fuel, minYear, maxYear, minMileage, maxMileage } = filters;
  const own = {
    ...EMPTY_PARSED_QUERY,
    filters: { ...NO_AD_FILTERS, make, model, fuel, minYear, maxYear, minMileage, maxMileage },
  };
  const prices = await answerOfPrice(stock, ofOneYear(own, text), now);
  return { text: [...prices.text, ...topic.text.slice(1)], ads: [...prices.ads] };
}

type Subject =
  /** `isPointed`: the question is about these, not about cars in general; `isAssumed`: it does not say which of several. */
  { kind: 'ads'; ads: AdFacts[]; isPointed: boolean; isAssumed?: true } | { kind: 'models'; models: ModelFacts[] };

/** The cars that a question is about: those it points at, the model it names, or the cars last shown. */
async function subjectOf(
  db: Db,
  { pointed, folded }: Frame,
  asked: ParsedQuery,
  conversation: Conversation,
): Promise<Subject> {
  const shown = await readAdviserAds(db, conversation.latest);
  if (pointed !== null) {
    const ids = pointed.flatMap((place) => conversation.latest[place] ?? []);
    return { kind: 'ads', ads: shown.filter(({ internalId }) => ids.includes(internalId)), isPointed: true };
  }
  const [first, second] = shown;
  if (first && second && isOfOne(folded)) return { kind: 'ads', ads: [first], isPointed: true, isAssumed: true };
  const named = await readModelFacts(db, asked.filters);
  if (named.length > 0) return { kind: 'models', models: named };
  if (shown.length > 0) return { kind: 'ads', ads: shown, isPointed: shown.length === 1 && isOfOne(folded) };
  const searched = await readModelFacts(db, conversation.understanding.filters);
  return searched.length > 0 ? { kind: 'models', models: searched } : { kind: 'ads', ads: [], isPointed: false };
}

const modelsOf = (db: Db, ads: readonly AdFacts[]): Promise<ModelFacts[]> =>
  readModelFacts(db, { make: ads.map(({ brand }) => brand), model: ads.flatMap(({ series }) => series ?? []) });

/** A year that the question names, or the ends of a span. */
const yearsOf = ({ filters: { minYear, maxYear } }: ParsedQuery): number[] =>
  [minYear, maxYear].filter((year) => year !== null);

const LIMITED = /\b(?:högst|max|under|upp till|mindre än|som mest)\b/iu;
/** A distance in a question about a price is about that of the car. */
const AROUND = { least: 0.85, most: 1.15 };

/** The cars that a price is compared with: "från 2018" means that year, "med 18 000 mil" about so many, and the price itself excludes none. */
function ofOneYear(asked: ParsedQuery, text: string): ParsedQuery {
  const { minYear, maxYear, minMileage, maxMileage } = asked.filters;
  const isAbout = maxMileage !== null && minMileage === null && !LIMITED.test(text);
  const mileage = isAbout
    ? { minMileage: Math.round(maxMileage * AROUND.least), maxMileage: Math.round(maxMileage * AROUND.most) }
    : {};
  return {
    ...asked,
    filters: { ...asked.filters, ...mileage, minPrice: null, maxPrice: null, maxYear: maxYear ?? minYear },
  };
}

const MAX_OF_CAR = 2;
/** Weaknesses to look for in one car, beside the general list. */
async function weaknessesOfCar(db: Db, id: number): Promise<string[]> {
  const [ad] = await readAdviserAds(db, [id]);
  if (!ad) return [];
  const texts = (await readOwnTexts(db, modelOfAd(ad))).filter(
    (text) =>
      isOfAsked(text, { years: ad.modelYear === null ? [] : [ad.modelYear], fuels: ad.fuels }) &&
      (text.variant === null || ad.name.toLowerCase().includes(text.variant.toLowerCase())),
  );
  const own = [...new Set(texts.flatMap(({ watchouts }) => watchouts))].slice(0, MAX_OF_CAR);
  return own.length === 0 ? [] : [`**Just på den här modellen:** ${own.join(' ')} (vår egen kunskap om modellen)`];
}

/** `names`: of the ads that a question is about, which name their variant; null: it is about a model. */
type AskedWeaknesses = { years: readonly number[]; fuels: readonly Fuel[]; names: readonly string[] | null };

async function weaknesses(db: Db, models: readonly ModelFacts[], asked: AskedWeaknesses): Promise<Facts | null> {
  if (models.length === 0) return null;
  const own = await readOwnTexts(db, {
    make: models.map(({ brand }) => brand),
    model: models.map(({ series }) => series),
  });
  const isOfVariant = ({ variant }: OwnText): boolean =>
    variant === null ||
    asked.names === null ||
    asked.names.some((name) => name.toLowerCase().includes(variant.toLowerCase()));
  const weak = models.map(({ recalls, ...model }) => ({
    ...model,
    watchouts: own
      .filter((text) => text.brand === model.brand && text.series === model.series)
      .filter((text) => isOfAsked(text, asked) && isOfVariant(text))
      .map(({ category, yearFrom, yearTo, variant, watchouts }) => ({
        category: category?.label ?? null,
        yearFrom,
        yearTo,
        variant: asked.names === null ? variant : null,
        texts: watchouts,
      })),
    recalls: recalls.length,
    url: seriesUrl(model.brandSlug, model.seriesSlug),
  }));
  return { text: weaknessTexts(weak, asked), ads: [] };
}

const DEFAULT_YEARS = 3;

function depreciation(
  models: readonly ModelFacts[],
  years: readonly number[],
  { folded }: Frame,
  now: Date,
): Facts | null {
  const [year] = years;
  const age = year === undefined ? null : yearInSweden(now) - year;
  const texts = lossTexts(models, { age, years: yearsOfLossIn(folded) ?? DEFAULT_YEARS });
  return texts.length === 0 ? null : { text: texts, ads: [] };
}

/** A question of law or sale that asks for a yes or no; after a complaint in the table of `intents.ts`. */
export const LAW_INTENT: Intent = {
  name: 'a question of law or sale that asks for a yes or no',
  act: 'topic',
  matches: (frame) => leadIn(frame.folded) !== null && !asksWhichCar(frame.folded),
  answer: async (turn) => (await answerOfLead(turn)) ?? answerInWords(turn, []),
  isWhole: true,
};
