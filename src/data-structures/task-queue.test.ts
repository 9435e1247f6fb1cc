import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { BusyError, TaskQueue } from './task-queue.ts';

test('limits concurrency, runs tasks in order and rejects them when full', async () => {
  const queue = new TaskQueue(2, 3);
  let running = 0;
  let max = 0;
  const order: number[] = [];
  const task = (number: number) => () => {
    running += 1;
    max = Math.max(max, running);
    order.push(number);
    return sleep(5).then(() => {
      running -= 1;
      if (number === 1) throw new Error('one that fails');
    });
  };
  const results = await Promise.allSettled([...Array(7).keys()].map((number) => queue.run(task(number))));
  expect(max).toBe(2);
  expect(order).toEqual([0, 1, 2, 3, 4]);
  expect(results.map(({ status }) => status)).toEqual([
    ...['fulfilled', 'rejected', 'fulfilled', 'fulfilled', 'fulfilled'],
    ...['rejected', 'rejected'],
  ]);
  expect((results[6] as PromiseRejectedResult).reason).toBeInstanceOf(BusyError);
  await expect(queue.run(async () => 'fri')).resolves.toBe('fri');
});
