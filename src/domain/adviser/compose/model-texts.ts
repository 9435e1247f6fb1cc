import { carName } from '#src/domain/catalogue/car-name.ts';
import { type CrashTest, testedStars } from '#src/domain/catalogue/crash-test.ts';
import { generationCrashText } from '#src/domain/catalogue/crash-test-text.ts';
import { yearSpan } from '#src/domain/format/car-facts.ts';
import { depreciationBasis, lossOver, lossText } from '#src/domain/market/depreciation-texts.ts';
import { removalBasis, removalText } from '#src/domain/market/removal-texts.ts';
import { type CurvePoint, lossBetween } from '#src/domain/market/value-curve.ts';

/** A model by the catalogue and the market figures. */
export type FactsOfModel = {
  brand: string;
  series: string;
  generations: readonly { name: string; yearFrom: number; yearTo: number | null; crashTests: readonly CrashTest[] }[];
  depreciation: readonly { generation: string | null; ads: number; points: readonly CurvePoint[] }[];
};

type Years = { minYear: number | null; maxYear: number | null };

const nameOf = ({ brand, series }: FactsOfModel): string => carName(brand, series);

/** The generations made in the asked years that were tested; without years the newest two. */
function testedGenerations({ generations }: FactsOfModel, { minYear, maxYear }: Years): FactsOfModel['generations'] {
  const tested = generations.filter(({ crashTests }) => crashTests.length > 0);
  if (minYear === null && maxYear === null) return tested.slice(0, 2);
  const [from, to] = [minYear ?? maxYear ?? 0, maxYear ?? minYear ?? 0];
  return tested.filter(({ yearFrom, yearTo }) => yearFrom <= to && (yearTo ?? to) >= from);
}

/** "Volvo XC40 fick 5 av 5 stjärnor i Euro NCAP, test 2018 (I, från 2017)." */
export function safetyTexts(models: readonly FactsOfModel[], asked: Years): string[] {
  const texts = models.map((model) => {
    const tested = testedGenerations(model, asked);
    if (tested.length === 0)
      return `${nameOf(model)}: jag har inget resultat från Euro NCAP${asked.minYear === null ? '' : ' för de åren'}.`;
    const results = tested.map(({ name, yearFrom, yearTo, crashTests }) => {
      const years = yearTo === null ? `från ${yearFrom}` : yearSpan({ yearMin: yearFrom, yearMax: yearTo });
      return `${generationCrashText(crashTests, null) ?? ''} (${name}, ${years})`;
    });
    return `${nameOf(model)} fick ${results.join('; ')} i Euro NCAP.`;
  });
  const best = models.length > 1 ? safestText(models, asked) : null;
  return [...(best === null ? [] : [best]), ...texts, NCAP_BASIS];
}

const NCAP_BASIS =
  'Kraven skärps med åren, så jämför bara resultat från ungefär samma tid. Källa: Euro NCAP, enligt katalogen.';
/** Tests further apart are not comparable. */
const MAX_YEARS_BETWEEN = 3;

function safestText(models: readonly FactsOfModel[], asked: Years): string | null {
  const newest = models.flatMap((model) => {
    const [generation] = testedGenerations(model, asked);
    const test = generation?.crashTests.find(({ equipment }) => equipment === 'standard');
    return test ? [{ name: nameOf(model), ...testedStars(test) }] : [];
  });
  const [one, other] = newest;
  if (newest.length !== models.length || !one || !other) return null;
  const years = newest.flatMap(({ year }) => year ?? []);
  if (Math.max(...years) - Math.min(...years) > MAX_YEARS_BETWEEN) {
    const latest = newest.find(({ year }) => year === Math.max(...years));
    return `${latest?.name ?? ''} har det nyaste provet, från ${Math.max(...years)}: ${latest?.stars ?? 0} av 5 stjärnor. Proven ligger för långt isär för att jämföras rakt av.`;
  }
  const most = Math.max(...newest.map(({ stars }) => stars));
  const best = newest.filter(({ stars }) => stars === most);
  return best.length === newest.length
    ? `De är lika säkra i krockprovet: ${most} av 5 stjärnor.`
    : `${best.map(({ name }) => name).join(' och ')} är säkrast i krockprovet: ${most} av 5 stjärnor.`;
}

