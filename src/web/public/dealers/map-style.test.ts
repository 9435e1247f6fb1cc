import { expect, test } from 'vitest';
import { dealersUrl, homeUrl, loginUrl } from '#src/visitor-urls.ts';
import { insertAd, insertDealer } from '#test/factories.ts';
import { testDatabase } from '#test/support/database.ts';
import { openTestApp } from '#test/test-app.ts';

const { db } = await testDatabase();
const dealer = await insertDealer(db, { name: 'Norra Bil', city: 'Umeå', county: 'Västerbottens län' });
await insertAd(db, { dealer_id: dealer.id });

async function opened(settings: Record<string, string>) {
  const site = await openTestApp(settings);
  const sourcesOf = async (path: string) =>
    /connect-src ([^;]*)/.exec((await site.fetch(path)).headers.get('content-security-policy') ?? '')?.[1];
  return { sourcesOf, text: (await site.open(dealersUrl())).text };
}

test('without a style no page may contact others', async () => {
  const { sourcesOf, text } = await opened({});
  expect(await sourcesOf(dealersUrl())).toBe("'self'");
  expect(text).not.toContain('Kartan hämtas från');
});

test('with a style public pages may contact its hosts, and the page of dealers says so before anything is loaded', async () => {
  const { sourcesOf, text } = await opened({
    MAP_STYLE_URL: 'https://tiles.example/style.json',
    MAP_HOSTS: 'https://fonts.example',
  });
  const all = "'self' https://tiles.example https://fonts.example";
  // Also the pages from which a visitor comes to it, whose policy holds for the whole visit.
  for (const path of [dealersUrl(), homeUrl()]) expect(await sourcesOf(path), path).toBe(all);
  expect(await sourcesOf(loginUrl())).toBe("'self'");
  expect(text).toContain('Kartan hämtas från tiles.example.');
});
