import { readModelFacts } from '#src/db/adviser/model-facts.ts';
import { readModelRatings } from '#src/db/adviser/model-ratings.ts';
import { readGenerations, readSeriesDetail } from '#src/db/catalogue/series-statistics.ts';
import type { EvidenceAbout } from '#src/domain/adviser/guard/evidence.ts';
import { carName } from '#src/domain/catalogue/car-name.ts';
import { findAddressed, findSeriesAddressed } from '#src/domain/catalogue/catalogue-address.ts';
import { generationCrashText } from '#src/domain/catalogue/crash-test-text.ts';
import { yearInSweden } from '#src/domain/format/dates.ts';
import { formatCount } from '#src/domain/format/numbers.ts';
import { formatKronor } from '#src/domain/format/price.ts';
import { listed } from '#src/domain/format/texts.ts';
import { depreciationBasis, depreciationText, nextYearText } from '#src/domain/market/depreciation-texts.ts';
import { removalText } from '#src/domain/market/removal-texts.ts';
import { faultsNotIn, faultsOfModel } from '#src/domain/purchase-checklist/known-faults.ts';
import { matchRecalls } from '#src/domain/recalls/match-recalls.ts';
import type { Fuel } from '#src/domain/vocabulary/vocabulary.ts';
import { answerOfSite, evidenceLines, recallSentences, type ToolContext } from './ask-model-evidence.ts';

/** A model as the language model names it. */
export type NamedModel = { brand: string; series: string };
type ModelOfYear = NamedModel & { year?: number | undefined; fuel?: Fuel | undefined };

const NO_MODEL = { error: 'Modellen finns inte.' };

/** The model of the catalogue; null: it has none of that name. */
function findModel({ catalogue }: ToolContext, { brand, series }: NamedModel) {
  const make = findAddressed(catalogue.brands, brand);
  const model = make && findSeriesAddressed(make, make.series, series);
  return make && model ? { make, model, about: { brand: make.name, series: model.name } } : null;
}
type FoundModel = NonNullable<ReturnType<typeof findModel>>;

/** Sentences about a model as evidence. */
const state = (
  { facts }: ToolContext,
  { about }: Pick<FoundModel, 'about'>,
  texts: readonly { text: string; source?: string; years?: EvidenceAbout['years'] }[],
): { evidence: string[] } => ({
  evidence: evidenceLines(
    texts.flatMap(({ text, source, years }) =>
      facts.addEvidence(text, { model: about, ...(source && { source }), ...(years && { years }) }),
    ),
  ),
});

const comparisonIn = (category: string): string => `vår jämförelse i ”${category}”`;

/** Prices of the cars for sale, and how fast they are sold. */
export async function seriesStatistics(context: ToolContext, named: NamedModel) {
  const { db, facts, now } = context;
  const found = findModel(context, named);
  const detail = found && (await readSeriesDetail(db, { brand: found.make.slug, series: found.model.slug }, now));
  if (!found || !detail) return NO_MODEL;
  const { ads, price, yearMin, yearMax } = detail.statistics;
  for (const value of [price.min, price.lowerQuartile, price.median, price.upperQuartile, price.max]) {
    if (value !== null) facts.prices.add(value);
  }
  facts.figures.add('count', ads).add('year', yearMin, yearMax);
  facts.addName(carName(detail.brand, detail.name));
  const times = detail.removalTimes.find(({ generation }) => generation === null);
  const { lowerQuartile, median, upperQuartile, min, max } = price;
  const sentences = [
    `${formatCount(ads, 'bil', 'bilar')} till salu${yearMin === null ? '' : `, årsmodell ${yearMin}–${yearMax}`}.`,
    median === null ? null : `Medianpriset för modellen är ${formatKronor(median)}.`,
    lowerQuartile === null || upperQuartile === null
      ? null
      : `Hälften av bilarna kostar ${formatKronor(lowerQuartile)}–${formatKronor(upperQuartile)}.`,
    min === null || max === null ? null : `Priserna går från ${formatKronor(min)} till ${formatKronor(max)}.`,
    times ? removalText(times) : null,
  ].filter((text) => text !== null);
  const texts = sentences.map((text) => ({ text }));
  return {
    car: carName(detail.brand, detail.name),
    ads,
    price_kr: price,
    yearMin,
    yearMax,
    ...state(context, found, texts),
  };
}

