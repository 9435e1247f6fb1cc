import fc from 'fast-check';
import { expect, test } from 'vitest';
import { feedbackOf } from './answer-feedback.ts';
import { REDACTED, redactForStaff } from './redact-text.ts';

const given = { messageId: 1, conversationId: null, answer: 'Ring 070-123 45 67.' };

test('contains neither personal numbers, mail, telephone numbers nor plates', () => {
  const question =
    'Jag är 850101-1234, a@b.se, min bil är ABC 123 eller abc12d, inbyte mot GLC 300 eller XC60 D4 2018.';
  const { question: stored, answer, questionKey } = feedbackOf({ ...given, question }, 'answered');
  for (const removed of ['850101', 'a@b.se', 'ABC', 'abc12d']) expect(stored).not.toContain(removed);
  for (const preserved of ['GLC 300', 'XC60 D4 2018']) expect(stored).toContain(preserved);
  expect(answer).toBe(`Ring ${REDACTED}.`);
  expect(questionKey).not.toContain('abc');
});

test('any text fits the table, and redacting it again changes nothing', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 6_000 }), (text) => {
      const { question, answer, questionKey } = feedbackOf({ ...given, question: text, answer: text }, 'partly');
      expect([question.length <= 2_000, answer.length <= 5_000, questionKey.length <= 500]).toEqual([true, true, true]);
      expect(redactForStaff(redactForStaff(text))).toBe(redactForStaff(text));
    }),
  );
});
