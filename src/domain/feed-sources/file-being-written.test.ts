import { expect, test } from 'vitest';
import { isAtRest, isOlderFile, type WritingRule } from './file-being-written.ts';

const NOW = new Date('2026-11-23T08:00:00Z');
const ago = (seconds: number): Date => new Date(NOW.getTime() - seconds * 1_000);
const rule = (pending: WritingRule['pending'] = null): WritingRule => ({ now: NOW, minAgeMs: 120_000, pending });
const file = (secondsAgo: number, version = 'a') => ({ writtenAt: ago(secondsAgo), version });

test.each([
  ['written two minutes ago', file(120), rule(), true],
  ['written a minute ago', file(60), rule(), false],
  ['written in the future, by a wrong clock', file(-3_600), rule(), false],
  ['of a wrong clock, and the same as two minutes ago', file(-3_600), rule({ version: 'a', since: ago(121) }), true],
  ['of a wrong clock, and the same as a minute ago', file(-3_600), rule({ version: 'a', since: ago(60) }), false],
  ['other than it was five minutes ago', file(10), rule({ version: 'b', since: ago(300) }), false],
  ['written now, where files are taken at once', file(0), { ...rule(), minAgeMs: 0 }, true],
] as const)('a file %s', (_, given, by, expected) => {
  expect(isAtRest(given, by)).toBe(expected);
});

test.each([
  ['1700000000000 120', '1700000060000 90', true],
  ['1700000060000 120', '1700000060000 90', false],
  ['Mon, 23 Nov 2026 08:00:00 GMT', 'Mon, 23 Nov 2026 09:00:00 GMT', true],
  ['Mon, 23 Nov 2026 09:00:00 GMT', null, false],
  [null, 'Mon, 23 Nov 2026 09:00:00 GMT', false],
  ['måndag 5', 'Mon, 23 Nov 2026 09:00:00 GMT', false],
])('the file of "%s" after that of "%s": older %s', (own, last, expected) => {
  expect(isOlderFile(own, last)).toBe(expected);
});
