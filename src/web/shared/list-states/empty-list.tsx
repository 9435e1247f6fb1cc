import { lazy, Suspense } from 'react';
import type { RemovalTexts } from '#src/domain/ads/filters/removal-texts.ts';

/** The filter whose removal gives the most cars. */
export type FilterSuggestion = RemovalTexts & { count: number; to: string };

/** A distance from the place, km, within which there are cars. */
export type WiderPlace = { within: number; count: number; to: string };

/** Possible meanings of a text without hits, with their links. */
export type Guess = { label: string; to: string };

export type EmptyListProps = {
  heading: string;
  /** Suggestions in the words of PUB §8. */
  hint?: string | undefined;
  /** The first one is the list's primary action. */
  guesses?: readonly Guess[];
  widerPlace?: WiderPlace | null;
  filterSuggestion: FilterSuggestion | null;
  /** The list without filters; null when there are none. */
  clearTo: string | null;
  clearLabel: string;
};

/** Most lists are not empty, and do not load its code. */
const EmptyListContent = lazy(async () => ({ default: (await import('./empty-list-content.tsx')).EmptyListContent }));

/** Replaces an empty list, with ways out of it. */
export const EmptyList = (props: EmptyListProps) => (
  <Suspense>
    <EmptyListContent {...props} />
  </Suspense>
);
