import { expect, test } from 'vitest';
import { joined, type ListPage } from './use-appended-pages.ts';

const page = (cursor: string | null, nextCursor: string | null, list = 'a'): ListPage<string> => ({
  items: [`${list} ${cursor}`],
  cursor,
  nextCursor,
  page: 1,
  list,
});

test('appends the next page', () => {
  const [first, second, third] = [page(null, 'x'), page('x', 'y'), page('y', null)];
  expect(joined(joined(joined([], first), second), third)).toEqual([first, second, third]);
});

test('replaces a page that is loaded again', () => {
  const [first, second] = [page(null, 'x'), page('x', 'y')];
  const refetched = page('x', 'z');
  expect(joined([first, second], refetched)).toEqual([first, refetched]);
});

test('restarts with any other page and any other list', () => {
  const pages = [page(null, 'x'), page('x', 'y')];
  expect(joined(pages, page('far', null))).toHaveLength(1);
  expect(joined(pages, page(null, 'x'))).toHaveLength(1);
  expect(joined(pages, page('y', null, 'b'))).toHaveLength(1);
});
