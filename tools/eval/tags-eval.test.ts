import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { PROJECT_ROOT } from '#src/config/env.ts';
import { findTags, type TaggedAd } from '#src/domain/ads/tags/find-tags.ts';
import { TAGS } from '#src/domain/vocabulary/vocabulary.ts';

const textSchema = z.strictObject({
  in: z.enum(['equipment', 'heading', 'description']),
  text: z.string(),
  tags: z.array(z.enum(TAGS)),
});
type JudgedText = z.infer<typeof textSchema>;

const readTexts = (name: string): JudgedText[] =>
  readFileSync(path.join(PROJECT_ROOT, 'data/eval/tags', `${name}.jsonl`), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => textSchema.parse(JSON.parse(line)));

const adWith = (text: JudgedText): TaggedAd => ({
  name: text.in === 'heading' ? text.text : '-',
  equipment: text.in === 'equipment' ? [text.text] : [],
  description: text.in === 'description' ? text.text : null,
  trimPackages: [],
  modelYear: null,
  drive: null,
  seats: null,
});

const MIN_SHARE_RIGHT = 0.97;

test('the tags of at least 97 % of the judged texts are right, in each file', () => {
  const files = ['development', 'held-out', 'real'].map((name) => ({ name, texts: readTexts(name) }));
  expect(files.map(({ texts }) => texts.length)).toEqual([200, 100, 300]);
  for (const { name, texts } of files) {
    const wrong = texts.flatMap((text) => {
      const found = findTags(adWith(text)).map(({ tag }) => tag);
      return found.join() === text.tags.join() ? [] : [{ ...text, found }];
    });
    expect(1 - wrong.length / texts.length, `${name}: ${JSON.stringify(wrong)}`).toBeGreaterThanOrEqual(
      MIN_SHARE_RIGHT,
    );
  }
});

test('every tag is stated, and denied, by several of the judged texts', () => {
  const texts = [...readTexts('development'), ...readTexts('held-out')];
  for (const tag of TAGS) expect(texts.filter(({ tags }) => tags.includes(tag)).length, tag).toBeGreaterThan(8);
  expect(texts.filter(({ tags }) => tags.length === 0).length).toBeGreaterThan(80);
});
