import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { PROJECT_ROOT } from '#src/config/env.ts';
import { hashRules, RULES_HASH } from './rules-hash.ts';

test('changes with the code of the domain and the columns, and not with tests', async () => {
  const root = await mkdtemp(path.join(os.tmpdir(), 'milvis-rules-'));
  onTestFinished(() => rm(root, { recursive: true }));
  for (const source of ['domain/ads', 'db/deliveries/staged-columns.ts'])
    await cp(path.join(PROJECT_ROOT, 'src', source), path.join(root, source), { recursive: true });
  const first = await hashRules(root);
  expect(first).toMatch(/^[0-9a-f]{64}$/);
  expect(await RULES_HASH).not.toBe(first);
  await writeFile(path.join(root, 'domain/ads/other.test.ts'), 'more');
  expect(await hashRules(root)).toBe(first);
  const hashes = new Set([first]);
  for (const file of ['domain/ads/words/more.ts', 'domain/ads/list.json', 'db/deliveries/staged-columns.ts']) {
    await writeFile(path.join(root, file), 'more');
    hashes.add(await hashRules(root));
  }
  expect(hashes.size).toBe(4);
});
