import { expect, test } from 'vitest';
import { NO_AD_FILTERS } from '#src/domain/ads/filters/ad-filters.ts';
import { readConstraintRemoval, withoutField } from '#src/domain/adviser/conversation/constraint-removal.ts';
import { EMPTY_PARSED_QUERY, NO_LIMITS, WISHES } from '#src/domain/wish/parsed-query.ts';
import { readQuestion } from './read-question.ts';
import { suggestionsOf } from './suggestions.ts';

type Suggesting = Parameters<typeof suggestionsOf>[0];
const AD = { facts: {}, reasons: [] } as unknown as Suggesting['ads'][number];
const answer = (some: Partial<Suggesting>): Suggesting => ({
  ads: [],
  about: [],
  total: 0,
  chips: [],
  understanding: EMPTY_PARSED_QUERY,
  ...some,
});

test('offers three questions with a topic beside every answer', () => {
  const electric = { ...EMPTY_PARSED_QUERY, filters: { ...NO_AD_FILTERS, fuel: ['El'] as const } };
  for (const each of [
    answer({}),
    answer({ ads: [AD], total: 1 }),
    answer({ ads: [AD, AD], total: 2 }),
    answer({ about: [AD], total: 1 }),
    answer({ ads: [AD, AD], total: 2, understanding: electric }),
    ...WISHES.map((wish) =>
      answer({ about: [AD, AD], total: 9, understanding: { ...EMPTY_PARSED_QUERY, wishes: [wish] } }),
    ),
  ]) {
    const questions = suggestionsOf(each);
    expect(new Set(questions).size).toBe(3);
    for (const question of questions) expect(readQuestion(question, true)?.topic, question).not.toBeNull();
  }
});

test('offers to remove a constraint where no car meets all, each by words that remove it', () => {
  const params = [...Object.keys(NO_AD_FILTERS), ...Object.keys(NO_LIMITS)];
  const removed = params.flatMap((param) => {
    const [words = ''] = suggestionsOf(answer({ chips: [{ label: 'x', remove: [{ param, value: null }] }] }));
    if (!words.startsWith('Strunta')) return [];
    const { objects, rest } = readConstraintRemoval(words);
    expect([objects.length, rest.trim()], words).toEqual([1, '']);
    expect(withoutField(EMPTY_PARSED_QUERY, objects[0] ?? ''), words).not.toBeNull();
    return [param];
  });
  expect(removed.length).toBeGreaterThanOrEqual(25);
});
