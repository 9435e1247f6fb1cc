import { beforeAll, expect, test } from 'vitest';
import { dogOwnersUrl } from '#src/visitor-urls.ts';
import { categoryFile } from '#test/category-file.ts';
import { insertAds, insertCategory } from '#test/factories.ts';
import { testDatabase } from '#test/support/database.ts';
import { openTestApp, structuredDataOf } from '#test/test-app.ts';

const { db } = await testDatabase();
let site: Awaited<ReturnType<typeof openTestApp>>;
beforeAll(async () => {
  site = await openTestApp();
});

test('answers 404 without its category', async () => {
  const { status, text } = await site.open(dogOwnersUrl());
  expect(status).toBe(404);
  expect(text).toContain('Kategorin hittades inte');
});

test('shows attributes and a top ten that unfolds without scripts', async () => {
  await insertCategory(db, categoryFile('hundagare'));
  const { status, text, html } = await site.open(dogOwnersUrl());
  expect(status).toBe(200);
  expect(text).toContain('Viktiga attribut');
  expect(html.match(/<details/g)).toHaveLength(10);
  expect(text).toContain('1 Volvo V60 3,0 av 5 stjärnor');
  expect(text).toContain('Årsmodell 2019–2020');
  expect(text).toContain('Se upp med Fråga efter servicehistorik.');
  expect(structuredDataOf(html)).toHaveProperty('ItemList');
});

test('the link of a car opens a list with its cars; a car that is not for sale has no link', async () => {
  await insertAds(db, 2, (at) => ({
    brand: 'Volvo',
    series: 'V60',
    model_year: 2019,
    ...(at === 0 ? { image_urls: [] } : {}),
  }));
  const { html, text } = await site.open(dogOwnersUrl());
  const links = [...html.matchAll(/href="([^"]*)"[^>]*>Visa Volvo V60 till salu/g)].map(([, to = '']) =>
    to.replaceAll('&amp;', '&'),
  );
  expect(links.length).toBeGreaterThan(0);
  for (const to of links) expect((await site.open(to)).text).toMatch(/2 annonser hittades|\b2 bilar\b/);
  expect(text).toMatch(/Ingen .{2,40} är till salu just nu/);
});

test.each([
  ['composed', '/hund%C3%A4gare'],
  ['decomposed', '/hunda%CC%88gare'],
  ['lower-case escapes', '/hund%c3%a4gare'],
])('accepts the address in %s letters', async (_, path) => {
  const { status, html } = await site.open(path);
  expect(status).toBe(200);
  expect(html).toContain('<link rel="canonical" href="https://milvis.example/hund%C3%A4gare"');
});

test('the address without ä redirects to the one with it', async () => {
  const response = await site.fetch('/hundagare');
  expect([response.status, response.headers.get('location')]).toEqual([301, '/hund%C3%A4gare']);
});

test('the second home page is in English and not indexed', async () => {
  const { status, text, html } = await site.open('/home');
  expect(status).toBe(200);
  expect(text).toContain('Welcome to Milvis');
  expect(html).toContain('lang="en"');
  expect(html).toContain('content="noindex, follow"');
});
