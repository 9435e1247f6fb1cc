import lifeSituations from '#data/adviser/life-situations.json' with { type: 'json' };
import type { SoftPreference } from '#src/domain/wish/parsed-query.ts';
import { foldSigns } from '#src/domain/wish/text/wish-text.ts';

/** Patterns over folded text of situations, by the name that follows from each. */
const patternsOf = (table: Readonly<Record<string, readonly string[]>>) =>
  Object.entries(table).map(([name, sources]) => ({ name, patterns: sources.map((source) => new RegExp(source)) }));

/** The names are compared with the wishes and the fuels by the test. */
const WISHED = patternsOf(lifeSituations.wishes);
const AVOIDED = patternsOf(lifeSituations.avoid);

/** Text before a match that denies it: "vi har inga", "slutat med". */
const DENIED = /\b(?:inte|ingen|inga|inget|aldrig|ej|slipper|slutat med|salt|salde|varken|utan)(?: [a-z]+){0,2} $/;

function matchesIn(table: typeof WISHED, text: string): { name: string; matched: string }[] {
  const folded = foldSigns(text);
  return table.flatMap(({ name, patterns }) =>
    patterns.flatMap((pattern) => {
      const match = pattern.exec(folded);
      return match === null || DENIED.test(folded.slice(0, match.index)) ? [] : [{ name, matched: match[0] }];
    }),
  );
}

/** Wishes of a situation, with the words that they were read from, folded. */
export type SituationWishes = { wishes: readonly SoftPreference[]; words: ReadonlySet<string> };

/** The wishes that follow from a situation: three children in child seats, a cage, a grandmother who has to get in. */
export function situationWishes(text: string): SituationWishes {
  const found = matchesIn(WISHED, text);
  return {
    wishes: [...new Set(found.map(({ name }) => name as SoftPreference))],
    words: new Set(found.flatMap(({ matched }) => matched.split(/[^a-z0-9]+/))),
  };
}

/** The fuels that suit a situation badly: electric cars where nobody can charge, diesel for short trips. */
export const situationAvoids = (text: string): string[] => [
  ...new Set(matchesIn(AVOIDED, text).map(({ name }) => name)),
];
