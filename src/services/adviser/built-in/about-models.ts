import { readAdviserAds } from '#src/db/adviser/adviser-ads.ts';
import { readModelFacts } from '#src/db/adviser/model-facts.ts';
import { readModelFigures } from '#src/db/adviser/model-figures.ts';
import { readModelVariants } from '#src/db/adviser/model-variants.ts';
import { readOwnTexts } from '#src/db/adviser/own-texts.ts';
import { NO_AD_FILTERS } from '#src/domain/ads/filters/ad-filters.ts';
import type { AdvisedAd, AdviserAnswer } from '#src/domain/adviser/answer/adviser-answer.ts';
import { PRICE_LINE } from '#src/domain/adviser/answer/answer-texts.ts';
import { NO_CONSUMPTION } from '#src/domain/adviser/answer/fact-span.ts';
import { makeWarrantyText } from '#src/domain/adviser/compose/car-matters.ts';
import { opinionTexts } from '#src/domain/adviser/compose/model-opinion.ts';
import {
  lossShare,
  lossTexts,
  modelRemovalTexts,
  newestStars,
  notMadeTexts,
  safetyTexts,
} from '#src/domain/adviser/compose/model-texts.ts';
import { enginesNamed } from '#src/domain/adviser/compose/model-variants.ts';
import { rangeTexts } from '#src/domain/adviser/compose/range-texts.ts';
import { NEW_CONVERSATION } from '#src/domain/adviser/conversation/conversation.ts';
import type { SpokenModels } from '#src/domain/adviser/conversation/matter.ts';
import { type AskedFact, yearsOfLossIn } from '#src/domain/adviser/frame/asked-facts.ts';
import { attributeOfModel, factOfModel, topicOf } from '#src/domain/adviser/frame/frame-subject.ts';
import { ASKED_ATTRIBUTES, type AskedAttribute } from '#src/domain/adviser/own-sentences/asked-attributes.ts';
import { ownSentences, sentenceScope, sentenceSourcesText } from '#src/domain/adviser/own-sentences/own-sentences.ts';
import { compareModelsTexts, consumptionComparedText } from '#src/domain/adviser/topics/compare-models.ts';
import { TOPICS } from '#src/domain/adviser/topics/topics.ts';
import { yearInSweden } from '#src/domain/format/dates.ts';
import { listed } from '#src/domain/format/texts.ts';
import { faultsNamedIn } from '#src/domain/purchase-checklist/known-faults.ts';
import { EMPTY_PARSED_QUERY, type ParsedQuery } from '#src/domain/wish/parsed-query.ts';
import { queryChips } from '#src/domain/wish/query-chips.ts';
import { readCarNames } from '#src/services/car-names.ts';
import { seriesUrl } from '#src/visitor-urls.ts';
import { answerInWords, type Turn } from './about.ts';
import { modelOfAd, readOwnParagraphs } from './about-own-texts.ts';
import { answerOfQuestion, sayNotUnderstood } from './about-questions.ts';
import { answerOfRecalls } from './about-recalls.ts';
import { answerOfTopic } from './about-topics.ts';
import { AFTER_FACT, answerOfVariant } from './about-variants.ts';
import { answerOfFact, answerOfPrice, answerWithCars } from './about-wishes.ts';

/** The search for the cars of models that were spoken of. */
export const queryOfModels = ({ make, model, fuel, minYear, maxYear }: SpokenModels): ParsedQuery => ({
  ...EMPTY_PARSED_QUERY,
  filters: { ...NO_AD_FILTERS, make, model, fuel, minYear, maxYear },
});

const DEFAULT_YEARS = 3;
const NO_CURVE = 'Det finns för få bilar av modellen till salu för att säga hur priset faller.';

