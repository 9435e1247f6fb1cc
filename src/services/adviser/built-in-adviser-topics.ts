import { type AdDetail, readAd } from '#src/db/ads/ad-detail.ts';
import { readAdviserAds } from '#src/db/adviser/adviser-ads.ts';
import { type ModelFacts, readModelFacts } from '#src/db/adviser/model-facts.ts';
import type { Db } from '#src/db/connection/client.ts';
import { type AdValuation, readValuation } from '#src/db/valuation/valuation-rows.ts';
import { countDaysForSale } from '#src/domain/ads/days-for-sale.ts';
import { NO_AD_FILTERS } from '#src/domain/ads/filters/ad-filters.ts';
import type { AdFacts } from '#src/domain/adviser/answer/ad-facts.ts';
import type { AdvisedAd, AdviserAnswer } from '#src/domain/adviser/answer/adviser-answer.ts';
import type { Conversation } from '#src/domain/adviser/conversation/conversation.ts';
import { pointAtShown } from '#src/domain/adviser/conversation/named-shown.ts';
import { isOfOne, shownPlaces } from '#src/domain/adviser/conversation/shown-question.ts';
import { CAR_TOPICS, CHOICE_TEXT, chooseCar, type KnownAd } from '#src/domain/adviser/topics/car-topics.ts';
import { loanText, readLoan } from '#src/domain/adviser/topics/loan.ts';
import { weaknessTexts } from '#src/domain/adviser/topics/model-topics.ts';
import { nextQuestions, type Topic, topicParagraphs } from '#src/domain/adviser/topics/topics.ts';
import { yearInSweden } from '#src/domain/format/dates.ts';
import { nextYearText } from '#src/domain/market/depreciation-texts.ts';
import { costAnswer, costHeadline, knownCost } from '#src/domain/ownership-cost/cost-answer.ts';
import { costedCar, costedValuation } from '#src/domain/ownership-cost/costed-car.ts';
import { priceAnswer } from '#src/domain/valuation/price-answer.ts';
import type { Fuel } from '#src/domain/vocabulary/vocabulary.ts';
import { understand } from '#src/domain/wish/parse-query.ts';
import { EMPTY_PARSED_QUERY, type ParsedQuery } from '#src/domain/wish/parsed-query.ts';
import { readCarNames } from '#src/services/car-names.ts';
import { checklistUrl, costUrl, seriesUrl } from '#src/urls.ts';
import { type AdviserStock, yearlyTax } from './adviser-cars.ts';
import { answerOfPrice } from './built-in-adviser-cars.ts';
import { ASSUMED, sayInPlaceOfCars } from './built-in-adviser-shown.ts';

/** A question about a topic, as read. */
type AskedTopic = {
  topic: Topic;
  text: string;
  /** The message parsed as a wish: names the model and years that are asked about. */
  asked: ParsedQuery;
};

/** Topics whose facts a model has too, without one of its ads. */
const MODEL_TOPICS: ReadonlySet<string> = new Set(['weaknesses', 'depreciation']);

/** Answers a question about a topic: with facts of the cars or the model that it is about, otherwise with the topic's text. */
export async function answerOfTopic(
  stock: AdviserStock,
  question: AskedTopic,
  conversation: Conversation,
  now: Date,
): Promise<AdviserAnswer> {
  const { topic } = question;
  const factsAnswer = await answerWithFacts(stock, question, conversation, now);
  const answer = await sayInPlaceOfCars(stock, factsAnswer?.text ?? topicParagraphs(topic), conversation, now);
  const shown =
    factsAnswer === null || factsAnswer.ads.length === 0
      ? {}
      : { ads: factsAnswer.ads, about: factsAnswer.ads, isOfShown: true };
  return { ...answer, ...shown, suggestions: nextQuestions(topic), isFinal: true };
}

type Said = { text: readonly string[]; ads: AdvisedAd[] };

