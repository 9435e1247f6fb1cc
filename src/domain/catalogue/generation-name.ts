import { matchKey } from '#src/domain/swedish/match-key.ts';

/** Years of manufacture; `to`: null while it is built. */
export type BuiltYears = { from: number; to: number | null };

/** "V60 II"; a generation whose name contains its series is not prefixed ("C30", "Golf VII"). */
export const generationName = (series: string, generation: string): string =>
  matchKey(generation).startsWith(matchKey(series)) ? generation : `${series} ${generation}`;

/**
 * Label of a generation for buyers: "V60 II, 2018–", "C30, 2006–2013".
 * @param models the selected series that have it; several share a name like "II"
 */
export function generationLabel(name: string, models: readonly string[], years: BuiltYears | null): string {
  const [series, other] = models;
  const full = series === undefined || other !== undefined ? name : generationName(series, name);
  return years === null ? full : `${full}, ${years.from}–${years.to ?? ''}`;
}