/** An attribute of the models that a message speaks of, in the site's own sentences; null: none is written. */
export async function answerOfAttribute(
  turn: Turn,
  spoken: SpokenModels,
  attribute: AskedAttribute,
): Promise<AdviserAnswer | null> {
  const { db } = turn.stock;
  const [texts, models] = await Promise.all([readOwnParagraphs(db, spoken, attribute), readModelFacts(db, spoken)]);
  const [make] = spoken.make;
  const warranty =
    attribute === 'warranty' && make !== undefined
      ? makeWarrantyText(make, spoken.minYear ?? spoken.maxYear, yearInSweden(turn.now))
      : null;
  if (warranty !== null)
    return answerInWords(
      turn,
      [
        warranty,
        'Vissa delar har kortare tid, och milen räknas från ny. Jämför mätarställningen, och be att få se servicehistoriken. Källa: tillverkarens garantivillkor.',
      ],
      { matter: spoken, suggestions: AFTER_FACT },
    );
  if (texts.length === 0) return null;
  const links = models.map(
    ({ series, brandSlug, seriesSlug }) => `[Mer om ${series}](${seriesUrl(brandSlug, seriesSlug)})`,
  );
  return answerInWords(turn, [...texts, links.join(' · ')], { matter: spoken, suggestions: AFTER_FACT });
}

/** An attribute of the models of cars shown, in the site's own sentences, or that none is written. */
export async function answerOfShownAttribute(
  turn: Turn,
  ids: readonly number[],
  attribute: AskedAttribute,
): Promise<AdviserAnswer> {
  const ads = await readAdviserAds(turn.stock.db, ids);
  const models = [...new Map(ads.map((ad) => [`${ad.brand} ${ad.series}`, ad])).values()].map(modelOfAd);
  const paragraphs = await Promise.all(models.map((model) => readOwnParagraphs(turn.stock.db, model, attribute)));
  const texts = paragraphs.flat();
  const missing = `Om ${ASKED_ATTRIBUTES[attribute].toLowerCase()} har jag ingen uppgift för de här bilarna. Prova på plats.`;
  return answerInWords(turn, texts.length === 0 ? [missing] : [...new Set(texts)], { suggestions: OF_SHOWN_CARS });
}
const OF_SHOWN_CARS = ['Vilken av dem skulle du välja?', 'Är priserna rimliga?', 'Vad kostar de i månaden att äga?'];

/** Sentences for and against models, with their tests and what they lose; null: nothing is written about them. */
export async function answerOfOpinion(turn: Turn, spoken: SpokenModels): Promise<AdviserAnswer | null> {
  const { db } = turn.stock;
  const [texts, models] = await Promise.all([readOwnTexts(db, spoken), readModelFacts(db, spoken)]);
  const years = [spoken.minYear, spoken.maxYear].filter((year) => year !== null);
  const opinion = opinionTexts(texts, { years, fuels: spoken.fuel });
  if (opinion.length === 0) return null;
  const loss = lossTexts(models, { age: null, years: DEFAULT_YEARS }).slice(0, 1);
  return answerInWords(turn, [...opinion, ...safetyTexts(models, spoken).slice(0, 1), ...loss], {
    matter: spoken,
    suggestions: AFTER_FACT,
  });
}

/** Says that nothing is written about an attribute, and where it is found out. */
export const answerOfMissing = (turn: Turn, spoken: SpokenModels, attribute: AskedAttribute): Promise<AdviserAnswer> =>
  answerInWords(turn, [`${missingText(spoken, attribute)} Fråga handlaren, eller titta i bilens instruktionsbok.`], {
    matter: spoken,
    suggestions: AFTER_FACT,
  });

/** "Om bagage i Octavia har jag ingen uppgift." */
export const missingText = ({ model }: SpokenModels, attribute: AskedAttribute): string =>
  `Om ${ASKED_ATTRIBUTES[attribute].toLowerCase()} i ${listed(model)} har jag ingen uppgift.`;

