import { matchTokens } from '#src/domain/swedish/match-key.ts';
import type { Drive, Fuel, Transmission } from '#src/domain/vocabulary/vocabulary.ts';

/** A variant of a price list: kr when new. */
export type ListedVariant = { name: string; fuel: string; price: number };
export type NewPriceList = {
  /** YYYY-MM. */
  listedIn: string;
  variants: Readonly<Record<string, readonly ListedVariant[]>>;
};

/** The facts of an ad by which its variant is found. */
export type VariantAd = {
  brand: string;
  series: string | null;
  model: string | null;
  /** Heading. */
  name: string;
  engineName: string | null;
  trimPackages: readonly string[];
  modelYear: number | null;
  fuels: readonly Fuel[];
  horsepower: number | null;
  drive: Drive | null;
  transmission: Transmission | null;
};

/** Model years that are sold at the prices of a list of the first of them. */
const MODEL_YEARS = 2;
/** hp. */
const MAX_POWER_DIFFERENCE = 2;
const MIN_POWER = 40;

const FOUR_WHEELS = 'awd';
const AUTOMATIC = 'automat';
/** Words of each meaning. */
const WORDS: Readonly<Record<string, readonly string[]>> = {
  [FOUR_WHEELS]: ['twin', 'dual', '4wd', '4x4', '4m', '4motion', '4matic', 'quattro', 'xdrive', 'allgrip', 'all4'],
  [AUTOMATIC]: ['aut', 'auto', 'at', 'dsg', 'dsg6', 'dsg7', 'dct', 'cvt', 'edc', 'steptronic', 'tiptronic'],
  sportscombi: ['sc'],
  laddhybrid: ['plug', 'phev'],
};
/** The meaning of each word. */
const SYNONYMS: ReadonlyMap<string, string> = new Map(
  Object.entries(WORDS).flatMap(([meaning, words]) => words.map((word) => [word, meaning] as const)),
);
/** Words that say nothing which facts do not say. */
const IGNORED: ReadonlySet<string> = new Set(['hk', 'hp', 'ps', 'hybrid', 'in', 'med', 'tronic', 's', 'ny', 'lci']);
const DISPLACEMENT = /(?<![\d.,])\d[.,]\d(?![\d.,])/gu;
const POWER = /^(\d{2,3})(?:hk|hp|ps)?$/u;

/** The words of a variant that decide, each once: "Tucson 1.6 T-GDi 180hk AUT 4WD N Line" → tucson, t, gdi, 180, automat, awd, n, line. */
const wordsOf = (text: string): Set<string> =>
  new Set(
    matchTokens(text.replace(DISPLACEMENT, ' '))
      .map((word) => SYNONYMS.get(word) ?? POWER.exec(word)?.[1] ?? word)
      .filter((word) => !IGNORED.has(word)),
  );

/** "1.6" and "1,6" as tenths of a litre; null: not stated. */
const displacementOf = (text: string): number | null => {
  const [found] = text.match(DISPLACEMENT) ?? [];
  return found === undefined ? null : Number(found.replace(/[.,]/u, ''));
};

type Variant = { row: ListedVariant; words: ReadonlySet<string>; displacement: number | null; family: string };

/** A variant with what its name states. Variants of a family have their first word and their kind of fuel in common. */
function variantOf(row: ListedVariant): Variant {
  const words = wordsOf(row.name);
  const [first = ''] = words;
  return { row, words, displacement: displacementOf(row.name), family: `${first} ${pluggedFuel([row.fuel])}` };
}

/**
 * The variant of the list that an ad is of: all words of its name are words or facts of the ad, and no word of the ad is one by which
 * the brand's variants differ and which the variant lacks.
 * @returns null where none is, or where variants of several prices are
 */
export function listedVariant(ad: VariantAd, list: NewPriceList): ListedVariant | null {
  const first = Number(list.listedIn.slice(0, 4));
  if (ad.modelYear === null || ad.modelYear < first || ad.modelYear >= first + MODEL_YEARS) return null;
  const rows = Object.hasOwn(list.variants, ad.brand) ? (list.variants[ad.brand] ?? []) : [];
  const variants = rows.map(variantOf);
  const known = new Set(variants.flatMap(({ words }) => [...words]));
  const withFourWheels = new Set(variants.flatMap(({ words, family }) => (words.has(FOUR_WHEELS) ? family : [])));
  const text = [ad.series, ad.model, ad.name, ad.engineName, ...ad.trimPackages].join(' ');
  const displacement = displacementOf(text);
  const stated = wordsOf(text);
  for (const fuel of ad.fuels) stated.add(fuel.toLowerCase());
  if (ad.drive === 'Fyrhjulsdrift') stated.add(FOUR_WHEELS);
  if (ad.transmission !== null && ad.transmission !== 'Manuell') stated.add(AUTOMATIC);
  const isPower = (word: string): boolean =>
    ad.horsepower !== null &&
    Number(word) >= MIN_POWER &&
    Math.abs(Number(word) - ad.horsepower) <= MAX_POWER_DIFFERENCE;
  /** Whether the variant has a word of the ad by which variants of its family differ. */
  const has = ({ words, family }: Variant, word: string): boolean => {
    if (word === FOUR_WHEELS) return words.has(word) || !withFourWheels.has(family);
    return words.has(word) || !known.has(word) || IMPLIED.has(word) || /^\d+$/u.test(word);
  };
  const fits = variants.filter(
    (each) =>
      pluggedFuel([each.row.fuel]) === pluggedFuel(ad.fuels) &&
      (displacement === null || each.displacement === null || displacement === each.displacement) &&
      [...each.words].every((word) => stated.has(word) || isPower(word)) &&
      [...stated].every((word) => has(each, word)),
  );
  const most = Math.max(...fits.map(({ words }) => words.size));
  const best = fits.filter(({ words }) => words.size === most).map(({ row }) => row);
  return new Set(best.map(({ price }) => price)).size === 1 ? (best[0] ?? null) : null;
}

/** Words that names leave out where all variants have it. A variant that states more of them is preferred. */
const IMPLIED: ReadonlySet<string> = new Set([AUTOMATIC, 'bensin', 'diesel', 'el', 'laddhybrid', 'elhybrid', 'gas']);

/** The fuel by which a car is charged; null: it is not charged. Mild hybrids are hybrids in price lists, and petrol or diesel cars in ads. */
const pluggedFuel = (fuels: readonly string[]): string | null =>
  ['El', 'Laddhybrid'].find((each) => fuels.includes(each)) ?? null;
