import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { identifyProcess, isSameProcess, thisProcess } from './process-identity.mjs';

test('this process is itself', () => {
  expect(thisProcess().pid).toBe(process.pid);
  expect(isSameProcess(thisProcess())).toBe(true);
});

test('another process with the same id is another', () => {
  expect(isSameProcess({ pid: process.pid, startedAt: 'long ago' })).toBe(false);
});

test('a process that ended is gone, and so is what was never one', async () => {
  const child = spawn(process.execPath, ['-e', '']);
  const identity = identifyProcess(child.pid ?? 0);
  expect(identity).not.toBeNull();
  await once(child, 'exit');
  expect(identity && isSameProcess(identity)).toBe(false);
  for (const pid of [0, -1, 1.5, Number.NaN]) expect(identifyProcess(pid)).toBeNull();
});
