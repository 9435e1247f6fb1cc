import type { Dimensions } from '#src/domain/catalogue/dimensions-file.ts';
import type { ElectricVariant } from '#src/domain/catalogue/electric-variant.ts';
import { yearSpan } from '#src/domain/format/car-facts.ts';
import {
  type BodyType,
  type Drive,
  type EngineFuel,
  type Fuel,
  UNKNOWN_HYBRID,
} from '#src/domain/vocabulary/vocabulary.ts';
import { foldSigns } from '#src/domain/wish/text/wish-text.ts';

/** A model by the catalogue: its generations, newest first, with sizes, engines and electric variants. */
export type ModelVariants = { brand: string; series: string; generations: readonly VariantGeneration[] };

export type VariantGeneration = {
  name: string;
  yearFrom: number;
  /** Null: still made. */
  yearTo: number | null;
  /** The most common one, which the sizes are of. */
  body: BodyType | null;
  dimensions: Dimensions;
  engines: readonly VariantEngine[];
  electric: readonly ElectricEngine[];
};

export type VariantEngine = {
  name: string;
  fuel: EngineFuel;
  hp: number;
  drives: readonly Drive[];
  yearFrom: number;
  yearTo: number | null;
  /** Litres, or kWh, per 100 km. */
  consumption: number | null;
  measured: 'WLTP' | 'NEDC' | null;
};

export type ElectricEngine = Pick<VariantEngine, 'name' | 'fuel' | 'hp' | 'yearFrom' | 'yearTo'> & {
  figures: ElectricVariant['figures'];
};

/** The years and fuels that a question is about; null and empty: any. `text`: its words, folded, which may name an engine or a battery. */
export type AskedVariant = { minYear: number | null; maxYear: number | null; fuel: readonly Fuel[]; text: string };

type Span = { yearFrom: number; yearTo: number | null };
const isWithin = ({ yearFrom, yearTo }: Span, { minYear, maxYear }: Pick<AskedVariant, 'minYear' | 'maxYear'>) => {
  const [from, to] = [minYear ?? maxYear, maxYear ?? minYear];
  return from === null || to === null || (yearFrom <= to && (yearTo ?? to) >= from);
};

/** The generations of the asked years, newest first; without years all of them. */
export const generationsAsked = ({ generations }: ModelVariants, asked: Pick<AskedVariant, 'minYear' | 'maxYear'>) =>
  generations.filter((generation) => isWithin(generation, asked));

/** "2013–2020", "från 2021". */
export const spanText = ({ yearFrom, yearTo }: Span): string =>
  yearTo === null ? `från ${yearFrom}` : (yearSpan({ yearMin: yearFrom, yearMax: yearTo }) ?? '');

/** The part of an engine's name that people say: "2.0 TDI" of "2.0 TDI 150 4Motion", "d4" of "D4 AWD". */
export const spokenName = (name: string): string =>
  foldSigns(name)
    .replace(/\b(?:awd|fwd|rwd|4x4|4wd|2wd|xdrive|quattro|4motion|allgrip|automat|manuell|\d{2,3} ?hk)\b/g, ' ')
    .replace(/(?<=\S )\d{2,3}$|(?<=\S )\d{2,3}(?= )/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

/** Shorter ones are parts of other words ("i", "t"). */
const MIN_NAME = 2;
const isSaid = (text: string, name: string): boolean => {
  const spoken = spokenName(name);
  if (spoken.length < MIN_NAME || /^\d+$/.test(spoken)) return false;
  const at = ` ${text.replace(/[,.](?!\d)|[?!:;()/]/g, ' ').replaceAll(',', '.')} `.indexOf(` ${spoken} `);
  return at >= 0;
};

const KWH = /\b(\d{2,3})(?:[.,]\d)? ?kwh\b/g;
/** Makers state the whole battery, catalogues what can be used, kWh. */
const BATTERY_AROUND = 4;
const BATTERIES_ASKED = (text: string): number[] => [...text.matchAll(KWH)].map(([, kwh]) => Number(kwh));

/** The engines of the asked years and fuels; of those only the ones that the text names, where it names any. */
export function enginesAsked(generation: VariantGeneration, asked: AskedVariant): VariantEngine[] {
  const fitting = generation.engines.filter(
    (engine) => isWithin(engine, asked) && (asked.fuel.length === 0 || asked.fuel.includes(engine.fuel)),
  );
  const named = fitting.filter(({ name }) => isSaid(asked.text, name));
  return named.length > 0 ? named : fitting;
}

/** Whether a text names an engine of the generation. */
export const namesEngineOf = ({ engines }: VariantGeneration, text: string): boolean =>
  engines.some(({ name }) => isSaid(text, name));

/** The different engines that a text names, by the name that people say, in the order of the catalogue. */
export function enginesNamed(model: ModelVariants, asked: AskedVariant): Map<string, VariantEngine[]> {
  const all = generationsAsked(model, asked).flatMap(({ engines }) => engines.filter((each) => isWithin(each, asked)));
  const groups = new Map<string, VariantEngine[]>();
  for (const engine of all) {
    if (!isSaid(asked.text, engine.name)) continue;
    const name = spokenName(engine.name);
    groups.set(name, [...(groups.get(name) ?? []), engine]);
  }
  return groups;
}

/** The electric variants of the asked years and fuels; of those only the ones whose battery or name the text names, where it names any. */
export function electricAsked(generation: VariantGeneration, asked: AskedVariant): ElectricEngine[] {
  const fitting = generation.electric.filter(
    (engine) => isWithin(engine, asked) && (asked.fuel.length === 0 || asked.fuel.includes(engine.fuel)),
  );
  const batteries = BATTERIES_ASKED(asked.text);
  const ofBattery = fitting.filter(({ figures: { battery, grossBattery } }) =>
    batteries.some((kwh) =>
      [battery, grossBattery].some((energy) => energy !== null && Math.abs(energy - kwh) <= BATTERY_AROUND),
    ),
  );
  if (ofBattery.length > 0) return ofBattery;
  const named = fitting.filter(({ name }) => isSaid(asked.text, name));
  return named.length > 0 ? named : fitting;
}

const PLUGGED: ReadonlySet<Fuel> = new Set<Fuel>(['El', 'Laddhybrid', 'Elhybrid', UNKNOWN_HYBRID]);

export type TowedWeight = {
  kg: number;
  /** Whose weight it is. */
  of: string;
  isOfVariant: boolean;
};

/**
 * The weights that cars of a generation may tow with brakes. The catalogue states the most of any version, which is that of the strongest engine: of an
 * electric car, a hybrid or a plug-in hybrid nothing is stated where its generation has other engines, too, unless its own variant is known.
 */
export function towedWeights(generation: VariantGeneration, asked: AskedVariant): TowedWeight[] {
  const ofVariants = electricAsked(generation, asked).flatMap(({ name, figures: { towKg } }) =>
    towKg === null ? [] : [{ kg: towKg, of: name, isOfVariant: true }],
  );
  const isElectrified = asked.fuel.length > 0 && asked.fuel.every((fuel) => PLUGGED.has(fuel));
  const isMixed = generation.engines.some(({ fuel }) => !asked.fuel.includes(fuel));
  const { towKg } = generation.dimensions;
  if (ofVariants.length > 0 && (isElectrified || generation.engines.every(({ fuel }) => fuel === 'El')))
    return ofVariants;
  if (towKg === undefined || (isElectrified && isMixed)) return [];
  return [{ kg: towKg, of: 'den starkaste versionen', isOfVariant: false }];
}
