import { LONGEST } from '#src/domain/ads/ad-limits.ts';
import type { Brand, Series } from '#src/domain/catalogue/catalogue.ts';
import { matchTokens } from '#src/domain/catalogue/match-key.ts';
import { cutText } from './feed-text.ts';

/** What a heading is held against. */
export type HeadingCar = {
  brand: Pick<Brand, 'name' | 'aliases'>;
  series: Pick<Series, 'name' | 'aliases'> | null;
  /** The heading by itself names a series of the brand, this or another: "320d" is the 3-serien. */
  namesSeries: () => boolean;
};

/** The words of a text; as a text of their own they can be searched for whole words. */
type Words = { words: string[]; text: string };

function wordsOf(text: string): Words {
  const words = matchTokens(text);
  return { words, text: ` ${words.join(' ')} ` };
}

/** As words, or glued as "XC 60" and "XC60" are. */
function stands(name: string, heading: Words): boolean {
  const { words, text } = wordsOf(name);
  if (heading.text.includes(text)) return true;
  const compound = words.join('');
  return heading.words.some((word, at) => word === compound || word + (heading.words[at + 1] ?? '') === compound);
}

/** The beginning of a heading up to the end of a name that it begins with; null when it does not. */
function nameAtStart(name: string, heading: string): string | null {
  const start = heading.slice(0, name.length);
  const rest = heading.slice(name.length);
  return start.toLowerCase() === name.toLowerCase() && /^(?:\s|$)/u.test(rest) ? start : null;
}

/**
 * A heading with the brand and the series that it lacks: "D4 Ocean Race BE" → "Volvo XC60 D4 Ocean Race BE", "Volvo D4" → "Volvo XC60
 * D4". What it says already, in whatever form, is not said again.
 */
export function completeHeading(heading: string, { brand, series, namesSeries }: HeadingCar): string {
  // Most headings begin with both names, and need no search.
  if (series !== null && nameAtStart(`${brand.name} ${series.name}`, heading) !== null) return heading;
  const brandNames = [brand.name, ...brand.aliases];
  const words = wordsOf(heading);
  const lacksSeries =
    series !== null && ![series.name, ...series.aliases].some((name) => stands(name, words)) && !namesSeries();
  if (!brandNames.some((name) => stands(name, words))) {
    const missing = lacksSeries ? `${brand.name} ${series.name}` : brand.name;
    return cutText(`${missing} ${heading}`, LONGEST.name);
  }
  const begun = brandNames.map((name) => nameAtStart(name, heading)).find((start) => start !== null);
  if (!lacksSeries || begun === undefined) return heading;
  return cutText(`${begun} ${series.name}${heading.slice(begun.length)}`, LONGEST.name);
}
