import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { PROJECT_ROOT } from '#src/config/env.ts';
import { readArticles } from './read-articles.ts';

test('returns complete articles, newest first', async () => {
  const articles = await readArticles(path.join(PROJECT_ROOT, 'data/blog/artiklar.xml'));
  expect(articles.map(({ slug }) => slug)).toEqual(['provkorning', 'prishistorik', 'begagnad-elbil']);
  expect(new Set(articles.flatMap(({ parts }) => parts.map(({ kind }) => kind)))).toEqual(
    new Set(['heading', 'paragraph', 'list']),
  );
  for (const { parts } of articles) {
    const texts = parts.flatMap((part) => (part.kind === 'list' ? part.items : [part.text]));
    expect(texts.length).toBeGreaterThan(8);
    for (const text of texts) expect(text).toMatch(/^[^<>&!]{6,}$/u);
  }
});

test('rejects an incomplete article and names the file', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'milvis-articles-'));
  const file = path.join(folder, 'a.xml');
  await writeFile(file, '<rss><channel><item><title>Halv</title><link>/artiklar/halv</link></item></channel></rss>');
  await expect(readArticles(file)).rejects.toThrow(/a\.xml: the article "Halv" is not whole/);
  await rm(folder, { recursive: true });
});
