import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { tryLock, waitForLock } from './file-lock.mjs';

let folder = '';
let file = '';
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'milvis-lock-'));
  file = path.join(folder, 'deep/a.lock');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const take = () => {
  const lock = tryLock(file);
  if ('heldBy' in lock) throw new Error(`held by ${lock.heldBy}`);
  return lock;
};

test('grants the lock to one holder and reports its process id', () => {
  const lock = take();
  expect(tryLock(file)).toEqual({ heldBy: process.pid });
  lock.release();
  take().release();
  expect(readdirSync(path.dirname(file))).toEqual([]);
});

test('acquires the lock when the holder releases it', async () => {
  const lock = take();
  const waited: number[] = [];
  const waiting = waitForLock(file, (pid) => waited.push(pid));
  setTimeout(() => lock.release(), 50);
  (await waiting).release();
  expect(waited).toEqual([process.pid]);
});

test.each([
  ['a process that is gone', JSON.stringify({ pid: 999_999_999, startedAt: 'x' })],
  ['an earlier process with an id that is in use again', JSON.stringify({ pid: process.pid, startedAt: 'x' })],
  ['nobody who can be read', '{"pid":'],
])('takes over the lock of %s', (_, text) => {
  take().release();
  writeFileSync(file, text);
  take().release();
});

test('does not release a lock that another process has taken over', () => {
  const lock = take();
  writeFileSync(file, 'of another');
  lock.release();
  expect(readFileSync(file, 'utf8')).toBe('of another');
});

test('lets one of several processes take over a stale lock', async () => {
  take().release();
  writeFileSync(file, JSON.stringify({ pid: 999_999_999, startedAt: 'x' }));
  const module = JSON.stringify(path.join(import.meta.dirname, 'file-lock.mjs'));
  // Each holds its lock until all have tried.
  const script = `const { tryLock } = await import(${module});
    console.log('heldBy' in tryLock(process.argv[1]) ? 'no' : 'yes');
    process.stdin.resume().once('end', () => process.exit());`;
  const tries = Array.from({ length: 4 }, () => spawn(process.execPath, ['--input-type=module', '-e', script, file]));
  const answers = await Promise.all(tries.map(async ({ stdout }) => String((await once(stdout, 'data'))[0]).trim()));
  for (const { stdin } of tries) stdin.end();
  await Promise.all(tries.map((each) => once(each, 'exit')));
  expect(answers.toSorted()).toEqual(['no', 'no', 'no', 'yes']);
});
