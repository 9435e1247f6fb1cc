import { expect, test } from 'vitest';
import { TOPICS } from '#src/domain/adviser/topics/topics.ts';
import { scoreClaims } from './claims.ts';
import { guardedText, someFacts } from './guarded-replies.ts';

test('of 30 lies without support none passes, and every true claim with its evidence does', () => {
  const { samples, ...score } = scoreClaims('claims');
  expect(score, samples.join('\n')).toEqual({ true: 30, trueLeft: 30, lies: 30, liesLeft: 0 });
});

test('of 20 lies that were written after the rules none passes, and of 20 true claims at least 14 do', () => {
  const { samples, trueLeft, ...score } = scoreClaims('claims-held-out');
  expect(score, samples.join('\n')).toEqual({ true: 20, lies: 20, liesLeft: 0 });
  expect(trueLeft, samples.join('\n')).toBeGreaterThanOrEqual(14);
});

test('every sentence of the site’s topics may be repeated where it is cited', () => {
  for (const paragraph of [...TOPICS.values()].flatMap(({ text }) => text)) {
    const facts = someFacts();
    for (const { id, text } of facts.addEvidence(paragraph)) {
      expect(guardedText(`${text.replace(/\.$/, '')} [#${id}].`, facts).trim(), text).not.toBe('');
    }
  }
});