/** Says that a model was not made in an asked year, so that nothing is stated about such a car; empty: it may have been. */
export function notMadeTexts(models: readonly FactsOfModel[], { minYear, maxYear }: Years): string[] {
  const [from, to] = [minYear ?? maxYear, maxYear ?? minYear];
  if (from === null || to === null || from !== to) return [];
  return models.flatMap((model) => {
    const { generations } = model;
    if (generations.length === 0) return [];
    const first = Math.min(...generations.map(({ yearFrom }) => yearFrom));
    const last = Math.max(...generations.map(({ yearTo }) => yearTo ?? Number.POSITIVE_INFINITY));
    // Cars are sold and registered in the year after the last of their production.
    if (from >= first - 1 && from <= last + 1) return [];
    return [
      from > last
        ? `${nameOf(model)} tillverkades till och med ${last}, så någon från ${from} finns inte. Kontrollera årsmodellen i annonsen, eller skriv en nyare modell.`
        : `${nameOf(model)} tillverkas från ${first}, så någon från ${from} finns inte. Kontrollera årsmodellen i annonsen.`,
    ];
  });
}

const curveOf = ({ depreciation }: FactsOfModel) => depreciation.find(({ generation }) => generation === null);

type AskedLoss = { age: number | null; years: number };

/** How much models lose over some years; empty: no curve reaches so far. */
export function lossTexts(models: readonly FactsOfModel[], { age, years }: AskedLoss): string[] {
  const losses = models.flatMap((model) => {
    const curve = curveOf(model);
    const loss = curve && (lossOver(curve.points, age, years) ?? lossOver(curve.points, null, years));
    return curve && loss ? [{ model, curve, loss }] : [];
  });
  if (losses.length === 0) return [];
  const share = ({ loss: { from, to } }: (typeof losses)[number]): number => lossBetween(from, to);
  const [least, second] = losses.toSorted((one, other) => share(one) - share(other));
  const isComparable = losses.every(
    ({ loss }) => loss.to.age - loss.from.age === (least?.loss.to.age ?? 0) - (least?.loss.from.age ?? 0),
  );
  return [
    ...(least && second && isComparable ? [`${nameOf(least.model)} tappar minst i värde.`] : []),
    ...losses.map(({ model, loss }) => lossText(nameOf(model), loss)),
    ...losses
      .slice(0, 1)
      .map(
        ({ curve }) =>
          `${depreciationBasis(curve.ads, curve.points)} Utropspriser i dagens annonser, inte en bil som följts.`,
      ),
  ];
}

/** "5 av 5 stjärnor, test 2018" of the newest tested generation; null: none was tested. */
export function newestStars(model: FactsOfModel): string | null {
  const [newest] = testedGenerations(model, { minYear: null, maxYear: null });
  return newest ? generationCrashText(newest.crashTests, null) : null;
}

const YEARS_OF_LOSS = 3;
/** The share of its value that a model loses in three years; null: not known. */
export function lossShare(model: FactsOfModel): { share: number; years: number } | null {
  const curve = curveOf(model);
  const loss = curve && lossOver(curve.points, null, YEARS_OF_LOSS);
  return loss ? { share: lossBetween(loss.from, loss.to), years: loss.to.age - loss.from.age } : null;
}

type TimedModel = Pick<FactsOfModel, 'brand' | 'series'> & {
  removalTimes: readonly (RemovalTimes & { generation: string | null })[];
};
type RemovalTimes = Parameters<typeof removalText>[0] & Parameters<typeof removalBasis>[0];

/** "Volvo XC60: Hälften av annonserna försvinner inom 31 dagar. Räknat på 200 annonser …", of each model. */
export const modelRemovalTexts = (models: readonly TimedModel[]): string[] =>
  models.map(({ brand, series, removalTimes }) => {
    const times = removalTimes.find(({ generation }) => generation === null);
    const name = carName(brand, series);
    if (times === undefined) return `Hur fort ${name} säljs vet jag inte: för få annonser har försvunnit.`;
    return `${name}: ${removalText(times)} ${removalBasis(times)}`;
  });