async function answerWithFacts(
  stock: AdviserStock,
  { topic, text, asked }: AskedTopic,
  conversation: Conversation,
  now: Date,
): Promise<Said | null> {
  const { db } = stock;
  const loan = topic.id === 'loan' ? readLoan(text) : null;
  if (loan) return { text: [...loanText(loan), topic.text.at(-1) ?? ''], ads: [] };
  if (topic.id === 'own-car-value') return ownCarValue(stock, topic, text, now);
  if (topic.id === 'inspection-list') {
    const { focus, latest } = conversation;
    const id = focus ?? (latest.length === 1 ? latest[0] : undefined);
    return id === undefined
      ? null
      : { text: [...topicParagraphs(topic), `[Checklista för bilen](${checklistUrl(id)})`], ads: [] };
  }
  const carTopic = CAR_TOPICS.get(topic.id);
  if (!carTopic && !MODEL_TOPICS.has(topic.id) && topic.id !== 'which-one') return null;
  const subject = await subjectOf(db, text, asked, conversation);
  if (carTopic?.isOfPointed && (subject.kind === 'models' || !subject.isPointed)) return null;
  if (topic.id === 'weaknesses' || subject.kind === 'models') {
    const models = subject.kind === 'models' ? subject.models : await modelsOf(db, subject.ads);
    const years = subject.kind === 'models' ? yearsOf(asked) : subject.ads.flatMap(({ modelYear }) => modelYear ?? []);
    const fuels = subject.kind === 'models' ? asked.filters.fuel : subject.ads.flatMap((ad) => ad.fuels);
    if (topic.id === 'weaknesses') return weaknesses(models, { years, fuels });
    if (topic.id === 'depreciation') return depreciation(models, years, now);
    if (topic.id !== 'price-verdict') return null;
    const { minPrice, maxPrice } = asked.filters;
    const prices = await answerOfPrice(stock, ofOneYear(asked), now, maxPrice ?? minPrice);
    return { text: prices.text, ads: [...prices.ads] };
  }
  const cars = await readKnownAds(db, subject.ads, now);
  if (cars.length === 0) return null;
  if (topic.id === 'which-one') {
    const chosen = chooseCar(cars);
    return chosen && { text: [CHOICE_TEXT], ads: [{ facts: chosen.car.facts, reasons: chosen.reasons }] };
  }
  if (!carTopic) return null;
  const ads = cars.map((car) => ({ facts: car.facts, reasons: carTopic.lines(car) }));
  if (topic.id === 'depreciation' && ads.every(({ reasons }) => reasons.length === 0)) {
    const years = subject.ads.flatMap(({ modelYear }) => modelYear ?? []);
    return depreciation(await modelsOf(db, subject.ads), years, now) ?? { text: [carTopic.unknown], ads: [] };
  }
  const { general: paragraphs = 0, isOfPointed } = carTopic;
  const texts = topic.text.slice(0, paragraphs);
  const general = isOfPointed ? topicParagraphs({ ...topic, text: texts }) : texts;
  const assumed = subject.kind === 'ads' && subject.isAssumed ? [ASSUMED] : [];
  if (ads.every(({ reasons }) => reasons.length === 0))
    return { text: [...assumed, carTopic.unknown, ...general], ads };
  const [first] = cars;
  const link =
    topic.id === 'running-cost' && cars.length === 1 && first
      ? [`[Räkna på bilens kostnad](${costUrl(first.facts.internalId)})`]
      : [];
  return { text: [...assumed, cars.length === 1 ? carTopic.one : carTopic.many, ...general, ...link], ads };
}

/** "Jag har en", "min gamla": without them, the visitor's own car is read as any other. */
const OWNED =
  /\b(?:jag|vi|hon|han) (?:har|äger|kör|hade)\b|\b(?:min|mitt|mina|vår|vårt|våra|hans|hennes)\b(?: gamla| nuvarande)?/giu;

/** The prices of cars like the visitor's own at dealers; null: the message does not name it. */
async function ownCarValue(stock: AdviserStock, topic: Topic, text: string, now: Date): Promise<Said | null> {
  const knowledge = { names: await readCarNames(stock.db), thisYear: yearInSweden(now) };
  const { filters } = understand(text.replace(OWNED, ' '), knowledge);
  if (filters.model.length === 0) return null;
  const { make, model, fuel, minYear, maxYear } = filters;
  const own = { ...EMPTY_PARSED_QUERY, filters: { ...NO_AD_FILTERS, make, model, fuel, minYear, maxYear } };
  const prices = await answerOfPrice(stock, ofOneYear(own), now);
  return { text: [...prices.text, ...topic.text.slice(1)], ads: [...prices.ads] };
}

type Subject =
  /** `isPointed`: the question is about these, not about cars in general; `isAssumed`: it does not say which of several. */
  { kind: 'ads'; ads: AdFacts[]; isPointed: boolean; isAssumed?: true } | { kind: 'models'; models: ModelFacts[] };