/** A fact of the models that a message speaks of, from the catalogue, the market figures or their cars for sale. */
export async function answerOfModelFact(turn: Turn, spoken: SpokenModels, fact: AskedFact): Promise<AdviserAnswer> {
  const models = await readModelFacts(turn.stock.db, spoken);
  const notMade = notMadeTexts(models, spoken);
  const made = models.filter((model) => notMadeTexts([model], spoken).length === 0);
  if (notMade.length > 0 && made.length === 0)
    return answerInWords(turn, notMade, { matter: spoken, suggestions: AFTER_FACT });
  const ofMade = {
    ...spoken,
    make: [...new Set(made.map(({ brand }) => brand))],
    model: made.map(({ series }) => series),
  };
  const found = await factOf(turn, notMade.length === 0 ? spoken : ofMade, fact);
  const answer = { ...found, text: [...notMade, ...found.text] };
  // A question for a fact is no search whose requirements are to be changed.
  return { ...answer, question: answer.ads.length === 0 ? null : answer.question, matter: spoken };
}

async function factOf(turn: Turn, spoken: SpokenModels, fact: AskedFact): Promise<AdviserAnswer> {
  const { stock, frame, now } = turn;
  const asked = queryOfModels(spoken);
  const next = { suggestions: AFTER_FACT };
  if (fact === 'range' || fact === 'consumption') {
    const ofVariant = await answerOfVariant(turn, spoken, [fact, ...frame.attributes.filter((each) => each !== fact)]);
    if (ofVariant) return ofVariant;
  }
  switch (fact) {
    case 'recalls':
      return answerOfRecalls(stock, { text: frame.text, asked }, frame.conversation, now);
    case 'faults': {
      const topic = TOPICS.get('weaknesses');
      return topic ? answerOfTopic(turn, topic, asked) : answerInWords(turn, [NO_CURVE], next);
    }
    case 'safety':
      return answerInWords(turn, safetyTexts(await readModelFacts(stock.db, spoken), spoken), next);
    case 'loss': {
      const models = await readModelFacts(stock.db, spoken);
      const year = spoken.minYear ?? spoken.maxYear;
      const loss = {
        age: year === null ? null : yearInSweden(now) - year,
        years: yearsOfLossIn(frame.folded) ?? DEFAULT_YEARS,
      };
      const texts = lossTexts(models, loss);
      if (texts.length > 0) return answerInWords(turn, texts, next);
      // Without a curve, what is for sale now says at least what the model costs at which age.
      const forSale = await answerOfPrice(stock, asked, now);
      return forSale.ads.length === 0
        ? answerInWords(turn, [NO_CURVE], next)
        : { ...forSale, text: [NO_CURVE, ...forSale.text], ...next };
    }
    case 'range': {
      const electric: ParsedQuery = {
        ...asked,
        filters: { ...asked.filters, fuel: ['El'] },
        notes: [{ kind: 'range', km: null }],
      };
      const found = await answerWithCars(stock, electric, NEW_CONVERSATION, now);
      const topic = TOPICS.get('winter-range');
      const ads = ofBattery(found.ads, frame.folded);
      const own = await readOwnParagraphs(stock.db, spoken, 'range');
      return {
        ...found,
        ads,
        about: ads,
        ...(await keepSearch(turn)),
        text: [...rangeTexts(ads.map(({ facts }) => facts)), ...own, ...(topic?.text.slice(0, 1) ?? [])],
        ...next,
      };
    }
    case 'removal':
      return answerInWords(turn, modelRemovalTexts(await readModelFacts(stock.db, spoken)), next);
    case 'tax': {
      const ofEngine = queryOfModels(await withYearsOfEngine(turn, spoken));
      return { ...(await answerOfFact(stock, ofEngine, fact, now)), ...(await keepSearch(turn)), ...next };
    }
    case 'consumption': {
      const found = await answerOfFact(stock, asked, fact, now);
      // Where no ad states it, our own sentences still do.
      const own = found.text[0] === NO_CONSUMPTION ? await readOwnParagraphs(stock.db, spoken, 'consumption') : [];
      return { ...found, ...(own.length > 0 && { text: own }), ...(await keepSearch(turn)), ...next };
    }
    case 'price':
      return { ...(await answerOfPrice(stock, asked, now)), ...(await keepSearch(turn)), ...next };
  }
}

