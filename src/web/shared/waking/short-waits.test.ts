import { createMemoryRouter, type DataRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { skipShortWaits } from './short-waits.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const after = (ms: number) => () => new Promise((resolve) => setTimeout(resolve, ms, null));

/** A router at "/" with a page that takes its time, and what it tells as it moves: where it stands, and whether it waits. */
function watched(loader: () => Promise<unknown>): { router: DataRouter; told: string[]; stop: () => void } {
  const router = createMemoryRouter([{ path: '/' }, { path: '/bil', loader }]);
  skipShortWaits(router);
  const told: string[] = [];
  const stop = router.subscribe(({ location, navigation, revalidation }) =>
    told.push(`${location.pathname} ${navigation.state === 'idle' ? revalidation : navigation.state}`),
  );
  return { router, told, stop };
}

test('a page that is there at once is told of once', async () => {
  const { router, told } = watched(after(90));
  void router.navigate('/bil');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(told).toEqual(['/bil idle']);
});

test('a page that came while something else was done is told of once', async () => {
  vi.useRealTimers();
  const { router, told } = watched(() => new Promise((resolve) => setImmediate(resolve, null)));
  const moved = router.navigate('/bil');
  for (const begin = performance.now(); performance.now() < begin + 120; );
  await moved;
  expect(told).toEqual(['/bil idle']);
});

test('a wait that is felt is told of', async () => {
  const { router, told } = watched(after(300));
  void router.navigate('/bil');
  await vi.advanceTimersByTimeAsync(200);
  expect(told).toEqual(['/ loading']);
  await vi.advanceTimersByTimeAsync(200);
  expect(told).toEqual(['/ loading', '/bil idle']);
});

test('a page that is read anew is told of once, when it is there', async () => {
  const { router, told } = watched(after(90));
  void router.navigate('/bil');
  await vi.advanceTimersByTimeAsync(1_000);
  void router.revalidate();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(told).toEqual(['/bil idle', '/bil idle']);
});

test('who listens no longer is told nothing, not even of a wait that had begun', async () => {
  const { router, told, stop } = watched(after(300));
  void router.navigate('/bil');
  await vi.advanceTimersByTimeAsync(50);
  stop();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(told).toEqual([]);
});
