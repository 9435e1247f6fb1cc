type Years = { yearMin: number | null; yearMax: number | null };

/** "2014", "2011–2026"; null when no year is known. */
export function yearSpan({ yearMin, yearMax }: Years): string | null {
  if (yearMin === null || yearMax === null) return null;
  return yearMin === yearMax ? String(yearMin) : `${yearMin}–${yearMax}`;
}
