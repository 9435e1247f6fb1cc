import { expect, test } from 'vitest';
import { countTokens, recentHistory } from './recent-history.ts';

const said = (...messages: string[]) => messages.map((message) => ({ role: 'user' as const, message }));
const total = (history: readonly { message: string }[]) =>
  history.reduce((sum, { message }) => sum + countTokens(message), 0);

test('returns a short history unchanged', () => {
  const history = said('hej', 'volvo', 'billigare');
  expect(recentHistory(history)).toEqual(history);
  expect(recentHistory([])).toEqual([]);
});

test('selects the newest messages within the token limit', () => {
  const history = said('a'.repeat(9_000), 'b'.repeat(9_000), 'c'.repeat(9_000));
  const stored = recentHistory(history);
  expect(stored).toEqual(history.slice(1));
  expect(total(stored)).toBe(6_000);
  const cut = recentHistory(history, 5_000);
  expect(cut.map(({ message }) => message.charAt(0))).toEqual(['…', 'c']);
  expect(total(cut)).toBeLessThanOrEqual(5_000);
  expect(recentHistory(history, 3_100)).toEqual(history.slice(2));
});

test('includes the newest message even if it exceeds the limit', () => {
  const [only, ...none] = recentHistory(said('x', 'ab'.repeat(10_000)), 100);
  expect([only?.message, none]).toEqual(['ab'.repeat(150), []]);
});
