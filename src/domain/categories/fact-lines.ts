import type { CatalogueSources } from '#src/domain/catalogue/evidence.ts';
import type { CategoryFact } from './category-file.ts';

/** Claims as staff write them, one a line: "529 liter | Egen kunskap | trolig | 2026-11-22". */

export const FACT_LINE_FORM = 'påstående | källa | säkerhet | dag';

export const SURENESS_NAMES: Readonly<Record<CategoryFact['sureness'], string>> = {
  high: 'säker',
  medium: 'trolig',
  low: 'osäker',
};
export const SURENESS_WORDS: readonly string[] = Object.values(SURENESS_NAMES);

export const factLine = ({ claim, source, sureness, checkedOn }: CategoryFact, sources: CatalogueSources): string =>
  [claim, new Map(Object.entries(sources)).get(source)?.title ?? source, SURENESS_NAMES[sureness], checkedOn].join(
    ' | ',
  );

/** The parts of a line, before validation; a part that is missing or unknown stays as written. */
export function readFactLine(line: string, sources: CatalogueSources): Record<keyof CategoryFact, string> {
  const [claim = '', source = '', sureness = '', checkedOn = '', ...rest] = line.split('|').map((part) => part.trim());
  return {
    claim,
    source: keyOf(source, Object.entries(sources), ([, { title }]) => title),
    sureness: keyOf(sureness, Object.entries(SURENESS_NAMES), ([, word]) => word),
    checkedOn: [checkedOn, ...rest].join(' | '),
  };
}

function keyOf<Value>(
  written: string,
  entries: readonly [string, Value][],
  nameOf: (entry: [string, Value]) => string,
): string {
  return entries.find((entry) => nameOf(entry).toLowerCase() === written.toLowerCase())?.[0] ?? written;
}
