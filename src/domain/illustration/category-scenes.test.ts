import { readdirSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { drawCategoryScene, hasCategoryScene } from './category-scenes.ts';

const FOLDER = path.resolve(import.meta.dirname, '../../../data/categories');
const SLUGS = readdirSync(FOLDER)
  .filter((file) => file.endsWith('.json'))
  .map((file) => file.replace(/\.json$/, ''));

describe.each([...SLUGS, 'bil'])('%s', (slug) => {
  test('has a scene of its own, the same at every drawing, by day and by night', () => {
    const [light, dark] = [drawCategoryScene(slug, 'light'), drawCategoryScene(slug, 'dark')];
    expect(light).not.toBeNull();
    expect(light).not.toBe(dark);
    expect(light).toBe(drawCategoryScene(slug, 'light'));
    expect(light).not.toMatch(/NaN|undefined|Infinity/);
  });

  test('can be read as an image', async () => {
    const { width, height, format } = await sharp(Buffer.from(drawCategoryScene(slug, 'dark') ?? '')).metadata();
    expect([format, width, height]).toEqual(['svg', 1600, 1200]);
  });
});

test('scenes differ from each other', () => {
  const drawn = SLUGS.map((slug) => drawCategoryScene(slug, 'light'));
  expect(new Set(drawn).size).toBe(SLUGS.length);
});

test.each(['finns-inte', 'constructor', '__proto__', ''])('no scene %s', (slug) => {
  expect(hasCategoryScene(slug)).toBe(false);
  expect(drawCategoryScene(slug, 'light')).toBeNull();
});
