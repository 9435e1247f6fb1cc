import type { GenerationDetail, SeriesDetail } from '#src/db/catalogue/series-statistics.ts';
import { carName } from '#src/domain/catalogue/car-name.ts';
import { generationCrashText } from '#src/domain/catalogue/crash-test-text.ts';
import { generationName } from '#src/domain/catalogue/generation-name.ts';
import { yearSpan } from '#src/domain/format/car-facts.ts';
import { numberInWords } from '#src/domain/format/numbers.ts';
import { moderateText } from '#src/domain/market/depreciation-texts.ts';
import { GENERATION_PARAM, readWantedCar, unjudgedKey } from '#src/domain/market/guide-choice.ts';
import { engineTexts } from '#src/domain/market/guide-engines.ts';
import { decodePrices } from '#src/domain/market/guide-price.ts';
import { guideAnswer, guideCarText, guideVerdict } from '#src/domain/market/guide-texts.ts';
import type { PicturedModel } from '#src/domain/pictures/model-cutout.ts';
import type { CheckSource } from '#src/domain/purchase-checklist/check.ts';
import { faultsNotIn, faultsOfModel } from '#src/domain/purchase-checklist/known-faults.ts';
import { type CategoryWatchouts, weakPointsOfModel } from '#src/domain/purchase-checklist/weak-points.ts';
import { type MatchedRecall, recallsOfGeneration } from '#src/domain/recalls/match-recalls.ts';
import type { PictureAddresses } from '#src/request/request-context.server.ts';
import { categoryUrl } from '#src/visitor-urls.ts';
import { DEPRECIATION_ANCHOR } from '#src/web/shared/market/series-anchors.ts';
import { modelPicture } from '#src/web/shared/pictures/model-picture.server.ts';

/** A statement of the guide and where it comes from. */
export type GuidePoint = { text: string; source: Pick<CheckSource, 'title' | 'url'> };

type Sources = {
  detail: SeriesDetail;
  /** The latest first. */
  generations: readonly GenerationDetail[];
  watchouts: readonly CategoryWatchouts[];
  pictures: PictureAddresses;
  url: URL;
};

/** The generation that the address asks for; null: the series as a whole. */
export const chosenGeneration = (url: URL, generations: readonly GenerationDetail[]): GenerationDetail | null =>
  generations.find(({ slug }) => slug === url.searchParams.get(GENERATION_PARAM)) ?? null;

/** Whether to buy one, which, and what it should cost: of the chosen generation, or of the series. */
export function toGuide({ detail, generations, watchouts, pictures, url }: Sources) {
  const chosen = chosenGeneration(url, generations);
  const inStock = generations.filter(({ figures }) => figures.ads > 0);
  const shown = chosen ? [chosen] : inStock.length > 0 ? inStock : generations.slice(0, 1);
  const recalls = recallsOf(detail, shown);
  const avoid = pointsToCheck(detail, watchouts, chosen);
  const curve = detail.depreciation.find(({ generation }) => generation === (chosen?.slug ?? null));
  const points = curve?.points ?? [];
  const cars = detail.guide.filter(({ generationId }) => chosen === null || generationId === chosen.id);
  return {
    chosen: chosen && { name: chosen.name, slug: chosen.slug },
    name: carName(detail.brand, detail.name, chosen?.name ?? null),
    picture: modelPicture(picturedModel(detail, shown), pictures),
    verdict: guideVerdict({ points, weakPoints: avoid.length, recalls: recalls.length }),
    cars: cars.map(({ generationId, horsepower, isAutomatic, isFourWheelDrive, ...car }) => ({
      ...car,
      text: guideCarText(nameOfGeneration(detail, generations, generationId), {
        ...car,
        horsepower,
        isAutomatic,
        isFourWheelDrive,
      }),
    })),
    answers: Object.fromEntries(cars.flatMap(unjudgedAnswers)),
    wanted: readWantedCar(url.searchParams),
    choose: pointsFor(detail, { shown, watchouts, chosen, moderate: moderateText(points) }),
    avoid,
    recalls,
  };
}

/** The answers for prices of a car that could not be judged; most cars have none. */
function unjudgedAnswers(car: SeriesDetail['guide'][number]): [string, ReturnType<typeof guideAnswer>][] {
  if (!/[a-z]/.test(car.prices)) return [];
  return decodePrices(car.prices)
    .filter(({ whyNot }) => whyNot !== null)
    .map((price) => [unjudgedKey(car, price), guideAnswer(price, car)]);
}

const nameOfGeneration = (
  { name }: SeriesDetail,
  generations: readonly GenerationDetail[],
  wanted: number | null,
): string => {
  const found = generations.find(({ id }) => id === wanted);
  return found === undefined ? name : generationName(name, found.name);
};

