import { expect, test, vi } from 'vitest';
import { keptList, listKey, rememberList } from './list-cache.ts';

const at = (path: string) => new URL(path, 'https://milvis.example');
const fresh = (name: string) => vi.fn(async () => ({ name }));

test('a list is shown from memory once, then asked for anew', async () => {
  const url = at('/vehicles?color=Svart');
  expect(await keptList(url, fresh('first'))).toEqual({ name: 'first' });
  const load = fresh('second');
  expect(await keptList(url, load)).toEqual({ name: 'first', isOld: true });
  expect(load).not.toHaveBeenCalled();
  expect(await keptList(url, load)).toEqual({ name: 'second' });
});

test('without a network what was shown stays; other errors are told', async () => {
  const url = at('/vehicles?color=Blå');
  await keptList(url, fresh('first'));
  await keptList(url, fresh('second'));
  expect(await keptList(url, () => Promise.reject(new TypeError('Failed to fetch')))).toEqual({ name: 'first' });
  await expect(keptList(url, () => Promise.reject(new Error('500')))).rejects.toThrow('500');
});

test.each([
  ['/vehicles', 59, true],
  ['/vehicles', 61, false],
  ['/vehicles/Volvo', 19, true],
  ['/vehicles/Volvo', 21, false],
  ['/vehicles?fuel=El', 21, false],
  ['/vehicles?cursor=abc', 9, true],
  ['/vehicles?cursor=abc', 11, false],
])('%s after %d minutes is shown from memory: %s', async (path, minutes, isShown) => {
  const url = at(path);
  rememberList(listKey(url), { name: 'old' }, Date.now() - minutes * 60_000);
  expect((await keptList(url, fresh('new'))).name).toBe(isShown ? 'old' : 'new');
});

test('the row to scroll to is no part of the question', () => {
  expect(listKey(at('/vehicles?page=2&scrollToRow=7'))).toBe(listKey(at('/vehicles?page=2')));
});
