import { matchTokens } from '#src/domain/swedish/match-key.ts';

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

const RATING = /^(?<attribute>.+) (?<score>\d(?:[.,]\d)?): (?<reason>.+)$/u;
/** Letters that two words of one meaning begin with: "barnstolar", "barnstol". */
const STEM = 6;
const stemsOf = (text: string): Set<string> =>
  new Set(matchTokens(text).flatMap((word) => (word.length < STEM ? [] : [word.slice(0, STEM)])));

/**
 * The ratings of a winner's context that a question is about, by their shared words: the page has judged this very car, so its own
 * statement comes before a general answer.
 */
export function ratingsAbout(context: string, question: string): string[] {
  const asked = stemsOf(question);
  return context.split('\n').flatMap((line) => {
    const { attribute = '', score = '', reason = '' } = RATING.exec(line)?.groups ?? {};
    const isAsked = [...stemsOf(`${attribute} ${reason}`)].some((stem) => asked.has(stem));
    return attribute !== '' && isAsked ? [`${attribute}, ${score} av 5 i vår genomgång: ${reason}`] : [];
  });
}

/** Identifies an ad in a context, so that the adviser can answer about that car and not only similar ones. */
export const adContextLine = (internalId: number): string => `Annons ${internalId}`;

/** The ad that a context names; null: none. */
export function adOfContext(context: string): number | null {
  const id = /^Annons (\d{1,9})$/m.exec(context)?.[1];
  return id === undefined ? null : Number(id);
}

/** Names the page on which a question is asked by its address. */
export const pageContextLine = (address: string): string => `Sida ${address}`;

/** The address of the page that a context names; null: none. */
export const pageOfContext = (context: string): string | null => /^Sida (\/\S*)$/m.exec(context)?.[1] ?? null;
