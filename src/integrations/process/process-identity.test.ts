import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { identifyProcess, isSameProcess, thisProcess } from './process-identity.mjs';

test('identifies the current process', () => {
  expect(thisProcess().pid).toBe(process.pid);
  expect(isSameProcess(thisProcess())).toBe(true);
});

test('distinguishes a process that reuses the id', () => {
  expect(isSameProcess({ pid: process.pid, startedAt: 'long ago' })).toBe(false);
});

test('reports an ended process and an unused id as not running', async () => {
  const child = spawn(process.execPath, ['-e', '']);
  const identity = identifyProcess(child.pid ?? 0);
  expect(identity).not.toBeNull();
  await once(child, 'exit');
  expect(identity && isSameProcess(identity)).toBe(false);
  for (const pid of [0, -1, 1.5, Number.NaN]) expect(identifyProcess(pid)).toBeNull();
});
