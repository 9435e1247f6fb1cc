import os from 'node:os';
import { expect, test } from 'vitest';
import { watchDisk } from './disk-watch.ts';

test('says once that the disk is full, and once that it has space again', async () => {
  const said: string[] = [];
  const logger = {
    error: (_fields: unknown, message: string) => said.push(`error ${message}`),
    info: (_fields: unknown, message: string) => said.push(`info ${message}`),
  };
  let free = 500_000_000;
  let checks = 0;
  const readFreeBytes = async () => {
    checks += 1;
    return free;
  };
  const stop = watchDisk(os.tmpdir(), logger as never, { everyMs: 5, readFreeBytes });
  const someChecks = async () => {
    const before = checks;
    await expect.poll(() => checks).toBeGreaterThan(before + 2);
  };
  await someChecks();
  expect(said).toEqual([]);
  free = 1_000_000;
  await someChecks();
  expect(said).toEqual([expect.stringMatching(/^error disk of the data folder is full/)]);
  // At the limit.
  free = 70_000_000;
  await someChecks();
  expect(said).toHaveLength(1);
  free = 900_000_000;
  await someChecks();
  expect(said).toEqual([expect.anything(), expect.stringMatching(/^info disk .* has space again$/)]);
  stop();
});

test('reads the free space of a real folder', async () => {
  const said: unknown[] = [];
  const keep = (fields: unknown) => said.push(fields);
  const stop = watchDisk(os.tmpdir(), { error: keep, info: keep } as never, { everyMs: 10 });
  await new Promise((resolve) => setTimeout(resolve, 60));
  stop();
  expect(said).toEqual([]);
});
