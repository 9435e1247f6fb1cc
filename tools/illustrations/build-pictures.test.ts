import { readdirSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { BUILT_PICTURES } from '#src/config/env.ts';
import { buildSite } from '#tools/launch/build-site.ts';
import { parsePictureName } from './example-pictures/picture-names.ts';

beforeAll(() => buildSite());

test('the build has the picture of every name, and no other', () => {
  const files = readdirSync(path.join(BUILT_PICTURES, 'examples'));
  // 14 shapes, 15 colours, 4 views, 10 scenes.
  expect(files).toHaveLength(14 * 15 * 4 * 10);
  expect(files.filter((file) => parsePictureName(file.replace(/\.br$/, '')) === null)).toEqual([]);
});
