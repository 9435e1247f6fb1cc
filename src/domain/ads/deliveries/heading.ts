import type { Brand, Series } from '../../catalogue/catalogue.ts';
import { matchTokens } from '../../catalogue/match-key.ts';
import { LONGEST } from '../ad-limits.ts';
import { cutText } from './feed-text.ts';

/** What a heading is held against. */
export type HeadingCar = {
  brand: Pick<Brand, 'name' | 'aliases'>;
  series: Pick<Series, 'name' | 'aliases'> | null;
  /** The heading by itself names a series of the brand, this or another: "320d" is the 3-serien. */
  namesSeries: () => boolean;
};

const keyOf = (text: string): string => ` ${matchTokens(text).join(' ')} `;

/** As words, or glued as "XC 60" and "XC60" are. */
const stands = (name: string, heading: string): boolean =>
  keyOf(heading).includes(keyOf(name)) ||
  matchTokens(heading).some((word, at, words) =>
    [word, `${word}${words[at + 1] ?? ''}`].includes(matchTokens(name).join('')),
  );

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
  const brandNames = [brand.name, ...brand.aliases];
  const lacksSeries =
    series !== null && ![series.name, ...series.aliases].some((name) => stands(name, heading)) && !namesSeries();
  if (!brandNames.some((name) => stands(name, heading))) {
    const missing = lacksSeries ? `${brand.name} ${series.name}` : brand.name;
    return cutText(`${missing} ${heading}`, LONGEST.name);
  }
  const begun = brandNames.map((name) => nameAtStart(name, heading)).find((start) => start !== null);
  if (!lacksSeries || begun === undefined) return heading;
  return cutText(`${begun} ${series.name}${heading.slice(begun.length)}`, LONGEST.name);
}
