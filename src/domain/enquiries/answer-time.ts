/** Times within which a dealer can have answered most messages, h; a longer time is not shown. */
export const ANSWER_TIMES = [1, 4, 24, 72] as const;
export type AnswerTime = (typeof ANSWER_TIMES)[number];

const WORDS: Readonly<Record<AnswerTime, string>> = {
  1: 'en timme',
  4: 'fyra timmar',
  24: 'ett dygn',
  72: 'tre dygn',
};

/** How fast a dealer answers, for visitors; null when it is not known. */
export const answerTimeText = (withinHours: AnswerTime | null): string | null =>
  withinHours === null ? null : `Svarar oftast inom ${WORDS[withinHours]}`;
