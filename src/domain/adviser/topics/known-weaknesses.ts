import type { Fuel } from '#src/domain/ads/vocabulary.ts';
import weaknessesFile from '../../../../data/adviser/known-weaknesses.json' with { type: 'json' };

/** A weak point of an engine, a gearbox or another part that several models share (data/adviser/known-weaknesses.json). */
export type KnownWeakness = {
  part: string;
  /** Series by brand, as the catalogue names them. */
  models: Readonly<Record<string, readonly string[]>>;
  /** Cars that have the part; empty: of any fuel. */
  fuels: readonly Fuel[];
  /** Model years; null: to this day. */
  yearFrom: number;
  yearTo: number | null;
  text: string;
};

export const KNOWN_WEAKNESSES: readonly KnownWeakness[] = weaknessesFile.weaknesses as readonly KnownWeakness[];

const byModel = new Map<string, KnownWeakness[]>();
for (const weakness of KNOWN_WEAKNESSES) {
  for (const [brand, all] of Object.entries(weakness.models)) {
    for (const series of all) {
      const key = keyOf(brand, series);
      byModel.set(key, [...(byModel.get(key) ?? []), weakness]);
    }
  }
}

function keyOf(brand: string, series: string): string {
  return `${brand}\u0000${series}`;
}

type Asked = { brand: string; series: string; years: readonly number[]; fuels: readonly Fuel[] };

/** The known weak points of a model. @param asked its years and fuels; empty: any */
export const weaknessesOf = ({ brand, series, years, fuels }: Asked): readonly KnownWeakness[] =>
  (byModel.get(keyOf(brand, series)) ?? []).filter(
    ({ yearFrom, yearTo, fuels: own }) =>
      (years.length === 0 || years.some((year) => year >= yearFrom && year <= (yearTo ?? year))) &&
      (fuels.length === 0 || own.length === 0 || fuels.some((fuel) => own.includes(fuel))),
  );

/** "1.2 PureTech, bensin (2012–2022): kamremmen går i motoroljan …" */
export const weaknessText = ({ part, yearFrom, yearTo, text }: KnownWeakness): string =>
  `${part.charAt(0).toUpperCase()}${part.slice(1)} (${yearTo === null ? `från ${yearFrom}` : `${yearFrom}–${yearTo}`}): ${text}`;
