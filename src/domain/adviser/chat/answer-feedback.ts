import type { AdviserAnswer } from '#src/domain/adviser/answer/adviser-answer.ts';
import { matchTokens } from '#src/domain/swedish/match-key.ts';
import { redactForStaff } from './redact-text.ts';

/** Thumbs of a visitor. */
export const ANSWER_RATINGS = ['up', 'down'] as const;
export type AnswerRating = (typeof ANSWER_RATINGS)[number];

/** How much of a message was answered; `partly`: some of its words were not understood. */
export type AnswerOutcome = 'answered' | 'partly' | 'not-understood';

/** An answer with the message it was given to, for staff: without personal data. */
export type AnswerFeedback = {
  messageId: number;
  /** null: deleted since. */
  conversationId: string | null;
  question: string;
  answer: string;
  questionKey: string;
  outcome: AnswerOutcome;
};

const MAX_QUESTION = 2_000;
const MAX_ANSWER = 5_000;
const MAX_KEY = 500;

/** Equal for questions that differ in case, accents and punctuation only. */
const questionKey = (question: string): string => matchTokens(question).join(' ').slice(0, MAX_KEY);

export function feedbackOf(
  given: Pick<AnswerFeedback, 'messageId' | 'conversationId' | 'question' | 'answer'>,
  outcome: AnswerOutcome,
): AnswerFeedback {
  const question = redactForStaff(given.question).slice(0, MAX_QUESTION).toWellFormed();
  const answer = redactForStaff(given.answer).slice(0, MAX_ANSWER).toWellFormed();
  return { ...given, question, answer, questionKey: questionKey(question), outcome };
}

export function outcomeOf({ isNotUnderstood, understanding }: AdviserAnswer): AnswerOutcome {
  if (isNotUnderstood) return 'not-understood';
  return understanding.unknown.length > 0 ? 'partly' : 'answered';
}
