import { z } from 'zod';
import { recordOf } from '#src/base/record-of.ts';
import { readAdviserAds } from '#src/db/adviser/adviser-ads.ts';
import { readCategory } from '#src/db/categories/categories.ts';
import {
  LIST_FILTERS,
  LISTS,
  type ListFilter,
  NEWEST_FIRST,
  RANGE_FIELDS,
  SORTS,
} from '#src/domain/ads/filters/ad-filters.ts';
import { parseAdQuery } from '#src/domain/ads/filters/ad-query.ts';
import { meetsDemands } from '#src/domain/adviser/answer/meets-limits.ts';
import type { Row } from '#src/domain/adviser/guard/row.ts';
import { TOPICS } from '#src/domain/adviser/topics/topics.ts';
import { carName } from '#src/domain/catalogue/car-name.ts';
import { formatCount } from '#src/domain/format/numbers.ts';
import { FUELS } from '#src/domain/vocabulary/vocabulary.ts';
import { listParams } from '#src/domain/wish/query-params.ts';
import type { ModelTool } from '#src/integrations/model/model-client.ts';
import {
  betterBuys,
  costOfOwnership,
  knowledgeText,
  loanPayments,
  priceHistory,
  priceVerdict,
  recallsOfCar,
  similarCars,
  taxOfAd,
} from './ask-model-cars.ts';
import { answerOfSite, describeRow, evidenceLines, type ToolContext } from './ask-model-evidence.ts';
import {
  compareModels,
  modelCrashTests,
  modelDepreciation,
  modelFaults,
  modelRatings,
  modelRecalls,
  seriesStatistics,
} from './ask-model-models.ts';

const MAX_ROWS = 8;
const MAX_COMPARED = 4;
const MAX_COMPARED_MODELS = 3;

const number = z.number().optional();
/** Words of the vocabulary, so that no filter vanishes unseen; names of cars are free text. */
const wordsOf = (name: ListFilter): z.ZodType<string[] | undefined> => {
  const list = LISTS[name];
  const word = 'words' in list ? z.enum([...list.words]) : z.string().max(80);
  return z.array(word).max(20).optional();
};
const FILTERS = recordOf(LIST_FILTERS, wordsOf);
const RANGES = Object.fromEntries(
  Object.values(RANGE_FIELDS).flatMap(({ min, max }) => [
    [min, number],
    [max, number],
  ]),
);

const ONE_AD = z.object({ id: z.int() });
const ONE_MODEL = z.object({ brand: z.string().max(80), series: z.string().max(80) });
const MODEL_OF_YEAR = ONE_MODEL.extend({ year: z.int().optional(), fuel: z.enum(FUELS).optional() });

type Tool<Arguments> = {
  description: string;
  schema: z.ZodType<Arguments>;
  run: (context: ToolContext, args: Arguments) => Promise<unknown>;
};
const tool = <Arguments>(each: Tool<Arguments>): Tool<unknown> => each as Tool<unknown>;

/**
 * Tools of the model, for everything that the built-in adviser answers. All are read-only, and none returns text written by dealers. They
 * return evidence: sentences with the id by which an answer cites them.
 */
