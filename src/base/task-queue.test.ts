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
      if (number === 1) throw new Error('task failed');
    });
  };
  const results = await Promise.allSettled([...Array(7).keys()].map((number) => queue.run(task(number))));
  expect(max).toBe(2);
  expect(order).toEqual([0, 1, 2, 3, 4]);
  expect(results.map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'fulfilled',
    'fulfilled',
    'fulfilled',
    'rejected',
    'rejected',
  ]);
  expect((results[6] as PromiseRejectedResult).reason).toBeInstanceOf(BusyError);
  await expect(queue.run(async () => 'fri')).resolves.toBe('fri');
});

test('rejects a task that waits longer than it may, and runs the next in order', async () => {
  const queue = new TaskQueue(1, 2);
  const first = Promise.withResolvers<string>();
  const ran: string[] = [];
  const task = (name: string) => async () => void ran.push(name);
  const running = queue.run(() => first.promise);
  const late = queue.run(task('late'), 10);
  const patient = queue.run(task('patient'), 60_000);
  await expect(late).rejects.toMatchObject({ name: 'BusyError', reason: 'queue_timeout' });
  expect(queue.load).toEqual({ running: 1, waiting: 1 });
  first.resolve('done');
  await Promise.all([running, patient]);
  expect([ran, queue.load]).toEqual([['patient'], { running: 0, waiting: 0 }]);
});

test('runs fewer tasks at once from when the limit is lowered, and more again when it is raised', async () => {
  const queue = new TaskQueue(4, 100);
  const ends: (() => void)[] = [];
  const results = Array.from({ length: 12 }, () => queue.run(() => new Promise<void>((end) => ends.push(end))));
  const endOne = async () => {
    ends.shift()?.();
    await sleep(0);
    return queue.load.running;
  };
  queue.maxConcurrent = 2;
  expect([await endOne(), await endOne(), await endOne()]).toEqual([3, 2, 2]);
  queue.maxConcurrent = 4;
  expect(await endOne()).toBe(4);
  while (ends.length > 0) await endOne();
  await Promise.all(results);
  expect(queue.load).toEqual({ running: 0, waiting: 0 });
});
