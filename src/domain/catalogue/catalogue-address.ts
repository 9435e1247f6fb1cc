import { bySwedish } from '#src/domain/format/swedish-order.ts';
import { editDistance } from '#src/domain/suggestions/edit-distance.ts';
import { matchKey } from './match-key.ts';

/** A brand or series as addresses name it. */
export type Addressed = { name: string; slug: string; aliases: readonly string[] };

/** No name or alias is nearly as long; longer texts are not looked at. */
const LONGEST = 80;

/**
 * The one that a part of an address names (D40): by its slug, else by its slug, name or alias without case, accents, spaces and
 * signs ("Mercedes%20Benz", "ID.3", "VW", "Škoda" in either normal form). Names win over aliases.
 */
export function findAddressed<One extends Addressed>(all: readonly One[], text: string): One | null {
  if (text.length > LONGEST) return null;
  const exact = all.find(({ slug }) => slug === text);
  return exact ?? findByKey(all, matchKey(text));
}

/** The series of a brand; a brand in front of its name is passed over ("volvo-v60"). */
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

/** Near enough to be meant: so many of the letters may differ, of a hundred. */
const MAX_DIFFERENT_PERCENT = 50;

/** The names most like a text, the nearest first; those that begin with it, or it with them, before others. */
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

/** 0 (equal) to 1 (nothing in common): of the nearest of its names. */
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
