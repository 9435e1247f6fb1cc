import { beforeAll, expect, test } from 'vitest';
import { sourcesUrl } from '#src/office-urls.ts';
import { signedIn } from '#test/signed-in.ts';
import { testDatabase } from '#test/support/database.ts';
import { openTestApp } from '#test/test-app.ts';

const { db, pool } = await testDatabase();
let site: Awaited<ReturnType<typeof openTestApp>>;
let headers: Record<string, string>;
beforeAll(async () => {
  site = await openTestApp({}, db);
  ({ headers } = await signedIn(db, 'moderator'));
});
const see = (address: string) => site.open(address, { headers });

test('shows facts by source and sureness, and the unsure ones', async () => {
  const { status, text, html } = await see(sourcesUrl());
  expect(status).toBe(200);
  expect(text).toMatch(/Årsmodeller Egen kunskap 0 1 \d{3} \d+ 23 november 2026 /);
  expect(text).toMatch(/Euro NCAP Euro NCAP: provresultat 1997–2026 \d{3} \d+ 0 23 november 2026 /);
  expect(text).toMatch(/\d+ osäkra uppgifter Tabell|\d+ osäkra uppgifter/);
  expect(html).toContain(`href="${sourcesUrl(2)}"`);
  expect((await see(sourcesUrl(2))).text).toContain('Egen kunskap');
});

test('shows when the review of a source is due', async () => {
  await pool.query(
    `update generations set years_evidence = years_evidence || '{"checkedOn": "2024-02-01"}' where id = (select min(id) from generations)`,
  );
  expect((await see(sourcesUrl())).text).toContain('1 februari 2024 (dags igen)');
});

test.each(['sida=-1', 'sida=1e99', 'sida=abc', 'sida=99999999999', 'x=%00'])(
  'answers any query string: %s',
  async (query) => {
    expect((await see(`${sourcesUrl()}?${query}`)).status).toBe(200);
  },
);

test('public pages do not show evidence', async () => {
  for (const path of ['/bil/volvo/v60', '/bil/volvo/xc90']) {
    const { html } = await site.open(path);
    expect(html).not.toMatch(/own-knowledge|euro-ncap|checkedOn|Egen kunskap/);
  }
});
