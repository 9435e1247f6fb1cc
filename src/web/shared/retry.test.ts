import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { withRetries } from './retry.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const routeError = (status: number) => ({ status, statusText: '', internal: false, data: null });
const live = () => new AbortController().signal;

test('tries again after 1, 2, 4 … s, at most 30', async () => {
  const begin = Date.now();
  const at: number[] = [];
  const load = () => {
    at.push((Date.now() - begin) / 1_000);
    return Promise.reject(new TypeError('Failed to fetch'));
  };
  const outcome = expect(withRetries(load, { retries: 6, signal: live() })).rejects.toThrow('Failed to fetch');
  await vi.runAllTimersAsync();
  await outcome;
  expect(at).toEqual([0, 1, 3, 7, 15, 31, 61]);
});

test('the first answer ends it', async () => {
  const load = vi.fn().mockRejectedValueOnce(routeError(503)).mockResolvedValueOnce('bil');
  const outcome = withRetries(load, { retries: 2, signal: live() });
  await vi.runAllTimersAsync();
  expect(await outcome).toBe('bil');
  expect(load).toHaveBeenCalledTimes(2);
});

test.each([
  ['what is not there', routeError(404)],
  ['a redirect', new Response(null, { status: 302 })],
])('%s is not asked for again', async (_, error) => {
  const load = vi.fn().mockRejectedValue(error);
  await expect(withRetries(load, { retries: 2, signal: live() })).rejects.toBe(error);
  expect(load).toHaveBeenCalledTimes(1);
});

test('a visitor who has gone elsewhere waits for nothing', async () => {
  const gone = new AbortController();
  const load = vi.fn().mockRejectedValue(new Error('network'));
  const outcome = expect(withRetries(load, { retries: 2, signal: gone.signal })).rejects.toThrow('network');
  await vi.advanceTimersByTimeAsync(500);
  gone.abort();
  await outcome;
  expect(load).toHaveBeenCalledTimes(1);
});
