import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { superviseServer } from './supervise-server.ts';

/** A server whose starts succeed or fail in the given order; further starts repeat the last outcome. */
function fakeServer(starts: boolean[], livesMs = Number.POSITIVE_INFINITY) {
  const seen: string[] = [];
  let diesAt = 0;
  let tried = 0;
  const end = superviseServer(
    {
      isRunning: () => performance.now() < diesAt,
      start: async () => {
        const succeeds = starts[Math.min(tried, starts.length - 1)] === true;
        tried += 1;
        if (!succeeds) throw new Error('no memory');
        diesAt = performance.now() + livesMs;
      },
      onRestart: (attempts) => seen.push(`restarted ${attempts}`),
      onGiveUp: ({ message }) => seen.push(`gave up: ${message}`),
    },
    { checkEveryMs: 1, pausesMs: [0, 1, 1, 1], stableAfterMs: 1_000 },
  );
  return { seen, end, tries: () => tried };
}

test('restarts a server with several attempts', async () => {
  const server = fakeServer([false, false, true]);
  await expect.poll(() => server.seen).toEqual(['restarted 3']);
  server.end();
});

test('gives up after the last attempt, with its reason', async () => {
  const server = fakeServer([false]);
  await expect.poll(() => server.seen).toEqual(['gave up: no memory']);
  expect(server.tries()).toBe(4);
});

test('gives up on a server that crashes repeatedly', async () => {
  const server = fakeServer([true], 0);
  await expect.poll(() => server.seen.at(-1)).toBe('gave up: it ended again and again');
  expect(server.tries()).toBe(4);
});

test('does nothing after supervision has stopped', async () => {
  const server = fakeServer([true]);
  server.end();
  await sleep(20);
  expect([server.seen, server.tries()]).toEqual([[], 0]);
});