/** The commonest body of the generation of most cars, in a common colour of the series. */
export function picturedModel({ statistics }: SeriesDetail, shown: readonly GenerationDetail[]): PicturedModel {
  const [most] = shown.toSorted((a, b) => b.figures.ads - a.figures.ads);
  return {
    bodyType: most?.bodyTypes[0] ?? null,
    colors: statistics.colors.map(({ color }) => color),
    modelYear: most?.yearFrom ?? null,
  };
}

/** Those of each generation, each once. */
function recallsOf({ recalls }: SeriesDetail, shown: readonly GenerationDetail[]): MatchedRecall[] {
  const found = shown.flatMap((generation) => recallsOfGeneration(recalls, generation));
  return [...new Map(found.map((recall) => [recall.slug, recall])).values()];
}

type Chosen = GenerationDetail | null;
const yearsOf = (chosen: Chosen) => chosen && { from: chosen.yearFrom, to: chosen.yearTo };

const CATALOGUE: GuidePoint['source'] = { title: 'katalogen', url: null };
/** That of the latest generation; each card of a generation has its own. */
const MAX_TESTS = 1;
const MAX_CATEGORIES = 1;

type PointSources = {
  shown: readonly GenerationDetail[];
  watchouts: readonly CategoryWatchouts[];
  chosen: Chosen;
  moderate: string | null;
};

function pointsFor({ name }: SeriesDetail, { shown, watchouts, chosen, moderate }: PointSources): GuidePoint[] {
  const engines = shown.flatMap((generation) =>
    generation.engines.map((engine) => ({ ...engine, generation: generationName(name, generation.name) })),
  );
  const tests = shown
    .flatMap((generation) => {
      const text = generationCrashText(generation.crashTests, generation.bestStars);
      return text === null ? [] : [{ text: `${generationName(name, generation.name)}: ${text}.`, source: EURO_NCAP }];
    })
    .slice(0, MAX_TESTS);
  const years = yearsOf(chosen);
  const categories = new Map(
    watchouts
      .filter(
        ({ yearFrom, yearTo }) =>
          years === null || (yearFrom <= (years.to ?? yearFrom) && years.from <= (yearTo ?? years.from)),
      )
      .map((list) => [list.categorySlug, list]),
  );
  return [
    ...(moderate === null
      ? []
      : [{ text: moderate, source: { title: 'Värdeminskning', url: `#${DEPRECIATION_ANCHOR}` } }]),
    ...engineTexts(engines).map((text) => ({ text, source: CATALOGUE })),
    ...tests,
    ...[...categories.values()].slice(0, MAX_CATEGORIES).map((list) => ({
      text: toplistText(categories.size, list),
      source: { title: list.category, url: categoryUrl(list.categorySlug) },
    })),
  ];
}
/** Of several lists the first is named, as each has its years. */
const toplistText = (count: number, list: CategoryWatchouts): string =>
  count === 1
    ? `Med i en av våra topplistor${yearsText(list)}.`
    : `Med i ${numberInWords(count)} av våra topplistor, i den här${yearsText(list)}.`;
const EURO_NCAP: GuidePoint['source'] = { title: 'Euro NCAP', url: null };

const yearsText = ({ yearFrom, yearTo }: CategoryWatchouts): string =>
  yearTo === null ? `, från årsmodell ${yearFrom}` : `, årsmodell ${yearSpan({ yearMin: yearFrom, yearMax: yearTo })}`;

/** Weak points of the categories' cars, then known faults that these do not name. */
function pointsToCheck(detail: SeriesDetail, watchouts: readonly CategoryWatchouts[], chosen: Chosen): GuidePoint[] {
  const points = weakPointsOfModel(watchouts, yearsOf(chosen));
  const faults = faultsOfModel({
    brandSlug: detail.brandSlug,
    seriesSlug: detail.slug,
    years: chosen === null ? [] : builtYears(chosen),
    fuels: [],
  });
  return [
    ...points.map(({ text, list }) => ({
      text,
      source: { title: list.category, url: categoryUrl(list.categorySlug) },
    })),
    ...faultsNotIn(
      faults,
      points.map(({ text }) => text),
    ).map(({ text, source: { title, url } }) => ({ text, source: { title, url } })),
  ];
}

/** Faults end within a few years of the last one. */
const MAX_YEARS = 40;
const builtYears = ({ yearFrom, yearTo }: GenerationDetail): number[] =>
  Array.from({ length: (yearTo ?? yearFrom + MAX_YEARS) - yearFrom + 1 }, (_, place) => yearFrom + place);
