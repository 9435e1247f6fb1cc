import { matchKey, matchTokens } from '#src/domain/swedish/match-key.ts';
import { generationName } from './generation-name.ts';

/**
 * The name of a car as people say it: "Volvo V60", "Volvo V60 II". The brand is omitted where the series already contains it
 * ("Mazda3", "MG4", "A-Ford"), and the series where the generation repeats it ("Volvo 780").
 * @param series a series, or its name with a variant; null: the brand alone
 */
export function carName(brand: string, series: string | null, generation: string | null = null): string {
  if (series === null || series === '') return brand;
  const model = generation === null ? series : generationName(series, generation);
  return repeatsBrand(brand, series) ? model : `${brand} ${model}`;
}

/** Whether a series begins with the brand, or has it as one of its words. */
const repeatsBrand = (brand: string, series: string): boolean => {
  const key = matchKey(brand);
  return key !== '' && (matchKey(series).startsWith(key) || matchTokens(series).includes(key));
};
