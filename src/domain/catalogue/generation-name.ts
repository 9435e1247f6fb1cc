import { matchKey } from './match-key.ts';

/** Years of manufacture; `to`: null while it is built. */
export type BuiltYears = { from: number; to: number | null };

/** "V60 II"; a generation that bears the name of its series stands alone ("C30", "Golf VII"). */
export const generationName = (series: string, generation: string): string =>
  matchKey(generation).startsWith(matchKey(series)) ? generation : `${series} ${generation}`;

/**
 * A generation as buyers choose it: "V60 II, 2018–", "C30, 2006–2013".
 * @param models the series that have it, of those chosen; several share a name like "II"
 */
export function generationLabel(name: string, models: readonly string[], years: BuiltYears | null): string {
  const [series, other] = models;
  const full = series === undefined || other !== undefined ? name : generationName(series, name);
  return years === null ? full : `${full}, ${years.from}–${years.to ?? ''}`;
}
