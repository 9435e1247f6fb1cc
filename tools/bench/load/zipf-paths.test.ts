import { expect, test } from 'vitest';
import { zipfPaths } from './zipf-paths.ts';

const RANKED = [
  { share: 0.75, paths: ['/a', '/b', '/c'] },
  { share: 0.25, paths: ['/x'] },
];

test('chooses a kind by its share and an address in it by its rank', () => {
  const next = zipfPaths(RANKED, 'seed');
  const counts = new Map<string, number>();
  for (let each = 0; each < 11_000; each += 1) {
    const path = next();
    counts.set(path, (counts.get(path) ?? 0) + 1);
  }
  // 0.75 of them by 1 : 1/2 : 1/3.
  for (const [path, expected] of [
    ['/a', 4_500],
    ['/b', 2_250],
    ['/c', 1_500],
    ['/x', 2_750],
  ] as const) {
    expect(Math.abs((counts.get(path) ?? 0) - expected), path).toBeLessThan(expected / 10);
  }
});

test('repeats the addresses of a seed', () => {
  const [one, other] = [zipfPaths(RANKED, 'same'), zipfPaths(RANKED, 'same')];
  for (let each = 0; each < 100; each += 1) expect(one()).toBe(other());
});
