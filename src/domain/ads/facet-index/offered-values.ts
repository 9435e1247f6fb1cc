import { recordOf } from '#src/base/record-of.ts';
import { APPEARANCE_FILTERS, type AppearanceFilter, LISTS } from '#src/domain/ads/filters/ad-filters.ts';
import type { StockNames } from '#src/domain/ads/stock-names.ts';
import { type AdColumns, MISSING } from './ad-columns.ts';
import type { CodeCounts } from './count-codes.ts';

/** The values of filters that are in stock in one version, in the order of lists, and where in them each code of a column belongs. */
export type OfferedValues = {
  makes: readonly string[];
  /** Series, each with its makes. */
  models: readonly { name: string; makes: readonly string[] }[];
  /** By code of `variant`, the places in makes and models; {@link MISSING}: not in stock, or without a series. */
  makeOf: Int32Array;
  modelOf: Int32Array;
  /** The words of each filter, 1 for those in stock. */
  words: Readonly<Record<AppearanceFilter, Uint8Array>>;
};

/** Made once a version: counting every search's values by name takes longer than searching. */
export function offeredValues(columns: AdColumns, all: CodeCounts, { order }: StockNames): OfferedValues {
  const variants = columns.modelDictionary;
  const isOffered = (code: number): boolean => (all.variant[code] ?? 0) > 0;
  const makes = placesOf(
    variants.flatMap(({ brand }, code) => (isOffered(code) ? [brand] : [])),
    order,
  );
  const models = placesOf(
    variants.flatMap(({ series }, code) => (isOffered(code) && series !== null ? [series] : [])),
    order,
  );
  const makesOfModels = Array.from(models, (): string[] => []);
  const [makeOf, modelOf] = [
    new Int32Array(variants.length).fill(MISSING),
    new Int32Array(variants.length).fill(MISSING),
  ];
  variants.forEach(({ brand, series }, code) => {
    if (!isOffered(code)) return;
    makeOf[code] = makes.get(brand) ?? MISSING;
    if (series === null) return;
    const model = models.get(series) ?? MISSING;
    modelOf[code] = model;
    const own = makesOfModels[model];
    if (own && !own.includes(brand)) own.push(brand);
  });
  return {
    makes: [...makes.keys()],
    models: [...models.keys()].map((name, place) => ({ name, makes: makesOfModels[place] ?? [] })),
    makeOf,
    modelOf,
    words: recordOf(APPEARANCE_FILTERS, (name) =>
      wordsInStock(columns.appearanceWords[name], all.appearance, LISTS[name].words.length),
    ),
  };
}

/** Each name once, in the order of lists, with its place. */
function placesOf(names: readonly string[], order: StockNames['order']): Map<string, number> {
  const placed = [...new Set(names)].map((name) => ({ name, at: order.get(name) ?? Number.MAX_SAFE_INTEGER }));
  return new Map(placed.sort((one, other) => one.at - other.at).map(({ name }, place) => [name, place]));
}

function wordsInStock(wordOf: readonly number[], live: Uint32Array, words: number): Uint8Array {
  const inStock = new Uint8Array(words);
  for (let code = 0; code < live.length; code += 1) {
    const word = wordOf[code] as number;
    if (word !== MISSING && live[code] !== 0) inStock[word] = 1;
  }
  return inStock;
}
