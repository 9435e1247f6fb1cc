import { createElement, lazy, type ReactNode, Suspense } from 'react';
import type { EntryContext } from 'react-router';
import { beforeAll, expect, test } from 'vitest';
import { adsUrl, brandsUrl, homeUrl, offlineUrl, vehiclesUrl } from '#src/visitor-urls.ts';
import { insertAds } from '#test/factories.ts';
import { testDatabase } from '#test/support/database.ts';
import { openTestApp } from '#test/test-app.ts';
import { renderDocument } from './render-document.server.tsx';

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

test('a page without scripts has no script', async () => {
  const { html } = await site.open(offlineUrl());
  const [, body = ''] = html.split('<body>');
  expect(body).toContain('site-page');
  expect(body).not.toContain('<script');
});

test('waits for code that a page loads at its first request', async () => {
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

/** Renders a document with one part, and collects the reported errors. */
async function renderPart(part: ReactNode) {
  const errors: unknown[] = [];
  const root = () => createElement('html', {}, createElement('body', {}, part));
  const router = {
    manifest: { routes: { root: { id: 'root' } }, entry: { imports: [], module: '' }, url: '', version: '' },
    routeModules: { root: { default: root } },
    staticHandlerContext: {
      location: { pathname: '/', search: '', hash: '', state: null, key: '' },
      basename: '/',
      errors: null,
      matches: [{ route: { id: 'root' }, params: {}, pathname: '/', pathnameBase: '/' }],
      loaderData: {},
    },
    future: {},
    serverHandoffString: '{}',
    ssr: true,
    isSpaMode: false,
    routeDiscovery: { mode: 'initial' },
  } as unknown as EntryContext;
  const onError = (error: unknown) => void errors.push(error);
  const html = (
    await renderDocument(router, { url: 'http://a.se/', nonce: 'n', requestId: 'r', hasScripts: true, onError })
  ).toString();
  return { html, errors };
}

const failure = new Error('test');
const broken = createElement((): ReactNode => {
  throw failure;
});

test('reports the error of a part that fails, once, and writes the rest', async () => {
  const { html, errors } = await renderPart(createElement(Suspense, { fallback: 'saknas' }, broken));
  expect(html).toMatch(/^<!DOCTYPE html><html>.*saknas.*<\/body><\/html>$/s);
  expect(errors).toEqual([failure]);
});

test('rejects a page that cannot be rendered at all', async () => {
  await expect(renderPart(broken)).rejects.toBe(failure);
});

test('waits for a part that is not there yet', async () => {
  const late = lazy(async () => ({ default: () => createElement('p', {}, 'sen') }));
  const { html, errors } = await renderPart(createElement(Suspense, {}, createElement(late)));
  expect([html.includes('<p>sen</p>'), errors]).toEqual([true, []]);
});
