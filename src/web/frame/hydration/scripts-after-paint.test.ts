import { beforeAll, expect, test } from 'vitest';
import { homeUrl, offlineUrl } from '#src/visitor-urls.ts';
import { testDatabase } from '#test/support/database.ts';
import { openTestApp } from '#test/test-app.ts';
import { scriptsAfterPaint } from './scripts-after-paint.server.ts';

await testDatabase();
let site: Awaited<ReturnType<typeof openTestApp>>;
beforeAll(async () => {
  site = await openTestApp();
});

test('requests none of a page’s scripts before the first paint, and all of them after it', async () => {
  const { html } = await site.open(homeUrl());
  expect(html).not.toContain('rel="modulepreload"');
  expect(html).not.toContain('type="module"');
  const [, given = '[]'] = /\}\)\((\[\[.*"\])\)<\/script>/.exec(html) ?? [];
  const [files, module] = JSON.parse(given) as [string[], string, string];
  expect(files.length).toBeGreaterThan(4);
  for (const file of files) expect(file).toMatch(/^\/assets\/[\w.-]+\.js$/);
  expect(module).toContain('import * as route0 from');
});

test('passes a page without the scripts of React through', async () => {
  const { html } = await site.open(offlineUrl());
  expect(html).not.toContain('__reactRouter');
  const page = Buffer.from(html);
  expect(scriptsAfterPaint(page)).toEqual({ page, module: null });
});