/** "XC60 B4": without years, those in which the named engine was sold. */
async function withYearsOfEngine({ stock, frame }: Turn, spoken: SpokenModels): Promise<SpokenModels> {
  if (spoken.minYear !== null || spoken.maxYear !== null) return spoken;
  const [model, ...others] = await readModelVariants(stock.db, spoken);
  if (model === undefined || others.length > 0) return spoken;
  const groups = enginesNamed(model, { minYear: null, maxYear: null, fuel: spoken.fuel, text: frame.folded });
  const engines = [...groups.values()].flat();
  if (engines.length === 0) return spoken;
  const last = engines.map(({ yearTo }) => yearTo);
  return {
    ...spoken,
    minYear: Math.min(...engines.map(({ yearFrom }) => yearFrom)),
    maxYear: last.includes(null) ? null : Math.max(...last.flatMap((year) => year ?? [])),
  };
}

const BATTERY = /\b(\d{2,3})(?:[.,]\d)? ?kwh\b/;
/** Makers state the whole battery, catalogues what can be used, kWh. */
const BATTERY_AROUND = 4;

/** "Leaf 40 kWh": the cars with about the battery that a question names, all where it names none. */
function ofBattery(ads: readonly AdvisedAd[], folded: string): AdvisedAd[] {
  const kwh = BATTERY.exec(folded)?.[1];
  if (kwh === undefined) return [...ads];
  return ads.filter(({ facts: { electricValues } }) => {
    const battery = electricValues?.battery ?? null;
    return battery !== null && Math.abs(battery - Number(kwh)) <= BATTERY_AROUND;
  });
}

/** A question changes no search, and its chips are those of the search. */
export async function keepSearch({ stock, frame }: Turn): Promise<Pick<AdviserAnswer, 'understanding' | 'chips'>> {
  const { understanding } = frame.conversation;
  return { understanding, chips: queryChips(understanding, await readCarNames(stock.db)) };
}

/** The own sentences about models for the purpose that a comparison names: "mest motorväg", "om man är lång". */
async function ownOfPurpose({ stock, frame }: Turn, spoken: SpokenModels): Promise<string[]> {
  const [attribute] = frame.attributes;
  return attribute === undefined ? [] : readOwnParagraphs(stock.db, spoken, attribute);
}

const BESIDE_PRICE = /\b(?:mer|annat) an priset\b|\b(?:forutom|bortsett fran|utom) priset\b/;

/** How models that a question names differ: by the fact that it asks for, else by prices, tests and loss of value. */
export async function answerOfCompared(
  turn: Turn,
  spoken: SpokenModels,
  fact: AskedFact | null,
): Promise<AdviserAnswer> {
  const { stock, frame, now } = turn;
  if (fact === 'safety' || fact === 'loss' || fact === 'recalls' || fact === 'faults' || fact === 'removal')
    return answerOfModelFact(turn, spoken, fact);
  const asked = queryOfModels(spoken);
  const [answer, figures, facts] = await Promise.all([
    answerWithCars(stock, asked, NEW_CONVERSATION, now),
    readModelFigures(stock.db, asked.filters),
    readModelFacts(stock.db, asked.filters),
  ]);
  const compared = figures.map(({ brandSlug, seriesSlug, ...model }) => {
    const known = facts.find(({ brand, series }) => brand === model.brand && series === model.series);
    return {
      ...model,
      url: seriesUrl(brandSlug, seriesSlug),
      stars: known ? newestStars(known) : null,
      loss: known ? lossShare(known) : null,
    };
  });
  if (compared.length < 2) return answer;
  const texts = compareModelsTexts(compared, BESIDE_PRICE.test(frame.folded));
  const first = fact === 'consumption' ? consumptionComparedText(compared) : null;
  const own = await ownOfPurpose(turn, spoken);
  return {
    ...answer,
    ...(await keepSearch(turn)),
    text: [...own, ...(first === null ? [] : [first]), ...texts, PRICE_LINE],
    suggestions: ['Vilken är säkrast?', 'Vilken tappar minst i värde?', 'Vilka fel har de?'],
    matter: spoken,
  };
}

