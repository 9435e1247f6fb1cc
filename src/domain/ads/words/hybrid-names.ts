import { wordKey } from './word-table.ts';

/** Plug-in: charged from a socket. Full: drives on electricity it generates. Mild: the motor only assists the engine. */
export type HybridKind = 'plug-in' | 'full' | 'mild';

type TradeName = {
  kind: HybridKind;
  /** Absent: any brand. */
  brands?: readonly string[];
  /** First model year in which the name means a hybrid; such a name is ignored for ads without a model year. */
  from?: number;
  /** Matched against {@link wordKey} of the car's texts. */
  name: RegExp;
};

/** Trade names of hybrids, applied only to cars stated to be hybrids: a Recharge may also be electric. The first match wins. */
const TRADE_NAMES: readonly TradeName[] = [
  {
    kind: 'plug-in',
    name: /\b(plug ?in|phev|laddhybrid|laddbar|recharge|twin engine|gte|ehybrid|e hybrid|tfsi ?e|4xe|ehs)\b/,
  },
  { kind: 'plug-in', name: /\b([a-z]{0,3}[1-7]\d[05] ?[dx]?e|xdrive ?\d{2}e|tsi iv|p\d{3}e|eq power|dm i|450hplus)\b/ },
  { kind: 'plug-in', brands: ['Volvo'], from: 2012, name: /\b(t8|t6|d6|d5)\b/ },
  { kind: 'plug-in', brands: ['Volvo'], from: 2019, name: /\b(t5|t4)\b/ },
  { kind: 'plug-in', brands: ['Škoda'], name: /\biv\b/ },
  { kind: 'plug-in', brands: ['DS'], name: /\be tense\b/ },
  { kind: 'mild', name: /\b(mhev|mild ?hybrid\w*|etsi|48 ?v|shvs)\b/ },
  { kind: 'mild', brands: ['Volvo'], from: 2019, name: /\bb[3-6]\b/ },
  { kind: 'mild', brands: ['Mazda'], name: /\be skyactiv [dgx]\b/ },
  { kind: 'full', name: /\b(full ?hybrid|e hev|ehev|hev|e power|self charging|hsd)\b/ },
  { kind: 'full', brands: ['Lexus'], name: /\b(\d{3}h)\b/ },
];

/** The kind of hybrid according to the car's trade name; null without one. */
export function hybridKindByName(carText: string, brand: string, modelYear: number | null): HybridKind | null {
  const key = wordKey(carText.replace(/h\+/giu, 'hplus'));
  const named = TRADE_NAMES.find(
    ({ brands, from, name }) =>
      (brands?.includes(brand) ?? true) && (from === undefined || (modelYear ?? 0) >= from) && name.test(key),
  );
  return named?.kind ?? null;
}

/** Parts of the names of mild hybrids, and characters that {@link wordKey} folds or removes. */
const MILD_HINT = /mild|mhev|etsi|48|shvs|b[3-6]|skyactiv|[^ -&(-_a-~]/i;

/** Whether a car's trade name is one of mild hybrids. Asked for every newer petrol and diesel car, few of which have a hint of one. */
export const isMildHybridByName = (carText: string, brand: string, modelYear: number | null): boolean =>
  MILD_HINT.test(carText) && hybridKindByName(carText, brand, modelYear) === 'mild';
