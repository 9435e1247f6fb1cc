import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readSiteAddress, recordSiteAddress } from './site-address.ts';

const folder = await mkdtemp(path.join(os.tmpdir(), 'site-address-'));
afterAll(() => rm(folder, { recursive: true }));

test('is that of a site that runs, and of none that has ended', async () => {
  expect(readSiteAddress(folder)).toBeNull();
  const remove = recordSiteAddress(folder, 'http://localhost:4999');
  expect(readSiteAddress(folder)).toBe('http://localhost:4999');
  remove();
  expect(readSiteAddress(folder)).toBeNull();
  const killed = { pid: process.pid, startedAt: 'earlier', url: 'http://localhost:1' };
  await writeFile(path.join(folder, 'site-address.json'), JSON.stringify(killed));
  expect(readSiteAddress(folder)).toBeNull();
});
