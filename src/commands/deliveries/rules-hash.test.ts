import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { PROJECT_ROOT } from '#src/config/env.ts';
import { isCode, parseSource, readProjectText } from '#test/support/layout/source-file.ts';
import { hashRules, RULE_INPUTS, RULES_HASH } from './rules-hash.ts';

/** Every file of the project that runs when a row is normalised, from its imports. */
function filesOfNormalising(): string[] {
  const files = new Set<string>();
  const visit = (file: string): void => {
    if (files.has(file)) return;
    files.add(file);
    if (!isCode(file)) return;
    for (const { target, isOwn, isType } of parseSource(file, readProjectText(file) ?? '').imports)
      if (isOwn && !isType) visit(target);
  };
  visit('src/commands/deliveries/normalise-rows.ts');
  return [...files];
}

const covers = (input: string, file: string): boolean => file === input || file.startsWith(`${input}/`);

test('names every file that normalising imports, code and data, and nothing else', () => {
  const files = filesOfNormalising();
  expect(files.length).toBeGreaterThan(50);
  expect(files.filter((file) => !RULE_INPUTS.some((input) => covers(input, file)))).toEqual([]);
  expect(RULE_INPUTS.filter((input) => !files.some((file) => covers(input, file)))).toEqual([]);
});

test('changes with each of its inputs, and not with tests', async () => {
  const root = await mkdtemp(path.join(os.tmpdir(), 'milvis-rules-'));
  onTestFinished(() => rm(root, { recursive: true }));
  for (const input of RULE_INPUTS)
    await cp(path.join(PROJECT_ROOT, input), path.join(root, input), { recursive: true });
  const first = await hashRules(root);
  expect(first).toMatch(/^[0-9a-f]{64}$/);
  expect(first).toBe(await RULES_HASH);
  await writeFile(path.join(root, 'src/domain/ads/other.test.ts'), 'more');
  expect(await hashRules(root)).toBe(first);
  const hashes = new Set([first]);
  for (const input of RULE_INPUTS) {
    await writeFile(path.join(root, path.extname(input) === '' ? path.join(input, 'more.ts') : input), 'more');
    hashes.add(await hashRules(root));
  }
  expect(hashes.size).toBe(1 + RULE_INPUTS.length);
});
