import { expect, test, vi } from 'vitest';
import { LIST_LIMIT_MS, LIST_TIMEOUT, type ListKind, loadList } from './load-list.ts';

const network = new TypeError('Failed to fetch');
const timeout = new Error('Query timeout');
const server = new Error('Unexpected Server Error');
const soon = { retryAfterMs: 1 };

test.each<[ListKind, Error, number]>([
  ['vehicles', network, 2],
  ['vehicles', timeout, 2],
  ['vehicles', server, 1],
  ['ads', network, 2],
  ['ads', timeout, 1],
  ['ads', new Error('code 57014'), 1],
  ['ads', new Error('canceled'), 1],
  ['ads', server, 1],
  ['popular', network, 2],
  ['popular', timeout, 2],
  ['popular', server, 2],
])('%s: %s is tried %d times', async (list, error, attempts) => {
  const load = vi.fn().mockRejectedValue(error);
  await expect(loadList(list, load, soon)).rejects.toBe(error);
  expect(load).toHaveBeenCalledTimes(attempts);
});

test('the second attempt may succeed', async () => {
  const load = vi.fn().mockRejectedValueOnce(network).mockResolvedValue('ads');
  await expect(loadList('ads', load, soon)).resolves.toBe('ads');
});

test('after the limit the list is given up, with the words of the specification', async () => {
  expect(LIST_LIMIT_MS).toBe(15_000);
  const never = () => new Promise(() => undefined);
  await expect(loadList('ads', never, { limitMs: 5 })).rejects.toThrow(LIST_TIMEOUT);
});

test('a visitor who left is not asked for again', async () => {
  const left = new AbortController();
  const load = vi.fn().mockImplementation(() => {
    left.abort();
    return Promise.reject(network);
  });
  await expect(loadList('vehicles', load, { ...soon, signal: left.signal })).rejects.toBe(network);
  expect(load).toHaveBeenCalledTimes(1);
});
