import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { beginSession } from '../../src/commands/accounts/sign-in.ts';
import { populateSearchIndex } from '../../src/commands/search-box/populate-search-index.ts';
import { countSearchMiss } from '../../src/db/search-box/search-misses.ts';
import { importsUrl, importUrl, searchIndexUrl } from '../../src/urls.ts';
import { insertImportRun } from '../factories.ts';
import { signedIn } from '../signed-in.ts';
import { accessibilityProblems, journey, type Screen, scrollsSideways } from '../support/browser.ts';
import { testDatabase } from '../support/database.ts';

/** Staff's work with deliveries and the search index, in a real browser: with script and without. */
const { db, pool } = await testDatabase();
const { userId } = await signedIn(db, 'moderator');

/** A window in which a moderator is signed in. */
async function asModerator(open: (path: string, screen?: Screen) => Promise<Page>, screen: Screen) {
  const page = await open('/admin/login', screen);
  const token = await beginSession(db, userId, { network: '192.0.2.1', userAgent: 'Chromium', oldToken: null });
  const { origin } = new URL(page.url());
  await page.context().addCookies([{ name: 'milvis-session', value: token, url: origin }]);
  return { page, go: (path: string) => page.goto(origin + path, { waitUntil: 'load' }) };
}

const cars = (count: number): Buffer => {
  const rows = Array.from({ length: count }, (_, at) => `Volvo,V60,Volvo V60,${100_000 + at},UFO${100 + at}`);
  return Buffer.from(['brand,model,name,price,licence_plate', ...rows].join('\n'));
};

journey.for([[true], [false]] as const)(
  'a search without a hit becomes an alias, which is removed again; script: %s',
  { timeout: 60_000 },
  async ([script], { open }) => {
    await countSearchMiss(db, 'kopparslagaren', new Date());
    const { page, go } = await asModerator(open, { script, width: 360 });
    await go(searchIndexUrl());
    await page.getByRole('button', { name: 'Bygg om indexet' }).click();
    await page.getByText('Indexet är ombyggt').waitFor();
    await page.getByRole('link', { name: 'Gör till alias: kopparslagaren' }).click();
    await expect.poll(() => page.getByLabel('Ord', { exact: true }).inputValue()).toBe('kopparslagaren');
    await page.getByLabel('Leder till').fill('volvo v60');
    await page.getByRole('button', { name: 'Spara' }).click();
    await page.getByText('Aliaset är sparat').waitFor();
    await page.getByRole('link', { name: 'Jämför med beståndet' }).click();
    await page.getByText('Inget skiljer').waitFor();
    await page.getByRole('button', { name: 'Ta bort kopparslagaren' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Ta bort' }).click();
    await page.getByText('Aliaset är borttaget').waitFor();
  },
);

journey.for([[true], [false]] as const)(
  'a file is sent, stopped for what it lacks, and imported all the same; script: %s',
  { timeout: 90_000 },
  async ([script], { open }) => {
    const { page, go } = await asModerator(open, { script, width: 360 });
    page.setDefaultTimeout(30_000);
    const send = async (count: number) => {
      await go(importsUrl());
      await page.getByLabel('Fil').setInputFiles({ name: 'bilar.csv', mimeType: 'text/csv', buffer: cars(count) });
      await page.getByLabel('Handlare').fill(`Bilhuset ${script} AB`);
      await page.getByRole('button', { name: 'Importera' }).click();
      await page.waitForURL(/imports\/\d+$/);
    };
    // Without script the link is the way to look again.
    const ended = async (text: string) => {
      const link = page.getByRole('link', { name: 'Se hur långt den har kommit' });
      await expect
        .poll(
          async () => {
            if (!script && (await link.isVisible())) await link.click();
            return (await page.locator('main').textContent()) ?? '';
          },
          { timeout: 30_000 },
        )
        .toContain(text);
    };
    await send(20);
    await ended('Oförändrade');
    await send(5);
    await ended('Importen stoppades');
    await page.getByRole('button', { name: 'Importera ändå' }).click();
    await ended('importerad ändå');
    await ended('Borttagna15');
  },
);

journey('every screen is accessible, light and dark, and fits a phone', { timeout: 60_000 }, async ({ open }) => {
  await populateSearchIndex(pool, 'test');
  await countSearchMiss(db, 'kopparslagaren', new Date());
  await pool.query(`insert into search_aliases (term, brand) values ('borta', 'Inget märke')`);
  const { id } = await insertImportRun(db, {
    rows_read: 3,
    rows_accepted: 1,
    rows_rejected: 2,
    dealer: 'Bilhuset AB',
    dealers: 3,
  });
  for (const row of [1, 2]) {
    const values = [id, row, 'x'.repeat(300)];
    await pool.query(`insert into rejected_rows values ($1, $2, 'price', $3, 'pris', 'Priset är negativt.')`, values);
  }
  const failed = await insertImportRun(db, {
    state: 'failed',
    message: 'bilar.csv: filen är tom. Exportera den på nytt.',
  });
  const killed = await insertImportRun(db, { state: 'running', finished_at: null });
  const paths = [
    ...[searchIndexUrl({ isCompared: true }), searchIndexUrl({ newAlias: 'koppar' }), importsUrl()],
    ...[importUrl(id), importUrl(failed.id), importUrl(killed.id)],
  ];
  for (const colorScheme of ['light', 'dark'] as const) {
    const { page, go } = await asModerator(open, { colorScheme, width: 360 });
    for (const path of paths) {
      await go(path);
      expect(await accessibilityProblems(page), `${path} ${colorScheme}`).toEqual([]);
      expect(await scrollsSideways(page), path).toBe(false);
    }
  }
});
