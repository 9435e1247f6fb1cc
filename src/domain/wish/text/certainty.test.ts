import { expect, test } from 'vitest';
import { withoutCertainty } from './certainty.ts';

test.each([
  ['ar du helt saker pa det?', 'ar pa det?'],
  ['ar det en saker betalning', 'ar det en'],
  ['hur sakert ar det att kopa har', 'hur kopa har'],
])('%s speaks of no crash', (folded, rest) =>
  expect(withoutCertainty(folded).replaceAll(/ +/g, ' ').trim()).toBe(rest),
);

test.each(['hur saker ar den', 'ar den saker for barn', 'ar det sakert att aka med barn i den', 'en saker familjebil'])(
  '%s speaks of one',
  (folded) => expect(withoutCertainty(folded)).toBe(folded),
);
