import type { EngineFuel } from '#src/domain/vocabulary/vocabulary.ts';

/**
 * Model year of the first mild hybrids in Sweden that were sold as petrol or diesel cars (Suzuki SHVS). Before, such a car was not called
 * a hybrid.
 */
export const MILD_HYBRIDS_SOLD_FROM = 2016;

/** The fields of a catalogue engine that matching needs. Years are model years; the last is null while it is sold. */
export type SeriesEngine = { name: string; fuel: EngineFuel; hp: number; yearFrom: number; yearTo: number | null };

/**
 * Registers and makers round hp differently, those of electric cars by up to 2 % (ID.4: 299 and 304 hk), and an ad's model year may
 * be off by one.
 */
const SAME_POWER_SHARE = 0.025;
const SAME_POWER_HP = 5;
const YEAR_SLACK = 1;
/**
 * A hybrid stronger by this factor than every other kind of the series is a plug-in, of which the catalogue may lack a version.
 */
const CLEARLY_STRONGER = 1.05;

const MILD_NAME = /\b(mhev|mild|e-?tsi|48v|b[3-6])\b/i;

type Power = { horsepower: number | null; modelYear: number | null };

/** Engines that a car of a model year may have; all engines if the year is unknown. */
export const soldIn = <Engine extends SeriesEngine>(engines: readonly Engine[], modelYear: number | null): Engine[] =>
  modelYear === null
    ? [...engines]
    : engines.filter(
        ({ yearFrom, yearTo }) =>
          yearFrom - YEAR_SLACK <= modelYear && modelYear <= (yearTo ?? Number.POSITIVE_INFINITY) + YEAR_SLACK,
      );

const isHybrid = ({ fuel }: SeriesEngine): boolean => fuel === 'Laddhybrid' || fuel === 'Elhybrid';
/** Whether a petrol or diesel engine is named as a mild hybrid. */
export const isMild = ({ name, fuel }: SeriesEngine): boolean =>
  (fuel === 'Bensin' || fuel === 'Diesel') && MILD_NAME.test(name);
const isAlternative = ({ fuel }: SeriesEngine): boolean => fuel === 'Gas' || fuel === 'Etanol';
/** Whether an engine has a power, within what registers and makers round. */
export const isOfPower =
  (horsepower: number) =>
  ({ hp }: SeriesEngine): boolean =>
    Math.abs(hp - horsepower) <= Math.max(SAME_POWER_HP, horsepower * SAME_POWER_SHARE);

/** hp; kW converted to hp differ by less. */
const MAX_EXACT_DIFFERENCE = 1;
/** Whether an engine has exactly the stated power, which then is not another's power rounded. */
export const isOfExactPower =
  (horsepower: number) =>
  ({ hp }: SeriesEngine): boolean =>
    Math.abs(hp - horsepower) <= MAX_EXACT_DIFFERENCE;

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
  const near = sold.filter(isOfPower(horsepower)).filter((engine) => isHybrid(engine) || isMild(engine));
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
  const near = soldIn(engines, modelYear).filter(isOfPower(horsepower));
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
  const near = horsepower === null ? mild : mild.filter(isOfPower(horsepower));
  const [first, ...others] = near.map(({ fuel }) => fuel);
  return first !== undefined && others.every((fuel) => fuel === first) ? first : null;
}
