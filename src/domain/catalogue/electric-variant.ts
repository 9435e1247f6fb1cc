import type { Evidence } from './evidence.ts';
import { type EngineClues, engineNaming, type MatchableEngine, matchingEngines, wordsIn } from './match-engine.ts';

/** Figures of an electric or plug-in car. */
type Figures = {
  /** Usable energy of the battery, kWh. */
  battery: number;
  /** Energy of the whole battery, kWh: what many ads state. */
  grossBattery: number;
  /** On electricity, by WLTP, km; of the versions of a variant, which differ by wheels and equipment, the shortest and the longest. */
  range: number;
  rangeTo: number;
  /** By WLTP, kWh per 100 km. */
  consumption: number;
  /** Maximum power of charging, kW. */
  acKw: number;
  dcKw: number;
  /** From 10 to 80 % at a fast charger, minutes. */
  chargeMinutes: number;
  /** First model year in which it was sold with a heat pump, as standard or as an option. */
  heatPumpFrom: number;
  /** Maximum weight of a trailer with brakes, kg. */
  towKg: number;
};
type Figure = keyof Figures;
export const ELECTRIC_FIGURES = [
  'battery',
  'grossBattery',
  'range',
  'rangeTo',
  'consumption',
  'acKw',
  'dcKw',
  'chargeMinutes',
  'heatPumpFrom',
  'towKg',
] as const satisfies readonly Figure[];

/** An engine of the catalogue in some model years, with one battery. */
export type ElectricVariant = MatchableEngine & {
  generationId: number;
  /** Ads that name no other variant of the same power mean this one. */
  isUsual: boolean;
  figures: { [Name in Figure]: number | null };
  /** A source other than the editors' own knowledge states battery and range. */
  isConfirmed: boolean;
};

/** Figures that one source states. */
type Claim = { battery?: number | undefined; range?: number | undefined; evidence: Evidence };

/** A stored variant as matching needs it. */
export function toElectricVariant({
  claims,
  ...variant
}: Omit<ElectricVariant, 'naming' | 'isConfirmed'> & { claims: readonly Claim[] }): ElectricVariant {
  const counted = [
    claims.find(({ battery }) => battery !== undefined),
    claims.find(({ range }) => range !== undefined),
  ];
  return {
    ...variant,
    naming: engineNaming(variant.name, variant.hp),
    isConfirmed: counted.every((claim) => claim?.evidence.sureness === 'high'),
  };
}

export type ElectricMatch = {
  /** Range and battery are the least of the variants that fit; the others are known where these agree. */
  figures: ElectricVariant['figures'];
  /** The greatest range and battery of the variants that fit, where they differ. */
  rangeTo: number | null;
  batteryTo: number | null;
  isSure: boolean;
};

/** Makers and dealers round batteries, and some state a share of the usable energy as the whole. */
const SAME_BATTERY_SHARE = 0.035;
/** Ranges that differ by less are those of one car with other wheels and equipment. */
const SAME_RANGE_SHARE = 0.06;

export type ElectricCar = {
  generationId: number | null;
  clues: EngineClues;
  /** kWh, usable or whole, as the ad states it. */
  battery: number | null;
};

/**
 * The figures of a car's variant among those of its series: found as its engine is, and by the battery that the ad states. Variants of the
 * generation and of the model year come first; a maker's model years and those of registers differ.
 * @returns null when no variant, or none for certain, fits: also for a battery that no variant of the series has
 */
export function matchElectric(variants: readonly ElectricVariant[], car: ElectricCar): ElectricMatch | null {
  const { clues, generationId } = car;
  const fitting = ofBattery(variants, car);
  const own = fitting.filter((variant) => variant.generationId === generationId);
  const ofYear = (each: readonly ElectricVariant[]) => each.filter((variant) => isOfYear(variant, clues.modelYear));
  // Some ads state a wrong drive, and those without power and name may be any of several.
  for (const drive of new Set([clues.drive, null])) {
    for (const candidates of [ofYear(own), ofYear(fitting), own, fitting]) {
      const match = matchingEngines(candidates, { ...clues, drive });
      if (match === null) continue;
      const engines = match.isDecided ? byWords(match.engines, clues.text) : match.engines;
      return figuresOf(engines, match.isExact && match.isDecided && drive === clues.drive);
    }
  }
  return null;
}

