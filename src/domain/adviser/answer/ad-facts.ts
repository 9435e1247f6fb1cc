import { type CrashRating, type Stars, testedStars } from '#src/domain/catalogue/crash-test.ts';
import type { ElectricValues } from '#src/domain/catalogue/electric-values.ts';
import type { CatalogueValues } from '#src/domain/catalogue/match-engine.ts';
import type { Emissions } from '#src/domain/tax/taxed-emissions.ts';
import type { BodyType, Color, Drive, Fuel, Tag, Transmission } from '#src/domain/vocabulary/vocabulary.ts';

/** The adviser's facts about an ad: enough to check every limit and to give reasons in figures. */
export type AdFacts = {
  internalId: number;
  name: string;
  brand: string;
  series: string | null;
  generation: string | null;
  engineName: string | null;
  modelYear: number | null;
  /** YYYY-MM-DD. */
  firstRegistered: string | null;
  /** kr. */
  price: number | null;
  odometerKm: number | null;
  fuels: readonly Fuel[];
  transmission: Transmission | null;
  color: Color | null;
  bodyType: BodyType | null;
  drive: Drive | null;
  seats: number | null;
  doors: number | null;
  /** Metric horsepower. */
  horsepower: number | null;
  /** Seconds. */
  acceleration: number | null;
  /** All stated emissions, for the tax. */
  emissions: Emissions;
  wltp: Measured;
  nedc: Measured;
  /** The catalogue's additions to the ad. */
  catalogueValues: CatalogueValues | null;
  /** Battery, range and charging, by the ad and the catalogue. */
  electricValues: ElectricValues | null;
  /** Facts that the ad does not state and its engine in the catalogue does. */
  fromCatalogue: readonly CatalogueFact[];
  /** As the ad states them. */
  statedStars: Stars | null;
  /** By the catalogue. */
  crashRating: CrashRating | null;
  equipment: readonly string[];
  tags: readonly Tag[];
  /** Where the car is (src/domain/places). */
  place: string | null;
  county: string | null;
};

/** The stars that the ad states, else those of the catalogue. */
export const knownStars = ({ statedStars, crashRating }: AdFacts): Stars | null =>
  statedStars ?? (crashRating && testedStars(crashRating.test));

/** Whether the figures of the catalogue belong to the car's engine only probably. */
export const isProbable = ({ catalogueValues }: AdFacts): boolean => catalogueValues?.isSure === false;

export type CatalogueFact = 'power' | 'acceleration' | 'consumption' | 'co2';

/** Mixed driving: litres (kWh for electric cars) per 100 km, g CO2 per km. */
export type Measured = { consumption: number | null; co2: number | null };

/** Consumption and CO2 by WLTP if known, else by NEDC; never a mixture. */
export const measuredOf = (
  { wltp, nedc }: AdFacts,
  what: keyof Measured,
): { value: number; way: 'WLTP' | 'NEDC' } | null => {
  const [newer, older] = [wltp[what], nedc[what]];
  if (newer !== null) return { value: newer, way: 'WLTP' };
  return older === null ? null : { value: older, way: 'NEDC' };
};
