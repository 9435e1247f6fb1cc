import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { describeUnwritable, lockDataFolder } from './data-folder.ts';
import { describeFailure } from './launch-error.ts';

test('a data folder whose disk is full says so, and not that it cannot be written', () => {
  for (const code of ['ENOSPC', 'EDQUOT'])
    expect(describeUnwritable('/srv/milvis', code)).toBe(
      'The disk of the data folder /srv/milvis is full. Free some space there, and start again.',
    );
  expect(describeUnwritable('/srv/milvis', 'EROFS')).toContain('cannot be written (EROFS)');
});

test('a start that fills the disk of the database is reported in one line', () => {
  const error = Object.assign(new Error('could not extend file "base/5/1259": No space left on device'), {
    code: '53100',
  });
  expect(describeFailure(error)).toBe(`The disk of the database is full: ${error.message}.`);
});

test('creates the folder with its parents and locks it for one process', () => {
  const parent = mkdtempSync(path.join(os.tmpdir(), 'data-folder-'));
  const dataDir = path.join(parent, 'två ord', 'data');
  const lock = lockDataFolder(dataDir);
  expect(() => lockDataFolder(dataDir)).toThrow(`The data folder ${dataDir} is in use by process ${process.pid}.`);
  lock.release();
  expect(existsSync(path.join(dataDir, 'server.lock'))).toBe(false);
  rmSync(parent, { recursive: true });
});
