import type { Row } from './row.ts';
import type { TurnFacts } from './turn-facts.ts';

/** Stands for a reference in the words of a sentence; the guard removes all private-use characters of the model. */
export const REFERENCE_MARK = '\uE000';

/** A place in a sentence that means a car. */
export type CarMention = { at: number; row: Row };

const FIRST = /(?<!\p{L})(?:den första|den förstnämnda|den förra)(?!\p{L})/giu;
const SECOND = /(?<!\p{L})(?:den andra|den sistnämnda|den senare)(?!\p{L})/giu;
/** At the beginning of a sentence; means the car of the sentence before. */
const PRONOUN = /^[\s\p{P}]*(?:den|bilen|priset|dess|hos den)(?!\p{L})/iu;

/**
 * The cars that a sentence mentions, in its order: by reference, by a name that only one car of the turn has, as the first or
 * second of two, or by a pronoun.
 * @param cited the cars of its references, in order
 * @param subject the car of the sentence before
 */
export function mentionsIn(text: string, cited: readonly Row[], facts: TurnFacts, subject: Row | null): CarMention[] {
  const { rows } = facts;
  const marks = [...text.matchAll(new RegExp(REFERENCE_MARK, 'g'))].flatMap(({ index }, nth): CarMention[] => {
    const row = cited[nth];
    return row ? [{ at: index, row }] : [];
  });
  const named = rows.flatMap((row) => namesOf(row, rows).flatMap((name) => placesOf(text, name, row)));
  const [first, second] = rows.length === 2 ? rows : [];
  const ordinals = [
    ...(first ? [...text.matchAll(FIRST)].map(({ index }) => ({ at: index, row: first })) : []),
    ...(second ? [...text.matchAll(SECOND)].map(({ index }) => ({ at: index, row: second })) : []),
  ];
  const mentions = [...marks, ...named, ...ordinals].sort((one, other) => one.at - other.at);
  if (subject !== null && PRONOUN.test(text) && mentions[0]?.at !== 0) return [{ at: 0, row: subject }, ...mentions];
  return mentions;
}

/** The brand and the series, where no other car of the turn has them. */
function namesOf(row: Row, rows: readonly Row[]): string[] {
  const { brand, series } = row.ad.facts;
  const others = rows.filter((other) => other !== row).map(({ ad }) => ad.facts);
  return [
    ...(others.some((other) => other.brand === brand) ? [] : [brand]),
    ...(series === null || others.some((other) => other.series === series) ? [] : [series]),
  ];
}

function placesOf(text: string, name: string, row: Row): CarMention[] {
  const escaped = name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const pattern = new RegExp(`(?<![\\p{L}\\d])${escaped}(?::?(?:n|en|an|ns|ens|s))?(?![\\p{L}\\d])`, 'giu');
  return [...text.matchAll(pattern)].map(({ index }) => ({ at: index, row }));
}
