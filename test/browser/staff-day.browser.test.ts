import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { PROJECT_ROOT } from '#src/config/env.ts';
import { insertReport } from '#src/db/ad-reports/ad-reports.ts';
import { insertEnquiry } from '#src/db/enquiries/enquiries.ts';
import { dashboardUrl } from '#src/office-urls.ts';
import { auditUrl, staffAdsUrl } from '#src/pages/list-urls.ts';
import { insertAd, insertAds, insertDealer } from '#test/factories.ts';
import { hydrated, journey } from '#test/support/browser.ts';
import { testDatabase } from '#test/support/database.ts';

/** A day's work of staff: each task with the clicks and keys that it takes, as docs/staff-day.md states them. */
const { db } = await testDatabase();
const PICTURE = '/exempelbild/kombi-gra-snett-fram-studio.svg';
const DOCUMENT = path.join(PROJECT_ROOT, 'docs/staff-day.md');

type Effort = { task: string; clicks: number; seconds: number };

/** The hands of a member of staff: every click and every key but those that write a text is counted. */
function countingHands(page: Page) {
  let clicks = 0;
  const begun = performance.now();
  return {
    click: async (target: Locator) => {
      clicks += 1;
      await target.click();
    },
    key: async (name: string) => {
      clicks += 1;
      await page.keyboard.press(name);
    },
    write: (text: string) => page.keyboard.type(text),
    effort: (task: string): Effort => ({ task, clicks, seconds: (performance.now() - begun) / 1_000 }),
  };
}
type Hands = ReturnType<typeof countingHands>;

const button = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true });
const link = (page: Page, name: string | RegExp) => page.getByRole('main').getByRole('link', { name }).first();
const message = (page: Page, text: string) => page.getByText(text).first().waitFor();
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name }).first().waitFor();
const row = (page: Page, name: string) => page.getByRole('main').getByRole('table').getByRole('link', { name });

