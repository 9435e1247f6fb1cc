import { chmod, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { receiveFile } from './receive-file.ts';

const folder = await mkdtemp(path.join(os.tmpdir(), 'receive-file-'));
afterAll(() => rm(folder, { recursive: true, force: true }));
const LIMITS = { file: 1_000, read: 2_000 };

function upload(content: string): Request {
  const body = new FormData();
  body.set('dealer', 'Bilhuset');
  body.set('fil', new File([content], '../leverans.csv'));
  return new Request('http://site.example', { method: 'POST', body });
}

test('stores the file unchanged under a generated name', async () => {
  await chmod(folder, 0o755);
  const received = await receiveFile(upload('märke;pris'), folder, LIMITS);
  expect(received).toMatchObject({
    ok: true,
    value: { fileName: 'leverans.csv', bytes: 11, fields: { dealer: 'Bilhuset' } },
  });
  if (!received.ok) return;
  expect((await stat(received.value.file)).mode & 0o777).toBe(0o600);
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
  await rm(received.value.file);
});

test('rejects oversized files and invalid forms and leaves nothing behind', async () => {
  const fields = { dealer: 'Bilhuset' };
  expect(await receiveFile(upload('x'.repeat(1_001)), folder, LIMITS)).toEqual({
    ok: false,
    failure: { reason: 'too large', fields },
  });
  expect(await receiveFile(upload('x'.repeat(3_000)), folder, LIMITS)).toEqual({
    ok: false,
    failure: { reason: 'too large', fields },
  });
  const text = new Request('http://site.example', { method: 'POST', body: 'x' });
  expect(await receiveFile(text, folder, LIMITS)).toEqual({ ok: false, failure: { reason: 'no form', fields: {} } });
  expect(await readdir(folder)).toEqual([]);
});

test('throws when the file cannot be written', async () => {
  // A path so deep that the folder fits into 4 096 bytes and a file in it does not.
  const name = `${'d'.repeat(200)}/`;
  const deep = path.join(folder, name.repeat(21)).slice(0, 4_080);
  await expect(receiveFile(upload('märke;pris'), deep, LIMITS)).rejects.toThrow('ENAMETOOLONG');
});
