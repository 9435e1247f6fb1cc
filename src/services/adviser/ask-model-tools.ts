import { z } from 'zod';
import { recordOf } from '#src/base/record-of.ts';
import { readAdviserAds } from '#src/db/adviser/adviser-ads.ts';
import { readSeriesDetail } from '#src/db/catalogue/series-statistics.ts';
import { readCategory } from '#src/db/categories/categories.ts';
import { LIST_FILTERS, NEWEST_FIRST, RANGE_FIELDS, SORTS } from '#src/domain/ads/filters/ad-filters.ts';
import { parseAdQuery } from '#src/domain/ads/filters/ad-query.ts';
import { type AdFacts, isProbable, knownStars } from '#src/domain/adviser/answer/ad-facts.ts';
import { starsText } from '#src/domain/adviser/answer/fact-texts.ts';
import { meetsDemands } from '#src/domain/adviser/answer/meets-limits.ts';
import type { Row } from '#src/domain/adviser/guard/turn-facts.ts';
import { TOPICS } from '#src/domain/adviser/topics/topics.ts';
import { carName } from '#src/domain/catalogue/car-name.ts';
import { findAddressed, findSeriesAddressed } from '#src/domain/catalogue/catalogue-address.ts';
import { overallStars } from '#src/domain/catalogue/crash-test.ts';
import { listParams } from '#src/domain/wish/query-params.ts';
import type { ModelTool } from '#src/integrations/model/model-client.ts';
import {
  costOfOwnership,
  knowledgeText,
  loanPayments,
  priceHistory,
  priceVerdict,
  type ToolContext,
  taxOfAd,
} from './ask-model-cars.ts';

const MAX_ROWS = 8;
const MAX_COMPARED = 4;

const texts = z.array(z.string().max(80)).max(20).optional();
const number = z.number().optional();
const LISTS = recordOf(LIST_FILTERS, () => texts);
const RANGES = Object.fromEntries(
  Object.values(RANGE_FIELDS).flatMap(({ min, max }) => [
    [min, number],
    [max, number],
  ]),
);

const ONE_AD = z.object({ id: z.int() });

type Tool<Arguments> = {
  description: string;
  schema: z.ZodType<Arguments>;
  run: (context: ToolContext, args: Arguments) => Promise<unknown>;
};
const tool = <Arguments>(each: Tool<Arguments>): Tool<unknown> => each as Tool<unknown>;

/** Tools of the model; all are read-only, and none returns text written by dealers. */
const TOOLS: Readonly<Record<string, Tool<unknown>>> = {
  search_cars: tool({
    description: 'Söker bilar till salu med listans filter. Priser i kr, miltal i mil.',
    schema: z.object({
      ...LISTS,
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
    description: 'Priser och antal till salu för en modell.',
    schema: z.object({ brand: z.string().max(80), series: z.string().max(80) }),
    run: seriesStatistics,
  }),
  price_verdict: tool({
    description: 'Hur webbplatsen bedömer priset på en annons, med uppskattat pris.',
    schema: ONE_AD,
    run: priceVerdict,
  }),
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
    description: `En granskad text med källor. Ämnen: ${[...TOPICS.keys()].join(', ')}.`,
    schema: z.object({ topic: z.string().max(80) }),
    run: knowledgeText,
  }),
  category: tool({
    description: 'En kategoris vinnare efter dess namn i adressen, till exempel hundagare.',
    schema: z.object({ slug: z.string().max(80) }),
    run: categoryWinners,
  }),
};

export const MODEL_TOOLS: readonly ModelTool[] = Object.entries(TOOLS).map(([name, { description, schema }]) => ({
  type: 'function',
  function: { name, description, parameters: z.toJSONSchema(schema) as Record<string, unknown> },
}));

/** Runs a tool call of the model. Invalid arguments are reported back to the model; nothing is guessed. */
export async function runModelTool(context: ToolContext, name: string, args: string): Promise<string> {
  const wanted = Object.hasOwn(TOOLS, name) ? TOOLS[name] : undefined;
  if (!wanted) return JSON.stringify({ error: 'Verktyget finns inte.' });
  const parsed = wanted.schema.safeParse(readJson(args));
  if (!parsed.success) return JSON.stringify({ error: 'Fel argument.' });
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
  return { total, cars: rows.filter(({ isShowable }) => isShowable).map(describeRow) };
}

const describeAds = async (context: ToolContext, ids: readonly number[]) => ({
  cars: (await rowsOf(context, ids)).map(describeRow),
});

async function rowsOf({ db, facts, builtIn }: ToolContext, ids: readonly number[]): Promise<Row[]> {
  const ads = await readAdviserAds(db, ids);
  return ads.map((ad) => facts.addAd({ facts: ad, reasons: [] }, meetsDemands(ad, builtIn.understanding)));
}

/** A row as text without dealer content: catalogue names and figures. */
export function describeRow({ number: row, label, ad: { facts: ad, reasons } }: Row): object {
  return { row, id: ad.internalId, car: label, ...figuresOf(ad), reasons };
}

const figuresOf = (ad: AdFacts): object => ({
  price_kr: ad.price,
  year: ad.modelYear,
  mil: ad.odometerKm === null ? null : Math.round(ad.odometerKm / 10),
  fuel: ad.fuels,
  gearbox: ad.transmission,
  body: ad.bodyType,
  drive: ad.drive,
  hk: ad.horsepower,
  seats: ad.seats,
  equipment: ad.tags,
  consumption_wltp: ad.wltp.consumption,
  consumption_nedc: ad.nedc.consumption,
  euro_ncap_stars: overallStars(knownStars(ad)),
  // Whose result it is, and later tests.
  euro_ncap: starsText(ad),
  // Not stated by the ad; the model is to say so, and how sure they are.
  ...(ad.fromCatalogue.length === 0
    ? {}
    : { from_catalogue_not_ad: ad.fromCatalogue, from_catalogue_sureness: isProbable(ad) ? 'probable' : 'sure' }),
});

async function seriesStatistics(
  { db, catalogue, facts, now }: ToolContext,
  { brand, series }: { brand: string; series: string },
) {
  const make = findAddressed(catalogue.brands, brand);
  const model = make && findSeriesAddressed(make, make.series, series);
  const detail = make && model ? await readSeriesDetail(db, { brand: make.slug, series: model.slug }, now) : null;
  if (!detail) return { error: 'Modellen finns inte.' };
  const { ads, price, yearMin, yearMax } = detail.statistics;
  for (const value of [price.min, price.lowerQuartile, price.median, price.upperQuartile, price.max]) {
    if (value !== null) facts.prices.add(value);
  }
  facts.figures.add('count', ads).add('year', yearMin, yearMax);
  facts.addName(carName(detail.brand, detail.name));
  return { car: carName(detail.brand, detail.name), ads, price_kr: price, yearMin, yearMax };
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
  return { name: category.name, winners };
}
