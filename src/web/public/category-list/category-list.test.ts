import { beforeAll, expect, test } from 'vitest';
import { categoriesUrl, categoryUrl } from '#src/visitor-urls.ts';
import { categoryFile } from '#test/category-file.ts';
import { insertCategory } from '#test/factories.ts';
import { testDatabase } from '#test/support/database.ts';
import { linksOf, openTestApp, structuredDataOf } from '#test/test-app.ts';

const { db, pool } = await testDatabase();
let site: Awaited<ReturnType<typeof openTestApp>>;
beforeAll(async () => {
  site = await openTestApp();
});

test('an empty list of categories is named as such', async () => {
  const { status, text } = await site.open(categoriesUrl());
  expect(status).toBe(200);
  expect(text).toContain('Inga kategorier hittades.');
});

test('lists every category with its name, its public address, its best car and a link that opens a new tab', async () => {
  await insertCategory(db, categoryFile('stad'));
  await insertCategory(db, categoryFile('familj'));
  const { text, html } = await site.open(categoriesUrl());
  expect(text).toMatch(/Bästa bilen för familj .*Bästa bilen för stad/);
  expect(text).toContain('https://milvis.example/category/stad');
  expect(text).toContain('1. Volvo V60');
  // Names and pictures come first.
  expect(text.indexOf('https://milvis.example/category/')).toBeGreaterThan(text.lastIndexOf('1. Volvo V60'));
  expect(linksOf(html).filter((link) => link === categoryUrl('stad'))).toHaveLength(3);
  expect(html).toMatch(/<a href="\/category\/stad" target="_blank" rel="noopener"[^>]*>Öppna/);
  expect(html).toContain(
    '<title>Bästa begagnade bilen för varje behov | Kategorier – alla kategorislugs | Milvis</title>',
  );
  expect(structuredDataOf(html).ItemList).toMatchObject({
    itemListElement: [
      { position: 1, name: 'Bästa bilen för familj', url: 'https://milvis.example/category/familj' },
      { position: 2, name: 'Bästa bilen för stad', url: 'https://milvis.example/category/stad' },
    ],
  });
});

test('escapes names', async () => {
  await pool.query("update categories set name = '<script>alert(1)</script>' where slug = 'stad'");
  const { html } = await site.open(categoriesUrl());
  expect(html).not.toContain('<script>alert(1)');
});
