import { expect, test } from 'vitest';
import { scoreExpertSentences } from './expert-sentences.ts';

test('of 36 sentences of an expert about two cars at least 30 pass when true, and none with a wrong figure', () => {
  const { sentences, trueLeft, wrongLeft, samples } = scoreExpertSentences();
  expect([sentences, wrongLeft], samples.join('\n')).toEqual([36, 0]);
  expect(trueLeft, samples.join('\n')).toBeGreaterThanOrEqual(30);
});