/** The cars that a question is about: those it points at, the model it names, or the cars last shown. */
async function subjectOf(db: Db, text: string, asked: ParsedQuery, conversation: Conversation): Promise<Subject> {
  const shown = await readAdviserAds(db, conversation.latest);
  const pointed =
    shownPlaces(
      text,
      shown.length,
      shown.findIndex(({ internalId }) => internalId === conversation.focus),
    ) ??
    pointAtShown(text, shown)?.places ??
    null;
  if (pointed !== null) return { kind: 'ads', ads: pointed.flatMap((place) => shown[place] ?? []), isPointed: true };
  const [first, second] = shown;
  if (first && second && isOfOne(text)) return { kind: 'ads', ads: [first], isPointed: true, isAssumed: true };
  const named = await readModelFacts(db, asked.filters);
  if (named.length > 0) return { kind: 'models', models: named };
  if (shown.length > 0) return { kind: 'ads', ads: shown, isPointed: shown.length === 1 && isOfOne(text) };
  const searched = await readModelFacts(db, conversation.understanding.filters);
  return searched.length > 0 ? { kind: 'models', models: searched } : { kind: 'ads', ads: [], isPointed: false };
}

const modelsOf = (db: Db, ads: readonly AdFacts[]): Promise<ModelFacts[]> =>
  readModelFacts(db, { make: ads.map(({ brand }) => brand), model: ads.flatMap(({ series }) => series ?? []) });

/** A year that the question names, or the ends of a span. */
const yearsOf = ({ filters: { minYear, maxYear } }: ParsedQuery): number[] =>
  [minYear, maxYear].filter((year) => year !== null);

/** The cars that a price is compared with: "från 2018" means that year, and the price itself excludes none. */
function ofOneYear(asked: ParsedQuery): ParsedQuery {
  const { minYear, maxYear } = asked.filters;
  return { ...asked, filters: { ...asked.filters, minPrice: null, maxPrice: null, maxYear: maxYear ?? minYear } };
}

function weaknesses(
  models: readonly ModelFacts[],
  asked: { years: readonly number[]; fuels: readonly Fuel[] },
): Said | null {
  if (models.length === 0) return null;
  const weak = models.map(({ recalls, ...model }) => ({
    ...model,
    recalls: recalls.length,
    url: seriesUrl(model.brandSlug, model.seriesSlug),
  }));
  return { text: weaknessTexts(weak, asked), ads: [] };
}

function depreciation(models: readonly ModelFacts[], years: readonly number[], now: Date): Said | null {
  const thisYear = yearInSweden(now);
  const texts = models.flatMap(({ series, depreciation: curves }) => {
    const points = curves.find(({ generation }) => generation === null)?.points ?? [];
    const ages = years.length > 0 ? years.map((year) => thisYear - year) : [points[0]?.age ?? 0];
    return ages.flatMap((age) => nextYearText(series, points, age) ?? []);
  });
  return texts.length === 0 ? null : { text: texts, ads: [] };
}

/** Everything that the site knows of the ads. */
export async function readKnownAds(db: Db, ads: readonly AdFacts[], now: Date): Promise<KnownAd[]> {
  const known = await Promise.all(
    ads.map(async (facts) => {
      const [detail, valuation] = await Promise.all([
        readAd(db, facts.internalId),
        readValuation(db, facts.internalId),
      ]);
      return detail && knownAd(facts, detail, valuation, now);
    }),
  );
  return known.filter((ad) => ad !== null);
}

function knownAd(facts: AdFacts, detail: AdDetail, valuation: AdValuation | null, now: Date): KnownAd {
  return {
    facts,
    dealer: detail.dealer,
    place: detail.city ?? detail.dealerCity,
    daysForSale: countDaysForSale(detail, now),
    prices: detail.prices,
    verdict: valuation,
    priceAnswer: priceAnswer(valuation, detail),
    depreciation: valuation?.depreciation ?? null,
    removalTimes: valuation?.removalTimes ?? null,
    cost: costOf(detail, valuation, now),
    tax: yearlyTax(facts, now),
    thisYear: yearInSweden(now),
  };
}

/** By the assumptions of the site. */
function costOf(ad: AdDetail, valuation: AdValuation | null, now: Date): KnownAd['cost'] {
  const answer = costAnswer(costedCar(ad, costedValuation(valuation), now));
  const cost = knownCost(answer);
  const { mil, ar: years } = answer.assumptions.values;
  if (cost === null || mil === null || years === null) return null;
  return { headline: costHeadline(cost), perMonth: cost.sum.perMonth, mil, years };
}
