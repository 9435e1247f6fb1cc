import { LONGEST } from '#src/domain/ads/ad-limits.ts';
import { carName } from '#src/domain/catalogue/car-name.ts';
import type { Brand, Series } from '#src/domain/catalogue/catalogue.ts';
import { cutText } from '#src/domain/format/foreign-text.ts';
import { matchTokens } from '#src/domain/swedish/match-key.ts';

/** The car that a heading is compared with. */
export type HeadingCar = {
  brand: Pick<Brand, 'name' | 'aliases'>;
  series: Pick<Series, 'name' | 'aliases'> | null;
  /** Whether the heading alone names a series of the brand, this or another: "320d" is the 3-serien. */
  namesSeries: () => boolean;
};

/** The words of a text, and the same as one text that can be searched for whole words. */
type Words = { words: string[]; text: string };

function wordsOf(text: string): Words {
  const words = matchTokens(text);
  return { words, text: ` ${words.join(' ')} ` };
}

/** Whether a name occurs in the heading, as separate words or joined ("XC 60" and "XC60"). */
function stands(name: string, heading: Words): boolean {
  const { words, text } = wordsOf(name);
  if (heading.text.includes(text)) return true;
  const compound = words.join('');
  return heading.words.some((word, at) => word === compound || word + (heading.words[at + 1] ?? '') === compound);
}

/** Returns the part of a heading up to the end of the name it begins with; null when it begins otherwise. */
function nameAtStart(name: string, heading: string): string | null {
  const start = heading.slice(0, name.length);
  const rest = heading.slice(name.length);
  return start.toLowerCase() === name.toLowerCase() && /^(?:\s|$)/u.test(rest) ? start : null;
}

/**
 * Adds the missing brand and series to a heading: "D4 Ocean Race BE" → "Volvo XC60 D4 Ocean Race BE", "Volvo D4" → "Volvo XC60
 * D4". A name that the heading has in any form is not repeated, nor a brand that the series contains: "Mazda Mazda3 Sky" → "Mazda3
 * Sky".
 */
export function completeHeading(heading: string, { brand, series, namesSeries }: HeadingCar): string {
  const full = carName(brand.name, series?.name ?? null);
  // Fast path: most headings begin with both names.
  if (series !== null && nameAtStart(full, heading) !== null) return heading;
  const doubled = series === null ? null : nameAtStart(`${brand.name} ${series.name}`, heading);
  if (doubled !== null) return `${full}${heading.slice(doubled.length)}`;
  const brandNames = [brand.name, ...brand.aliases];
  const words = wordsOf(heading);
  const lacksSeries =
    series !== null && ![series.name, ...series.aliases].some((name) => stands(name, words)) && !namesSeries();
  if (!brandNames.some((name) => stands(name, words))) {
    if (full === series?.name && stands(full, words)) return heading;
    return cutText(`${lacksSeries ? full : brand.name} ${heading}`, LONGEST.name);
  }
  const brandAtStart = brandNames.map((name) => nameAtStart(name, heading)).find((start) => start !== null);
  if (!lacksSeries || brandAtStart === undefined) return heading;
  return cutText(`${carName(brandAtStart, series.name)}${heading.slice(brandAtStart.length)}`, LONGEST.name);
}
