import { bySwedish } from '#src/domain/format/swedish-order.ts';
import { editDistance } from '#src/domain/swedish/edit-distance.ts';
import { matchKey } from '#src/domain/swedish/match-key.ts';

/** A brand or series with the names used in addresses. */
export type Addressed = { name: string; slug: string; aliases: readonly string[] };

/** Longer than any name or alias; longer texts are ignored. */
const LONGEST = 80;

/**
 * The item that a segment of an address names (D40): by exact slug, else by slug, name or alias regardless of case, accents,
 * spaces and punctuation ("Mercedes%20Benz", "ID.3", "VW", "Škoda" in either normal form). Names take precedence over aliases.
 */
export function findAddressed<One extends Addressed>(all: readonly One[], text: string): One | null {
  if (text.length > LONGEST) return null;
  const exact = all.find(({ slug }) => slug === text);
  return exact ?? findByKey(all, matchKey(text));
}

/** The series of a brand; a brand in front of its name is ignored ("volvo-v60"). */
export function findSeriesAddressed<One extends Addressed>(
  brand: Addressed,
  series: readonly One[],
  text: string,
): One | null {
  const found = findAddressed(series, text);
  if (found || text.length > LONGEST) return found;
  const key = matchKey(text);
  const brandKeys = [brand.slug, brand.name, ...brand.aliases].map(matchKey);
  const front = brandKeys.find((brandKey) => brandKey !== '' && key.startsWith(brandKey));
  return front === undefined ? null : findByKey(series, key.slice(front.length));
}

function findByKey<One extends Addressed>(all: readonly One[], key: string): One | null {
  if (key === '') return null;
  const named = all.find(({ slug, name }) => matchKey(name) === key || matchKey(slug) === key);
  return named ?? all.find(({ aliases }) => aliases.some((alias) => matchKey(alias) === key)) ?? null;
}

/** Maximum percentage of letters that may differ in a similar name. */
const MAX_DIFFERENT_PERCENT = 50;

/** The names most similar to a text, nearest first; prefixes of the text, and names it is a prefix of, come first. */
export function nearestAddressed<One extends Addressed>(all: readonly One[], text: string, max: number): One[] {
  const key = matchKey(text.slice(0, LONGEST));
  if (key === '') return [];
  return all
    .map((one) => ({ one, distance: distanceTo(key, one) }))
    .filter(({ distance }) => distance <= MAX_DIFFERENT_PERCENT / 100)
    .sort((a, b) => a.distance - b.distance || bySwedish(a.one.name, b.one.name))
    .slice(0, max)
    .map(({ one }) => one);
}

/** Distance to the nearest name, from 0 (equal) to 1 (nothing in common). */
function distanceTo(key: string, { name, aliases }: Addressed): number {
  const keys = [name, ...aliases].map(matchKey).filter((other) => other !== '');
  return Math.min(1, ...keys.map((other) => keyDistance(key, other)));
}

function keyDistance(one: string, other: string): number {
  const longest = Math.max(one.length, other.length);
  const share = editDistance(one, other, longest) / longest;
  const isStart = one.startsWith(other) || other.startsWith(one);
  return isStart ? Math.min(share, 0.3 + share / 10) : share;
}
