import goldenFile from '#data/adviser/golden-questions.json' with { type: 'json' };

/** A question that a prompt has to be answered well with before it is put to use. */
export type GoldenQuestion = {
  question: string;
  /** Groups of words; the answer has to contain one of each. */
  contains: readonly (readonly string[])[];
  /** Words that the answer must not contain. */
  lacks: readonly string[];
};

/** An answer as a visitor would get it; `text` is null when the language model gave none. */
export type TriedAnswer = { text: string | null; failure: string | null; ms: number };

export type GoldenResult = {
  question: string;
  answer: string;
  /** In Swedish; empty: passed. */
  problems: readonly string[];
  ms: number;
};

/** data/adviser/golden-questions.json. */
export const GOLDEN_QUESTIONS: readonly GoldenQuestion[] = goldenFile.questions;

/** Longest answer that is still short, characters. */
const MAX_ANSWER_LENGTH = 1_500;

/** The problems of an answer, compared without regard to case; links count as their words. */
export function judgeAnswer({ question, contains, lacks }: GoldenQuestion, tried: TriedAnswer): GoldenResult {
  const { text, failure, ms } = tried;
  if (text === null || text.trim() === '') {
    return { question, answer: text ?? '', problems: [failure ?? 'Svaret är tomt.'], ms };
  }
  const words = text.replace(/\]\([^)]*\)/g, ']').toLocaleLowerCase('sv');
  const problems = [
    ...contains
      .filter((group) => !group.some((word) => words.includes(word)))
      .map((group) => `Nämner inte något av: ${group.join(', ')}.`),
    ...lacks.filter((word) => words.includes(word)).map((word) => `Innehåller ”${word}”.`),
    ...(text.length > MAX_ANSWER_LENGTH ? [`Är längre än ${MAX_ANSWER_LENGTH} tecken.`] : []),
  ];
  return { question, answer: text, problems, ms };
}

/** Whether every golden question was asked and passed. */
export const hasPassed = (results: readonly Pick<GoldenResult, 'question' | 'problems'>[]): boolean =>
  GOLDEN_QUESTIONS.every(({ question }) =>
    results.some((result) => result.question === question && result.problems.length === 0),
  );