/** Weak points of the model, each with its source. */
export async function modelFaults(context: ToolContext, { year, fuel, ...named }: ModelOfYear) {
  const found = findModel(context, named);
  const [known] = found ? await readModelFacts(context.db, { make: [found.make.name], model: [found.model.name] }) : [];
  if (!found || !known) return NO_MODEL;
  const fitting = known.watchouts.filter(
    ({ yearFrom, yearTo }) => year === undefined || (year >= yearFrom && year <= (yearTo ?? year)),
  );
  const ofCategories = fitting.flatMap(({ category, texts, yearFrom, yearTo }) =>
    texts.map((text) => ({ text, source: comparisonIn(category), years: { from: yearFrom, to: yearTo } })),
  );
  const { brandSlug, seriesSlug } = known;
  const faults = faultsOfModel({
    brandSlug,
    seriesSlug,
    years: year === undefined ? [] : [year],
    fuels: fuel === undefined ? [] : [fuel],
  });
  const ofParts = faultsNotIn(
    faults,
    ofCategories.map(({ text }) => text),
  ).map(({ text, source }) => ({ text, source: source.title }));
  const all = [...ofCategories, ...ofParts];
  return state(context, found, all.length > 0 ? all : [{ text: 'Jag har inga uppgifter om svagheter hos modellen.' }]);
}

/** Recalls that may affect the model's cars. */
export async function modelRecalls(context: ToolContext, { year, fuel, ...named }: ModelOfYear) {
  const found = findModel(context, named);
  const [known] = found ? await readModelFacts(context.db, { make: [found.make.name], model: [found.model.name] }) : [];
  if (!found || !known) return NO_MODEL;
  const recalls = matchRecalls(known.recalls, {
    generation: null,
    years: year === undefined ? null : { from: year, to: year },
    fuels: fuel === undefined ? [] : [fuel],
    engine: null,
  });
  return state(
    context,
    found,
    recallSentences(recalls).map((text) => ({ text })),
  );
}

/** The site's own sentences about a model: its ratings with their reasons, and summaries. */
export async function modelRatings(context: ToolContext, named: NamedModel) {
  const found = findModel(context, named);
  if (!found) return NO_MODEL;
  const ratings = await readModelRatings(context.db, { brand: found.make.slug, series: found.model.slug });
  const texts = ratings.flatMap(({ category, summary, yearFrom, yearTo, ratings: each }) =>
    [summary, ...each.map(({ attribute, reason }) => `${attribute}: ${reason}`)].map((text) => ({
      text: `${text} (Årsmodell ${yearFrom}–${yearTo ?? ''}.)`,
      source: comparisonIn(category),
      years: { from: yearFrom, to: yearTo },
    })),
  );
  return state(context, found, texts.length > 0 ? texts : [{ text: 'Vi har inte jämfört modellen ännu.' }]);
}

/** Results of Euro NCAP for each generation. */
export async function modelCrashTests(context: ToolContext, named: NamedModel) {
  const found = findModel(context, named);
  const detail =
    found && (await readSeriesDetail(context.db, { brand: found.make.slug, series: found.model.slug }, context.now));
  if (!found || !detail) return NO_MODEL;
  const texts = (await readGenerations(context.db, detail.id)).flatMap(({ name, yearFrom, yearTo, crashTests }) => {
    const text = generationCrashText(crashTests, null);
    return text === null
      ? []
      : [
          {
            text: `Krocktest Euro NCAP, generation ${name} (${yearFrom}–${yearTo ?? ''}): ${text}.`,
            source: 'Euro NCAP',
            years: { from: yearFrom, to: yearTo },
          },
        ];
  });
  return state(context, found, texts.length > 0 ? texts : [{ text: 'Jag har ingen uppgift om krocktest.' }]);
}

/** How the price falls with age. */
export async function modelDepreciation(context: ToolContext, { year, ...named }: ModelOfYear) {
  const found = findModel(context, named);
  const [known] = found ? await readModelFacts(context.db, { make: [found.make.name], model: [found.model.name] }) : [];
  const curve = known?.depreciation.find(({ generation }) => generation === null);
  if (!found) return NO_MODEL;
  if (!curve)
    return state(context, found, [
      { text: 'Det finns för få bilar av modellen till salu för att säga hur priset faller.' },
    ]);
  const { points, ads } = curve;
  const age = year === undefined ? null : yearInSweden(context.now) - year;
  const ages = age === null ? points.map((point) => point.age) : [age];
  const texts = [
    depreciationText(found.model.name, points),
    ...ages.flatMap((each) => nextYearText(found.model.name, points, each) ?? []),
    depreciationBasis(ads, points),
  ];
  return state(
    context,
    found,
    texts.map((text) => ({ text })),
  );
}

/** Two or three models side by side, in the words of the built-in adviser. */
export async function compareModels(context: ToolContext, { models }: { models: readonly NamedModel[] }) {
  const names = models.flatMap((named) => {
    const found = findModel(context, named);
    return found ? [carName(found.make.name, found.model.name)] : [];
  });
  if (names.length < 2) return NO_MODEL;
  for (const name of names) context.facts.addName(name);
  return answerOfSite(context, { question: `Jämför ${listed(names)}` });
}
