import { readdirSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { BUILT_PICTURES } from '#src/config/env.ts';
import { buildSite } from '#tools/launch/build-site.ts';
import { parsePictureName } from './example-pictures/picture-names.ts';

beforeAll(() => buildSite());

test('the build has the picture of every name, and no other', () => {
  const files = readdirSync(path.join(BUILT_PICTURES, 'examples'));
  const alone = files.filter((file) => file.endsWith('-frilagd.svg.br'));
  // 14 shapes and 15 colours, alone, and in 10 scenes: 4 views from outside in 2 trims, and the cabin.
  expect(alone).toHaveLength(14 * 15);
  expect(files).toHaveLength(14 * 15 * (1 + (4 * 2 + 1) * 10));
  const others = files.filter((file) => !alone.includes(file));
  expect(others.filter((file) => parsePictureName(file.replace(/\.br$/, '')) === null)).toEqual([]);
});
