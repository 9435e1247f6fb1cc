/** Context that a page passes to the adviser with a question: the car it is about, in words. */
export const MAX_CONTEXT_LENGTH = 1_200;
const MAX_RATINGS = 4;

/** ADM §5: at most 1 200 characters, with "..." if truncated. */
export const cutContext = (text: string): string =>
  text.length <= MAX_CONTEXT_LENGTH
    ? text
    : `${text
        .slice(0, MAX_CONTEXT_LENGTH - 3)
        .toWellFormed()
        .trimEnd()}...`;

type Winner = {
  title: string;
  /** "2014–2020". */
  years: string;
  category: string;
  summary: string;
  ratings: readonly { attribute: string; score: number; reason: string }[];
  watchouts: readonly string[];
};

/** A category's winner as context: its first four ratings, its known weaknesses, and the reason for its rank. */
export function winnerContext({ title, years, category, summary, ratings, watchouts }: Winner): string {
  const rated = ratings.slice(0, MAX_RATINGS).map(({ attribute, score, reason }) => `${attribute} ${score}: ${reason}`);
  return cutContext(
    [
      `${title}, årsmodell ${years}. ${category}.`,
      ...rated,
      ...watchouts.map((each) => `Se upp: ${each}`),
      summary,
    ].join('\n'),
  );
}

/** Identifies an ad in a context, so that the adviser can answer about that car and not only similar ones. */
export const adContextLine = (internalId: number): string => `Annons ${internalId}`;

/** The ad that a context names; null: none. */
export function adOfContext(context: string): number | null {
  const id = /^Annons (\d{1,9})$/m.exec(context)?.[1];
  return id === undefined ? null : Number(id);
}