const TOOLS: Readonly<Record<string, Tool<unknown>>> = {
  search_cars: tool({
    description: 'Söker bilar till salu med listans filter. Priser i kr, miltal i mil.',
    schema: z.object({
      ...FILTERS,
      ...RANGES,
      sortBy: z.enum(SORTS).optional(),
      sortOrder: z.enum(['asc', 'desc']).optional(),
    }),
    run: searchCars,
  }),
  get_ad: tool({
    description: 'En annons efter dess id, med utrustning.',
    schema: ONE_AD,
    run: (context, { id }) => describeAds(context, [id]),
  }),
  compare: tool({
    description: 'Högst fyra annonser bredvid varandra.',
    schema: z.object({ ids: z.array(z.int()).min(1).max(MAX_COMPARED) }),
    run: (context, { ids }) => describeAds(context, ids),
  }),
  series_statistics: tool({
    description: 'Priser, antal till salu och försäljningstid för en modell.',
    schema: ONE_MODEL,
    run: seriesStatistics,
  }),
  model_faults: tool({
    description: 'Kända svagheter och fel hos en modell, gärna med årsmodell och drivmedel.',
    schema: MODEL_OF_YEAR,
    run: modelFaults,
  }),
  model_recalls: tool({
    description: 'Återkallelser av en modell, gärna med årsmodell och drivmedel.',
    schema: MODEL_OF_YEAR,
    run: modelRecalls,
  }),
  model_ratings: tool({
    description:
      'Vad webbplatsen skriver om en modell: plats, bagage, dragvikt, barnstolar, räckvidd, komfort, driftsäkerhet med mera.',
    schema: ONE_MODEL,
    run: modelRatings,
  }),
  model_crash_tests: tool({
    description: 'Krocktest av en modell enligt Euro NCAP.',
    schema: ONE_MODEL,
    run: modelCrashTests,
  }),
  model_depreciation: tool({
    description: 'Hur en modells pris faller med åldern.',
    schema: ONE_MODEL.extend({ year: z.int().optional() }),
    run: modelDepreciation,
  }),
  compare_models: tool({
    description: 'Två eller tre modeller mot varandra.',
    schema: z.object({ models: z.array(ONE_MODEL).min(2).max(MAX_COMPARED_MODELS) }),
    run: compareModels,
  }),
  price_verdict: tool({
    description: 'Hur webbplatsen bedömer priset på en annons, med uppskattat pris.',
    schema: ONE_AD,
    run: priceVerdict,
  }),
  better_buys: tool({
    description: 'Annonser som är minst lika bra som en annons, och billigare.',
    schema: ONE_AD,
    run: betterBuys,
  }),
  similar_cars: tool({
    description: 'Id för de annonser som en annons jämförs med; läs dem med compare.',
    schema: ONE_AD,
    run: similarCars,
  }),
  ad_recalls: tool({ description: 'Återkallelser som kan beröra en annons bil.', schema: ONE_AD, run: recallsOfCar }),
  price_history: tool({
    description: 'En annons priser sedan den kom in, och hur många dagar den har varit till salu.',
    schema: ONE_AD,
    run: priceHistory,
  }),
  tax: tool({ description: 'Fordonsskatten per år för en annons.', schema: ONE_AD, run: taxOfAd }),
  cost_of_ownership: tool({
    description: 'Vad en annons bil kostar i månaden, i det som webbplatsen kan räkna ut.',
    schema: ONE_AD,
    run: costOfOwnership,
  }),
  ask_site: tool({
    description:
      'Webbplatsens eget svar på en kort fråga på svenska om en bil, en modell, en annons (skriv /ad/ID) eller ett köp: är den ett bra köp, vad är vanliga fel, vilken av två, räcker B-körkort.',
    schema: z.object({ question: z.string().min(1).max(300) }),
    run: answerOfSite,
  }),
  loan: tool({
    description: 'Månadskostnad och ränta för ett lån. Ränta i procent per år.',
    schema: z.object({
      kr: z.int().min(1_000).max(10_000_000),
      years: z.number().min(1).max(15),
      rate: z.number().min(0).max(40),
    }),
    run: loanPayments,
  }),
  knowledge: tool({
    description: 'En granskad text med källor om köp, lag, skatt, lån, besiktning, drift och teknik.',
    schema: z.object({ topic: z.enum([...TOPICS.keys()]) }),
    run: knowledgeText,
  }),
  category: tool({
    description: 'En kategoris vinnare efter dess namn i adressen, till exempel hundagare.',
    schema: z.object({ slug: z.string().max(80) }),
    run: categoryWinners,
  }),
};

/** Keywords of JSON schema that every provider accepts. */
const KEYWORDS: ReadonlySet<string> = new Set([
  'type',
  'properties',
  'required',
  'items',
  'enum',
  'description',
  'maxItems',
  'minItems',
]);

export const MODEL_TOOLS: readonly ModelTool[] = Object.entries(TOOLS).map(([name, { description, schema }]) => ({
  type: 'function',
  function: { name, description, parameters: plainSchema(z.toJSONSchema(schema)) },
}));

