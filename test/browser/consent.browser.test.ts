import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { homeUrl, loginUrl, privacyUrl, vehiclesUrl } from '#src/visitor-urls.ts';
import {
  accessibilityProblems,
  journey,
  layoutShift,
  openWithoutFonts,
  scrollsSideways,
} from '#test/support/browser.ts';
import { testDatabase } from '#test/support/database.ts';

/** Third-party scripts and consent in a real browser, against a third party that counts its requests. */
const { pool } = await testDatabase();
const asked: string[] = [];
const thirdParty = createServer((request, response) => {
  asked.push(request.url ?? '');
  response.setHeader('content-type', 'text/javascript');
  const child = `const s = document.createElement('script'); s.src = new URL('/child.js', document.currentScript.src); document.head.append(s);`;
  response.end(request.url === '/measure.js' ? child : 'document.documentElement.dataset.measured = "yes";');
});
beforeAll(async () => {
  await new Promise<void>((resolve) => thirdParty.listen(0, '127.0.0.1', resolve));
  const { port } = thirdParty.address() as AddressInfo;
  const content = `<script src="http://127.0.0.1:${port}/measure.js"></script>`;
  await pool.query(
    `insert into tracking_scripts (name, script_content, purpose, is_active)
     values ('measure', $1, 'statistics', true), ('inline', $2, 'statistics', true), ('needed', $3, 'necessary', true)`,
    [
      content,
      '<script>\r\n document.documentElement.dataset.inline = "åäö";\r\n</script>',
      '<script type="text/javascript">document.documentElement.dataset.needed = "yes";</script>',
    ],
  );
});
afterAll(() => new Promise((resolve) => thirdParty.close(resolve)));
beforeEach(() => {
  asked.length = 0;
});
const FOREIGN = [/^foreign request: http:\/\/127\.0\.0\.1:\d+\/(measure|child)\.js$/];
const banner = 'Får vi använda kakor från andra?';

journey('loads nothing before the choice, all scripts after a yes, none after a no', async ({ open }) => {
  const page = await open(homeUrl(), { expect: FOREIGN });
  await page.getByRole('heading', { name: banner }).waitFor();
  await page.reload({ waitUntil: 'networkidle' });
  expect(asked).toEqual([]);
  expect(await page.context().cookies()).toEqual([]);
  const needed = page.locator('html[data-needed=yes]:not([data-inline])');
  await needed.waitFor({ state: 'attached' });

  await page.getByRole('button', { name: 'Godkänn' }).click();
  const measured = page.locator('html[data-measured=yes][data-inline=åäö]');
  await measured.waitFor({ state: 'attached' });
  expect(asked).toEqual(['/measure.js', '/child.js']);
  await expect.poll(() => page.getByRole('heading', { name: banner }).count()).toBe(0);

  // The staff area is another document, without third-party scripts.
  asked.length = 0;
  await page.goto(new URL(loginUrl(), page.url()).href, { waitUntil: 'networkidle' });
  await page.getByRole('link', { name: /admin$/ }).waitFor();
  expect(asked).toEqual([]);

  await page.goto(new URL(vehiclesUrl(), page.url()).href, { waitUntil: 'load' });
  await page.getByRole('link', { name: 'Kakor och samtycke' }).click();
  await page.getByRole('heading', { name: 'Kakor och samtycke' }).waitFor();
  // Requests of the consenting page may still arrive, so the counter is reset.
  await measured.waitFor({ state: 'attached' });
  asked.length = 0;
  const answered = page.waitForResponse((response) => response.request().method() === 'POST');
  await page.getByRole('button', { name: 'Neka' }).click();
  await answered;
  await page.waitForLoadState('networkidle');
  await page.goto(new URL(homeUrl(), page.url()).href, { waitUntil: 'networkidle' });
  await needed.waitFor({ state: 'attached' });
  expect(asked).toEqual([]);
  await expect.poll(() => page.getByRole('heading', { name: banner }).count()).toBe(0);
});

journey('a choice of purposes, without scripts', async ({ open }) => {
  // No third-party script can run there, so nothing is asked.
  const page = await open(vehiclesUrl(), { script: false });
  expect(await page.getByText(banner).isVisible()).toBe(false);
  await page.getByRole('link', { name: 'Kakor och samtycke' }).click();
  await expect.poll(() => page.getByRole('checkbox').first().isChecked()).toBe(false);
  await page.getByRole('checkbox').first().check();
  await page.getByRole('button', { name: 'Spara val' }).click();
  await expect.poll(() => page.context().cookies()).toHaveLength(1);
  const [cookie] = await page.context().cookies();
  expect(cookie).toMatchObject({ name: 'samtycke', value: '1.statistics-yes', httpOnly: false, sameSite: 'Lax' });
});

journey('the privacy page shows what the visitor has answered', async ({ openWith }) => {
  for (const [value, isChecked] of [
    ['1.statistics-yes', true],
    ['1.statistics-no', false],
  ] as const) {
    const page = await openWith(privacyUrl(), { expect: FOREIGN }, [{ name: 'samtycke', value }]);
    await expect.poll(() => page.getByRole('checkbox').first().isChecked()).toBe(isChecked);
  }
});

journey.for([360, 1440] as const)(
  'the banner is there at the first paint, nothing shifts: %i px',
  async (width, { open }) => {
    const page = await open(privacyUrl(), { width, expect: [/ERR_ABORTED/] });
    await openWithoutFonts(page, vehiclesUrl());
    expect(await page.getByRole('heading', { name: banner }).isVisible()).toBe(true);
    expect(await layoutShift(page)).toBe(0);
  },
);

journey('no and yes are of the same size', async ({ open }) => {
  const page = await open(homeUrl(), { width: 360 });
  const [no, yes] = await Promise.all(
    ['Neka', 'Godkänn'].map(async (name) => {
      const box = await page.getByRole('button', { name, exact: true }).boundingBox();
      return [box?.width, box?.height, box?.y];
    }),
  );
  expect(no).toEqual(yes);
});

journey('the banner and the privacy page are accessible', async ({ open }) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const path of [homeUrl(), privacyUrl()]) {
      const page = await open(path, { width: 360, colorScheme });
      expect(await accessibilityProblems(page), `${path} ${colorScheme}`).toEqual([]);
      expect(await scrollsSideways(page)).toBe(false);
    }
  }
});
