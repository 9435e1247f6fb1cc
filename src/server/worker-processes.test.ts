import { expect, test } from 'vitest';
import { restartPause } from './worker-processes.ts';

test('increases the pause for a process that fails repeatedly and resets it after a healthy run', () => {
  const pauses: number[] = [];
  let pause = 0;
  for (let time = 0; time < 9; time += 1) {
    pause = restartPause(1_000, pause);
    pauses.push(pause);
  }
  expect(pauses).toEqual([500, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000]);
  expect(restartPause(60_000, 30_000)).toBe(500);
});
