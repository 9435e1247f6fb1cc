import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { CATEGORY_FILES, ILLUSTRATION_FILES } from '#src/config/env.ts';
import { CAR_SHAPES, PICTURE_SCENES } from './example-pictures/picture-names.ts';
import { illustrationTemplates } from './illustration-templates.ts';

const generated = illustrationTemplates();
const committed = readdirSync(ILLUSTRATION_FILES, { recursive: true, encoding: 'utf8' }).filter((file) =>
  file.endsWith('.svg'),
);

test('the committed files are those of the generator; `npm run illustrations` writes them', () => {
  for (const [file, svg] of generated) {
    expect(readFileSync(path.join(ILLUSTRATION_FILES, file), 'utf8') === svg, file).toBe(true);
  }
});

test('each committed file is generated, or the hand-written template of a scene', () => {
  const scenes = PICTURE_SCENES.map((scene) => `scenes/${scene}.svg`);
  expect(committed.toSorted()).toEqual([...generated.keys(), ...scenes].toSorted());
});

test('each body shape has a template in each outside view', () => {
  for (const shape of CAR_SHAPES)
    for (const view of ['sida', 'snett-fram', 'framifran', 'snett-bak'])
      expect(generated.has(`cars/${shape}-${view}.svg`)).toBe(true);
});

const slugs = readdirSync(CATEGORY_FILES)
  .filter((file) => file.endsWith('.json') && file !== 'sources.json')
  .map((file) => file.replace(/\.json$/, ''));

test.each([...slugs, 'bil'])('the category %s has a scene of its own for light and for dark pages', async (slug) => {
  const [light = '', dark = ''] = [
    generated.get(`categories/${slug}.svg`),
    generated.get(`categories/${slug}-mork.svg`),
  ];
  expect([...generated.values()].filter((svg) => svg === light || svg === dark)).toHaveLength(2);
  const { width, height, format } = await sharp(Buffer.from(dark)).metadata();
  expect([format, width, height]).toEqual(['svg', 1600, 1200]);
});
