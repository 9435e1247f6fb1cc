import type { AnswerRating } from '#src/domain/adviser/chat/answer-feedback.ts';

export const RATING_WORDS: Readonly<Record<AnswerRating, string>> = { up: 'Tumme upp', down: 'Tumme ner' };