/** The known faults of the engines and gearboxes that a message names. */
export const answerOfFaults = (turn: Turn): Promise<AdviserAnswer> =>
  answerInWords(turn, [
    ...(ASKS_WHETHER.test(turn.frame.folded) ? gearboxTexts(turn.frame.folded) : []),
    ...faultsNamedIn(turn.frame.folded).map(({ text, source }) => `${text} Källa: ${source.title}.`),
    'Källorna talar om motorn eller lådan, inte om en viss bil. Fråga efter kvitton och låt en verkstad titta.',
  ]);

/** "Går DSG-lådor alltid sönder?": which of the kind are at risk comes before the fault of one of them. */
const ASKS_WHETHER = /\b(?:alltid|alla|stammer|sant|verkligen|bra|bast|riskab\w*)\b/;
const gearboxTexts = (folded: string): string[] => {
  const topic = /\bdsg\b/.test(folded) ? TOPICS.get('dsg') : undefined;
  return topic ? [`Nej, inte alla. ${topic.text[0] ?? ''}`, ...topic.text.slice(1)] : [];
};

/** "RAV4 hybrid" beside a plug-in hybrid of the model is the one without a plug. */
const ofPlainHybrid = (spoken: SpokenModels, folded: string): SpokenModels =>
  spoken.fuel.includes('Elhybrid') && !/\b(?:laddhybrid\w*|plug-?in\w*|phev|mildhybrid\w*)\b/.test(folded)
    ? { ...spoken, fuel: ['Elhybrid'] }
    : spoken;

const SPARE_PARTS = /\breservdel\w*/;
const NAMES_PARTS = /\b(?:reserv)?delar(?:na)?\b/u;
/** Spare parts, by the sentences that name them; those about other costs say nothing of them. */
async function answerOfSpareParts(turn: Turn, spoken: SpokenModels): Promise<AdviserAnswer> {
  const years = [...new Set([spoken.minYear, spoken.maxYear].filter((year) => year !== null))];
  const sentences = ownSentences(await readOwnTexts(turn.stock.db, spoken), 'cost', { years, fuels: spoken.fuel })
    .filter(({ text }) => NAMES_PARTS.test(text))
    .slice(0, 2);
  const next = { matter: spoken, suggestions: AFTER_FACT };
  if (sentences.length === 0)
    return answerInWords(
      turn,
      [
        `Om reservdelar till ${listed(spoken.model)} har jag ingen uppgift. Ring en verkstad som kan märket före köpet, och fråga om pris och väntetid på vanliga delar: bromsar, fjädring, givare och karossdelar.`,
      ],
      next,
    );
  const texts = sentences.map((sentence) => `${sentence.text} (${sentenceScope(sentence)})`);
  return answerInWords(turn, [texts.join(' '), sentenceSourcesText(sentences)], next);
}

/** The first attribute of the models named that something is written about, otherwise their fact, the topic, or that it is missing. */
export async function answerOfNamedAttribute(turn: Turn): Promise<AdviserAnswer> {
  const { frame } = turn;
  const [{ spoken }, attribute] = [frame, attributeOfModel(frame)];
  if (spoken === null || attribute === null) return sayNotUnderstood(turn);
  if (SPARE_PARTS.test(frame.folded)) return answerOfSpareParts(turn, spoken);
  const ofVariant = await answerOfVariant(turn, spoken, frame.attributes);
  if (ofVariant) return ofVariant;
  for (const each of frame.attributes) {
    const answer =
      (await answerOfAttribute(turn, ofPlainHybrid(spoken, frame.folded), each)) ??
      (await answerOfAttribute(turn, spoken, each));
    if (answer) return answer;
  }
  const [fact, topic] = [factOfModel(frame), topicOf(frame)];
  if (fact !== null) return answerOfModelFact(turn, spoken, fact);
  if (topic === null) {
    const missing = await answerOfMissing(turn, spoken, attribute);
    const where = attribute === 'towing' ? (TOPICS.get('tow-weight')?.text.slice(0, 1) ?? []) : [];
    return where.length === 0 ? missing : { ...missing, text: [missingText(spoken, attribute), ...where] };
  }
  const general = await answerOfQuestion(turn, topic);
  return { ...general, text: [missingText(spoken, attribute), ...general.text], matter: spoken };
}
