import { expect, test } from 'vitest';
import { dealersUrl, dealerUrl } from '#src/visitor-urls.ts';
import { groupMarks, mapMarks } from './map-marks.ts';

test('dealers at one position share a mark that leads to all of them; the largest first; unknown positions have none', () => {
  const dealer = (slug: string, ads: number, at: readonly [number, number] | null, city: string | null = 'Lund') => ({
    slug,
    name: slug.toUpperCase(),
    city,
    ads,
    at,
  });
  const marks = mapMarks([
    dealer('a', 1, [13.2, 55.7]),
    dealer('b', 2, [13.2, 55.7]),
    dealer('c', 1, [20, 63], null),
    dealer('d', 9, [13.2001, 55.7]),
    dealer('e', 50, null),
  ]);
  expect(marks.map(({ label, url, at }) => [label, url, at[0]])).toEqual([
    ['D: 9 bilar', dealerUrl('d'), 13.2001],
    ['Lund: 3 bilar, 2 handlare', dealersUrl('Lund'), 13.2],
    ['C: 1 bil', dealerUrl('c'), 20],
  ]);
});

test('circles that would cover each other form a group around the largest', () => {
  const mark = (name: string, x: number, ads: number) => ({
    at: [x, 0] as const,
    name,
    label: name,
    url: `/${name}`,
    ads,
    dealers: 1,
  });
  const marks = [mark('a', 0, 9), mark('b', 50, 5), mark('c', 20, 3), mark('d', 40, 1)];
  const names = (pixels: number) =>
    groupMarks(marks, ([x, y]) => ({ x: x * pixels, y }), 30).map((own) => own.map(({ name }) => name));
  expect(names(1)).toEqual([
    ['a', 'c'],
    ['b', 'd'],
  ]);
  expect(names(2)).toEqual([['a'], ['b', 'd'], ['c']]);
  expect(names(4)).toEqual([['a'], ['b'], ['c'], ['d']]);
  expect(names(0)).toEqual([['a', 'b', 'c', 'd']]);
});
