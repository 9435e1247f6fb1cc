import { beforeAll, expect, test } from 'vitest';
import { adsUrl, brandsUrl, homeUrl, vehiclesUrl } from '#src/urls.ts';
import { insertAds } from '#test/factories.ts';
import { testDatabase } from '#test/support/database.ts';
import { openTestApp } from '#test/test-app.ts';

let site: Awaited<ReturnType<typeof openTestApp>>;
beforeAll(async () => {
  const { db } = await testDatabase();
  await insertAds(db, 3, () => ({ brand: 'Volvo' }));
  site = await openTestApp();
});

test.each([homeUrl(), vehiclesUrl(), adsUrl(), brandsUrl(), '/finns-inte'])('writes %s as a whole', async (path) => {
  const { html } = await site.open(path);
  expect(html).toMatch(/^<!DOCTYPE html><html lang="sv-SE"/);
  expect(html.trimEnd()).toMatch(/<\/body><\/html>$/);
});

test('writes a page whose code is loaded at its first request as a whole', async () => {
  const { html } = await site.open(`${vehiclesUrl()}?filter=make`);
  expect(html).toContain('Visa 3');
  expect(html).not.toContain('<!--$!-->');
  expect(html).not.toContain('<!--$?-->');
});

test('the page’s data contains every model that its routes loaded', async () => {
  const { html } = await site.open(vehiclesUrl());
  const data = html.slice(html.indexOf('streamController.enqueue'));
  expect(data).toContain('vehicle-list-route');
  expect(data).toContain('Volvo');
});