/** A schema without keywords that some providers refuse. */
function plainSchema(schema: object): Record<string, unknown> {
  const accepted = Object.entries(schema).filter(([keyword]) => KEYWORDS.has(keyword));
  return Object.fromEntries(
    accepted.map(([keyword, value]) => {
      if (keyword === 'items') return [keyword, plainSchema(value)];
      if (keyword !== 'properties') return [keyword, value];
      const fields = Object.entries<object>(value).map(([name, field]) => [name, plainSchema(field)]);
      return [keyword, Object.fromEntries(fields)];
    }),
  );
}

/** Runs a tool call of the model. Invalid arguments are reported back to the model; nothing is guessed. */
export async function runModelTool(context: ToolContext, name: string, args: string): Promise<string> {
  const wanted = Object.hasOwn(TOOLS, name) ? TOOLS[name] : undefined;
  if (!wanted) return JSON.stringify({ error: 'Verktyget finns inte.' });
  const parsed = wanted.schema.safeParse(readJson(args));
  if (!parsed.success)
    return JSON.stringify({ error: 'Fel argument.', about: parsed.error.issues.map(({ path }) => path.join('.')) });
  return JSON.stringify(await wanted.run(context, parsed.data));
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text === '' ? '{}' : text);
  } catch {
    return null;
  }
}

/** The visitor's requirements stay in force; the model can only narrow what they left open. */
async function searchCars(context: ToolContext, args: Record<string, unknown>) {
  const wanted = new URLSearchParams();
  for (const [param, value] of Object.entries({ ...args, ...listParams(context.builtIn.understanding) })) {
    for (const each of Array.isArray(value) ? value : [value]) wanted.append(param, String(each));
  }
  const { filters, sort } = parseAdQuery(wanted).query;
  const request = { filters, order: sort ?? NEWEST_FIRST, at: { page: 1 }, size: MAX_ROWS, withImage: false };
  const { adIds, total } = await context.adSearch.search(request);
  context.facts.figures.add('count', total);
  const rows = await rowsOf(context, adIds);
  // Only the whole of what the visitor wants has a first car; the model may have narrowed it.
  const isOfAll = Object.keys(args).every((name) => name === 'sortBy' || name === 'sortOrder');
  const [leader] = rows;
  if (isOfAll && sort && leader) context.facts.leaders.set(`${sort.by} ${sort.order}`, leader.ad.facts.internalId);
  const evidence = evidenceLines(
    context.facts.addEvidence(`${formatCount(total, 'bil', 'bilar')} uppfyller sökningen.`),
  );
  return { total, cars: rows.filter(({ isShowable }) => isShowable).map(describeRow), evidence };
}

const describeAds = async (context: ToolContext, ids: readonly number[]) => ({
  cars: (await rowsOf(context, ids)).map(describeRow),
});

async function rowsOf({ db, facts, builtIn }: ToolContext, ids: readonly number[]): Promise<Row[]> {
  const ads = await readAdviserAds(db, ids);
  return ads.map((ad) => facts.addAd({ facts: ad, reasons: [] }, meetsDemands(ad, builtIn.understanding)));
}

async function categoryWinners({ db, facts }: ToolContext, { slug }: { slug: string }) {
  const category = await readCategory(db, slug);
  if (!category) return { error: 'Kategorin finns inte.' };
  for (const { brand, series, yearFrom, yearTo } of category.winners) {
    facts.addName(carName(brand, series));
    facts.figures.add('year', yearFrom, yearTo);
  }
  const winners = category.winners.map(({ rank, brand, series, yearFrom, yearTo }) => ({
    rank,
    car: carName(brand, series),
    yearFrom,
    yearTo,
  }));
  const evidence = category.winners.flatMap(({ rank, brand, series, summary }) =>
    facts.addEvidence(`Plats ${rank} i ${category.label}: ${summary}`, {
      model: { brand, series },
      source: `vår jämförelse i ”${category.label}”`,
    }),
  );
  return { name: category.name, winners, evidence: evidenceLines(evidence) };
}