/** Each begins where the one before ended, if it does not state where. */
const TASKS: readonly { task: string; from?: string; run: (page: Page, hands: Hands) => Promise<unknown> }[] = [
  {
    task: 'open a car by its plate from anywhere',
    from: dashboardUrl(),
    run: async (page, { key, write }) => {
      await key('Control+K');
      await page.getByRole('combobox', { name: /Sök sidor/ }).waitFor();
      await write('dag 001');
      await page.getByRole('option', { name: /Volvo V60 nr 1/ }).waitFor();
      await key('ArrowDown');
      await key('ArrowUp');
      await key('Enter');
      await heading(page, 'Volvo V60 nr 1');
    },
  },
  {
    task: 'find a make by a word without its accent',
    from: staffAdsUrl(),
    run: async (page, { key, write }) => {
      await key('/');
      await write('skoda');
      await key('Enter');
      await message(page, '2 annonser');
    },
  },
  {
    task: 'change a price in the list',
    from: staffAdsUrl({ text: 'v60' }),
    run: async (page, { click, key, write }) => {
      await click(
        page
          .getByRole('row')
          .filter({ has: page.getByRole('link', { name: 'Volvo V60 nr 1' }) })
          .getByTitle('Ändra')
          .nth(1),
      );
      await write('189000');
      await key('Enter');
      await message(page, 'Sparat.');
    },
  },
  {
    task: 'undo it',
    run: async (page, { click }) => {
      await click(button(page, 'Ångra'));
      await message(page, '200 000');
    },
  },
  {
    task: 'mark a car as sold in the list',
    run: async (page, { click, key }) => {
      await click(
        page
          .getByRole('row')
          .filter({ has: page.getByRole('link', { name: 'Volvo V60 nr 2' }) })
          .getByTitle('Ändra')
          .first(),
      );
      await page.getByRole('combobox', { name: 'Status för Volvo V60 nr 2' }).selectOption('sold');
      await key('Enter');
      await message(page, 'Status såld');
    },
  },
  {
    task: 'sort by price',
    run: async (page, { click }) => {
      await click(page.getByRole('columnheader', { name: 'Pris' }).getByRole('link'));
      await page.waitForURL('**sortering=pris*');
    },
  },
  {
    task: 'hide three ads in a row, with the reason for their dealers',
    run: async (page, { click, key, write }) => {
      await click(page.getByRole('checkbox', { name: /^Välj Volvo V60 nr 3 / }));
      await page.getByRole('checkbox', { name: /^Välj Volvo V60 nr 3 / }).focus();
      await key('ArrowDown');
      await key('x');
      await key('ArrowDown');
      await key('x');
      await click(button(page, 'Dölj valda'));
      await click(page.getByLabel('Motivering till handlaren'));
      await write('Bilarna finns inte.');
      await click(button(page, 'Ändra 3 annonser'));
      await message(page, 'Ändrat: 3 annonser av 3');
    },
  },
  {
    task: 'undo that',
    run: async (page, { click }) => {
      await click(button(page, 'Ångra'));
      await message(page, 'Dölj: ångrat');
    },
  },
  {
    task: 'lower the prices of all cars of a list by 5 %',
    from: staffAdsUrl({ text: 'v60', status: 'active' }),
    run: async (page, { click, key, write }) => {
      await click(page.getByRole('checkbox', { name: 'Välj alla på sidan' }));
      await click(button(page, 'Ändra pris'));
      await click(page.getByLabel('Ändra med'));
      await write('-5');
      await key('Enter');
      await click(button(page, 'Ändra 5 annonser'));
      await message(page, 'Ändrat: 5 annonser av 5');
    },
  },
  {
    task: 'see which cars it was, and undo it',
    run: async (page, { click }) => {
      await click(link(page, 'Visa ändringen'));
      await heading(page, 'Ändring av flera annonser');
      await click(button(page, 'Ångra'));
      await message(page, 'ångrat');
    },
  },
  {
    task: 'give cars another body type',
    from: staffAdsUrl({ text: 'v60', status: 'active' }),
    run: async (page, { click }) => {
      await click(page.getByRole('checkbox', { name: 'Välj alla på sidan' }));
      await click(page.getByText('Fler åtgärder'));
      await click(button(page, 'Byt biltyp'));
      await page.getByLabel('Ny biltyp').selectOption('SUV');
      await click(button(page, 'Förhandsvisa'));
      await click(button(page, 'Ändra 5 annonser'));
      await message(page, 'Ändrat: 5 annonser av 5');
    },
  },
  {
    task: 'let all corrected cars follow the dealer again',
    from: staffAdsUrl({ isEdited: true }),
    run: async (page, { click }) => {
      await click(page.getByRole('checkbox', { name: 'Välj alla på sidan' }));
      await click(page.getByText('Fler åtgärder'));
      await click(button(page, 'Följ handlaren igen'));
      await click(page.getByRole('button', { name: /^Ändra \d+ annonser$/ }));
      await message(page, 'Följ handlaren igen: klart');
    },
  },
  {
    task: 'see the cars without a price',
    from: dashboardUrl(),
    run: async (page, { click }) => {
      await click(link(page, /^Pris *1$/));
      await message(page, '1 annons');
    },
  },
  {
    task: 'save the list as a view for everybody',
    run: async (page, { click, key, write }) => {
      await click(page.locator('main summary', { hasText: 'Spara vyn' }));
      await click(page.getByLabel('Namn', { exact: true }));
      await write('Prislösa');
      await click(page.getByLabel('Visa för all personal'));
      await page.getByLabel('Namn', { exact: true }).focus();
      await key('Enter');
      await link(page, /^Prislösa/).waitFor();
    },
  },
  {
    task: 'open the view from the dashboard',
    from: dashboardUrl(),
    run: async (page, { click }) => {
      await click(link(page, /^Prislösa \(annonser\)/));
      await message(page, '1 annons');
    },
  },
  {
    task: 'look at two ads of a list, and return to it',
    from: staffAdsUrl({ text: 'v60', order: { by: 'namn', isDescending: false } }),
    run: async (page, { click }) => {
      await click(row(page, 'Volvo V60 nr 0'));
      await click(link(page, 'Nästa annons'));
      await heading(page, 'Volvo V60 nr 1');
      await click(link(page, 'Vehicles'));
      await page.waitForURL('**q=v60*');
    },
  },
  {
    task: 'show another column',
    run: async (page, { click, key }) => {
      await click(page.locator('main summary', { hasText: 'Kolumner' }));
      await click(page.getByRole('checkbox', { name: 'Ändrad' }));
      await key('Escape');
      await page.getByRole('columnheader', { name: 'Ändrad' }).waitFor();
    },
  },
  {
    task: 'export the list as CSV',
    run: async (page, { click }) => {
      const download = page.waitForEvent('download');
      await click(page.locator('main summary', { hasText: 'Hämta' }));
      await click(link(page, /^CSV/));
      expect((await download).suggestedFilename()).toBe('annonser.csv');
    },
  },
  {
    task: 'answer a message of a visitor',
    from: dashboardUrl(),
    run: async (page, { click }) => {
      await click(link(page, /^Obesvarade meddelanden/));
      await page.waitForURL('**/enquiries*');
      await click(page.getByRole('main').getByRole('table').locator('a[href*="/enquiries/"]').first());
      await heading(page, 'Från Eva Ek');
      await page.getByRole('main').getByLabel('Status').selectOption('closed');
      await click(button(page, 'Spara'));
      await message(page, 'Sparat');
    },
  },
  {
    task: 'decide about a reported ad, and hide it',
    from: dashboardUrl(),
    run: async (page, { click, write }) => {
      await click(link(page, /^Anmälda annonser/));
      await page.waitForURL('**/reports*');
      await click(page.getByRole('main').getByRole('table').locator('a[href*="/reports/"]').first());
      await heading(page, /^Anmälan av/);
      await page.getByRole('combobox', { name: 'Beslut' }).selectOption('hide');
      await click(page.getByLabel('Motivering'));
      await write('Bilden är borttagen.');
      await click(button(page, 'Spara beslutet'));
      await page.getByLabel('Motivering').waitFor({ state: 'detached' });
    },
  },
  {
    task: 'see which dealers are silent',
    from: dashboardUrl(),
    run: async (page, { click }) => {
      await click(link(page, /^Tysta handlare/));
      await page.waitForURL('**/dealers?lage=tyst');
    },
  },
  {
    task: 'open a dealer from anywhere',
    run: async (page, { key, write }) => {
      await key('Control+K');
      await page.getByRole('combobox', { name: /Sök sidor/ }).waitFor();
      await write('dagens');
      await page.getByRole('option', { name: /Dagens bilar/ }).waitFor();
      await key('Enter');
      await page.waitForURL(/\/admin\/(dealers|vehicles)\/\d+/);
    },
  },
  {
    task: 'find who changed many ads',
    from: auditUrl(),
    run: async (page, { click }) => {
      await click(link(page, /^Ändring \d+/));
      await heading(page, 'Ändring av flera annonser');
    },
  },
  {
    task: 'see what visitors did not find',
    from: dashboardUrl(),
    run: async (page, { click }) => {
      await click(link(page, /^Sökningar utan träff/));
      await page.waitForURL('**/search-index');
    },
  },
  {
    task: 'see the unusual prices',
    from: dashboardUrl(),
    run: async (page, { click }) => {
      await click(link(page, /^Mycket låga priser/));
      await page.waitForURL('**/valuations');
    },
  },
  {
    task: 'see the stopped imports',
    from: dashboardUrl(),
    run: async (page, { click }) => {
      await click(link(page, /^Stannade importer/));
      await page.waitForURL('**/imports?utfall=waiting');
    },
  },
  {
    task: 'find an account',
    run: async (page, { key, write }) => {
      await key('Control+K');
      await page.getByRole('combobox', { name: /Sök sidor/ }).waitFor();
      await write('admin@bil');
      await page.getByRole('option', { name: /admin@bil\.example/ }).waitFor();
      await key('Enter');
      await page.waitForURL('**/accounts/*');
    },
  },
  {
    task: 'open another page by its name',
    run: async (page, { key, write }) => {
      await key('Control+K');
      await page.getByRole('combobox', { name: /Sök sidor/ }).waitFor();
      await write('ändringslogg');
      // At once: what Enter opens must be of the whole text.
      await key('Enter');
      await page.waitForURL('**/admin/audit');
    },
  },
  {
    task: 'show 100 rows on a page',
    from: staffAdsUrl(),
    run: async (page, { click }) => {
      await click(page.getByRole('navigation', { name: 'Rader per sida' }).getByRole('link', { name: '100' }));
      await page.waitForURL('**rader=100*');
    },
  },
  {
    task: 'begin a new ad',
    from: staffAdsUrl(),
    run: async (page, { click, key, write }) => {
      await click(link(page, 'Ny annons'));
      await click(page.getByLabel('Märke och modell'));
      await write('Volvo V60');
      await key('Enter');
      await page.waitForURL('**modell=Volvo*');
      await page.getByLabel('Pris, kr').waitFor();
    },
  },
];

