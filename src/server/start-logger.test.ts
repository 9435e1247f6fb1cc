import { existsSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { rotate } from './start-logger.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'server-log-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('a log that grows too large while the site runs is renamed, and reopened by every process', () => {
  const file = path.join(folder, 'server.log');
  writeFileSync(file, 'a');
  let reopened = 0;
  const reopen = () => {
    reopened += 1;
    writeFileSync(file, '', { flag: 'a' });
  };
  rotate(file, reopen);
  expect(reopened).toBe(0);
  truncateSync(file, 20_000_001);
  rotate(file, reopen);
  expect([reopened, existsSync(`${file}.1`), existsSync(file)]).toEqual([1, true, true]);
  rotate(file, reopen);
  expect(reopened).toBe(1);
  // Another process has rotated it.
  rmSync(`${file}.1`);
  writeFileSync(`${file}.new`, '');
  rmSync(file);
  rotate(file, reopen);
  expect(reopened).toBe(2);
});