/** @returns null where the variants differ too much */
function figuresOf(variants: readonly ElectricVariant[], isExact: boolean): ElectricMatch | null {
  const usual = variants.filter(({ isUsual }) => isUsual);
  const matching = usual.length > 0 ? usual : variants;
  const [range, battery] = [span(matching, 'range', SAME_RANGE_SHARE), span(matching, 'battery', SAME_BATTERY_SHARE)];
  if (range === null || range.most > range.least * MAX_SPAN) return null;
  const [ofVariants, batteryTo] = [range, battery].map((each) => (each && each.most > each.least ? each.most : null));
  const rangeTo = maxRange(matching, range.most);
  return {
    rangeTo: rangeTo > range.least ? rangeTo : null,
    batteryTo: batteryTo ?? null,
    figures: {
      battery: battery?.least ?? null,
      range: range.least,
      rangeTo: null,
      grossBattery: middle(matching, 'grossBattery', SAME_BATTERY_SHARE),
      consumption: middle(matching, 'consumption', SAME_RANGE_SHARE),
      acKw: middle(matching, 'acKw', 0),
      dcKw: middle(matching, 'dcKw', 0),
      chargeMinutes: middle(matching, 'chargeMinutes', 0),
      heatPumpFrom: middle(matching, 'heatPumpFrom', 0),
      towKg: middle(matching, 'towKg', 0),
    },
    isSure: isExact && ofVariants === null && variants.every(({ isConfirmed }) => isConfirmed),
  };
}

/** With the versions of the variants. Rows that were loaded by an earlier version of the site state none. */
const maxRange = (variants: readonly ElectricVariant[], most: number): number =>
  Math.max(most, ...variants.map(({ figures }) => figures.rangeTo ?? most));

/** The variants with the battery that the ad states, else with one that is a number of its heading: "Born 77". */
function ofBattery(variants: readonly ElectricVariant[], { battery, clues }: ElectricCar): readonly ElectricVariant[] {
  if (battery !== null) return variants.filter((variant) => hasBattery(variant, battery));
  const words = new Set(wordsIn(clues.text));
  const numbered = variants.filter((variant) =>
    energiesOf(variant).some((energy) => words.has(String(Math.floor(energy))) || words.has(String(energy))),
  );
  return numbered.length > 0 ? numbered : variants;
}

/** Usable and whole energy are both called the battery's. */
const energiesOf = ({ figures: { battery, grossBattery } }: ElectricVariant): number[] =>
  [battery, grossBattery].filter((energy) => energy !== null);
const hasBattery = (variant: ElectricVariant, stated: number): boolean =>
  energiesOf(variant).some((energy) => Math.abs(energy - stated) <= Math.max(1, energy * SAME_BATTERY_SHARE));

const isOfYear = ({ yearFrom, yearTo }: ElectricVariant, modelYear: number | null): boolean =>
  modelYear !== null && yearFrom <= modelYear && modelYear <= (yearTo ?? Number.POSITIVE_INFINITY);

/** Words of names that decide nothing alone: ads write "Standard Range" too. */
const COMMON_WORDS: ReadonlySet<string> = new Set(['range', 'motor', 'electric', 'kwh']);

/** Of variants with different names those of which the text has most words that the others lack; without any, those that need none. */
function byWords(variants: readonly ElectricVariant[], text: string): readonly ElectricVariant[] {
  const words = new Set(namingWords(text, wordsIn(text)));
  const names = variants.map(({ name, naming }) => namingWords(name, naming.words));
  const own = names.map((name) =>
    name.filter((word) => !COMMON_WORDS.has(word) && names.some((other) => !other.includes(word))),
  );
  const found = own.map((each) => each.filter((word) => words.has(word)).length);
  const most = Math.max(...found);
  const chosen = variants.filter((_, at) => (most > 0 ? found[at] === most : own[at]?.every((word) => word === PLUS)));
  return chosen.length > 0 ? chosen : variants;
}

const PLUS = 'plus';
/** "EQA 250+" and "EQA 250 Plus" are no "EQA 250"; an ad for "EQA 250" may mean any. */
const namingWords = (text: string, words: readonly string[]): readonly string[] =>
  /\d ?\+(?!\w)/.test(text) ? [...words, PLUS] : words;

/** Ranges of variants that differ by more say nothing of the car. */
const MAX_SPAN = 1.7;

/** The least and the greatest value of the variants; twice the middle one where they differ by at most a share of it. */
function span(
  variants: readonly ElectricVariant[],
  figure: Figure,
  share: number,
): { least: number; most: number } | null {
  const values = variants.map(({ figures }) => figures[figure]);
  const known = values.filter((value) => value !== null).sort((a, b) => a - b);
  const [least, most, median] = [known.at(0), known.at(-1), known[Math.floor(known.length / 2)]];
  if (least === undefined || most === undefined || median === undefined || known.length < values.length) return null;
  return most - least <= median * share ? { least: median, most: median } : { least, most };
}

/** The value of the variants, if they agree. */
function middle(variants: readonly ElectricVariant[], figure: Figure, share: number): number | null {
  const values = span(variants, figure, share);
  return values !== null && values.least === values.most ? values.least : null;
}
