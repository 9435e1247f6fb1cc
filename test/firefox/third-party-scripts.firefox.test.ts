import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect } from 'vitest';
import { vehiclesUrl } from '#src/visitor-urls.ts';
import { testDatabase } from '#test/support/database.ts';
import { firefoxJourney } from '#test/support/firefox.ts';

/** Third-party scripts and stored choices under the policy of public pages, in Firefox. */
const { pool } = await testDatabase();
const mark = (name: string) => `document.documentElement.dataset.${name} = 'yes';`;
const other = createServer((request, response) => {
  response.setHeader('content-type', 'text/javascript');
  const child = `const s = document.createElement('script'); s.src = new URL('/child.js', document.currentScript.src); document.head.append(s);`;
  response.end(request.url === '/measure.js' ? child : mark('measured'));
});
beforeAll(async () => {
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const { port } = other.address() as AddressInfo;
  await pool.query(
    `insert into tracking_scripts (name, script_content, purpose, is_active)
     values ('file', $1, 'statistics', true), ('text', $2, 'statistics', true), ('needed', $3, 'necessary', true)`,
    [
      `<script src="http://127.0.0.1:${port}/measure.js"></script>`,
      `<script>\r\n${mark('inline')} // åäö\r\n</script>`,
      `<script>${mark('needed')}</script>`,
    ],
  );
});
afterAll(() => new Promise((resolve) => other.close(resolve)));

firefoxJourney('runs what is allowed, after consent, and applies the stored theme', async ({ open }) => {
  const page = await open(vehiclesUrl(), [/^foreign request: http:\/\/127\.0\.0\.1:\d+\/(measure|child)\.js$/]);
  await page.waitForSelector('html[data-needed][data-asks]:not([data-inline])');
  await page.evaluate(() => {
    for (const cookie of ['samtycke=1.statistics-yes', 'utseende=dark']) document.cookie = `${cookie}; path=/`;
  });
  await page.reload();
  await page.waitForSelector('html[data-needed][data-inline][data-measured][data-theme=dark]:not([data-asks])');
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe('dark');
});
