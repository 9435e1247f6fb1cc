import type { EngineFuel } from '#src/domain/ads/vocabulary.ts';

/** The fields of a catalogue engine that matching needs. Years are model years; the last is null while it is sold. */
export type SeriesEngine = { name: string; fuel: EngineFuel; hp: number; yearFrom: number; yearTo: number | null };

/** Registers and makers round hp differently, and an ad's model year may be off by one. */
const SAME_POWER_SHARE = 0.015;
const SAME_POWER_HP = 3;
const YEAR_SLACK = 1;
/**
 * A hybrid stronger by this factor than every other kind of the series is a plug-in, of which the catalogue may lack a version.
 */
const CLEARLY_STRONGER = 1.05;

const MILD_NAME = /\b(mhev|mild|e-?tsi|48v|b[3-6])\b/i;

type Power = { horsepower: number | null; modelYear: number | null };

/** Engines that a car of a model year may have; all engines if the year is unknown. */
export const soldIn = (engines: readonly SeriesEngine[], modelYear: number | null): SeriesEngine[] =>
  modelYear === null
    ? [...engines]
    : engines.filter(
        ({ yearFrom, yearTo }) =>
          yearFrom - YEAR_SLACK <= modelYear && modelYear <= (yearTo ?? Number.POSITIVE_INFINITY) + YEAR_SLACK,
      );

const isHybrid = ({ fuel }: SeriesEngine): boolean => fuel === 'Laddhybrid' || fuel === 'Elhybrid';
const isMild = ({ name, fuel }: SeriesEngine): boolean =>
  (fuel === 'Bensin' || fuel === 'Diesel') && MILD_NAME.test(name);
const isAlternative = ({ fuel }: SeriesEngine): boolean => fuel === 'Gas' || fuel === 'Etanol';
const isPower =
  (horsepower: number) =>
  ({ hp }: SeriesEngine): boolean =>
    Math.abs(hp - horsepower) <= Math.max(SAME_POWER_HP, horsepower * SAME_POWER_SHARE);

/**
 * The kind of a hybrid, by its power. Ambiguous if a mild hybrid has the same power, or only a mild hybrid: plug-ins are often
 * listed with the power of their petrol engine alone.
 */
export function hybridByPower(
  engines: readonly SeriesEngine[],
  { horsepower, modelYear }: Power,
): 'Laddhybrid' | 'Elhybrid' | null {
  if (horsepower === null) return null;
  const sold = soldIn(engines, modelYear);
  const near = sold.filter(isPower(horsepower)).filter((engine) => isHybrid(engine) || isMild(engine));
  if (near.length > 0) {
    const isPlugIn = near.every(({ fuel }) => fuel === 'Laddhybrid');
    return isPlugIn ? 'Laddhybrid' : near.every(({ fuel }) => fuel === 'Elhybrid') ? 'Elhybrid' : null;
  }
  const plugIns = sold.filter(({ fuel }) => fuel === 'Laddhybrid').map(({ hp }) => hp);
  const others = sold.filter((engine) => engine.fuel === 'Elhybrid' || isMild(engine)).map(({ hp }) => hp);
  const isStrong = horsepower >= Math.min(...plugIns) && horsepower > Math.max(0, ...others) * CLEARLY_STRONGER;
  return isStrong ? 'Laddhybrid' : null;
}

/** Gas or ethanol, if an engine for it and no hybrid of the series has this power. */
export function alternativeByPower(
  engines: readonly SeriesEngine[],
  { horsepower, modelYear }: Power,
): 'Gas' | 'Etanol' | null {
  if (horsepower === null) return null;
  const near = soldIn(engines, modelYear).filter(isPower(horsepower));
  const [first, ...others] = near.filter(isAlternative).map(({ fuel }) => fuel);
  const isOne = others.every((fuel) => fuel === first) && !near.some((engine) => isHybrid(engine) || isMild(engine));
  return isOne && (first === 'Gas' || first === 'Etanol') ? first : null;
}

/** Kinds of hybrids that the series was sold as in a model year. */
export const hybridsSold = (engines: readonly SeriesEngine[], modelYear: number | null): ReadonlySet<EngineFuel> =>
  new Set(
    soldIn(engines, modelYear)
      .filter(isHybrid)
      .map(({ fuel }) => fuel),
  );

/** The fuel of a mild hybrid of the series, if all its mild hybrids have the same. */
export function mildHybridFuel(engines: readonly SeriesEngine[], { horsepower, modelYear }: Power): EngineFuel | null {
  const mild = soldIn(engines, modelYear).filter(isMild);
  const near = horsepower === null ? mild : mild.filter(isPower(horsepower));
  const [first, ...others] = near.map(({ fuel }) => fuel);
  return first !== undefined && others.every((fuel) => fuel === first) ? first : null;
}