journey('thirty tasks of a day take the clicks that the document states', { timeout: 600_000 }, async ({ openAs }) => {
  const dealer = await insertDealer(db, { name: 'Dagens bilar AB' });
  const ads = await insertAds(db, 6, (index) => ({
    image_urls: [PICTURE],
    dealer_id: dealer.id,
    name: `Volvo V60 nr ${index}`,
    price: 200_000 + (index - 1) * 1_000,
    licence_plate: `DAG00${index}`,
    chassis: 'Kombi',
  }));
  await insertAds(db, 2, () => ({ image_urls: [PICTURE], brand: 'Škoda', series: 'Octavia', name: 'Škoda Octavia' }));
  await insertAds(db, 50, () => ({ image_urls: [PICTURE], brand: 'Saab', series: '9-5', name: 'Saab 9-5' }));
  await insertAd(db, { image_urls: [PICTURE], brand: 'Saab', series: '9-5', name: 'Saab 9-5 utan pris', price: null });
  const visitor = {
    name: 'Eva Ek',
    email: 'eva@kund.example',
    telephone: '070-123 45 67',
    message: 'Finns bilen kvar?',
  };
  const [firstId] = ads.map(({ internal_id: id }) => id);
  await insertEnquiry(db, firstId ?? 0, { ...visitor, wantsTestDrive: false, tradeInPlate: null });
  await insertReport(db, firstId ?? 0, { reason: 'rights', message: 'Min bild', name: null, email: null });
  const page = await openAs('admin', dashboardUrl());
  const origin = new URL(page.url()).origin;
  const efforts: Effort[] = [];
  for (const { task, from, run } of TASKS) {
    if (from !== undefined) {
      await page.goto(origin + from);
      await hydrated(page);
    }
    const hands = countingHands(page);
    await run(page, hands).catch((error: unknown) => {
      throw new Error(`${task}: ${error}`);
    });
    efforts.push(hands.effort(task));
  }
  expect(efforts).toHaveLength(30);
  const table = efforts.map(
    ({ task, clicks, seconds }, place) => `| ${place + 1} | ${task} | ${clicks} | ${seconds.toFixed(1)} |`,
  );
  const stated = [...readFileSync(DOCUMENT, 'utf8').matchAll(/^\| \d+ \| (.+?) \| (\d+) \|/gm)];
  expect(
    stated.map(([, task, clicks]) => [task, Number(clicks)]),
    table.join('\n'),
  ).toEqual(efforts.map(({ task, clicks }) => [task, clicks]));
});
