import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { deliverMails } from '#src/commands/accounts/deliver-mails.ts';
import { mailAlerts } from '#src/commands/saved-searches/mail-alerts.ts';
import { matchSearches } from '#src/commands/saved-searches/match-searches.ts';
import { poolOf } from '#src/db/connection/client.ts';
import { createSmtpSender } from '#src/integrations/mail/smtp-sender.ts';
import { homeUrl } from '#src/visitor-urls.ts';
import { deliver, feedCar } from '#test/delivery.ts';
import { testSecretBox as secretBox } from '#test/secret-box.ts';
import { accessibilityProblems, hydrated, journey, pressFarBelow } from '#test/support/browser.ts';
import { startMailServer } from '#test/support/mail-server.ts';
import type { TestSite } from '#test/support/site.ts';

/** A buyer's three weeks by clicks, with real deliveries, jobs and a mail server: from the first search to the end of the alerts. */

const DAY_MS = 24 * 60 * 60 * 1_000;
const [FIRST_DAY, SECOND_WEEK, THIRD_WEEK] = [21, 10, 1].map((days) => new Date(Date.now() - days * DAY_MS)) as [
  Date,
  Date,
  Date,
];
const picture = { image_urls: '/exempelbild/kombi-gra-sida-studio.svg' };
const car = (plate: string, name: string, price: number) =>
  feedCar({ ...picture, name, price: String(price), licence_plate: plate });
const [cut, sold, other] = ['Volvo V60 D4 Momentum', 'Volvo V60 T5 Inscription', 'Volvo V60 B4 Core'] as const;
const saab = feedCar({ ...picture, brand: 'Saab', model: '9-5', name: 'Saab 9-5 Linear', licence_plate: 'GHJ56K' });

const card = (page: Page, name: string) => page.getByRole('article').filter({ hasText: name });
const header = (page: Page, name: RegExp) => page.getByRole('banner').getByRole('link', { name });

/** Ages the visit that the device has stored by days. */
const later = (page: Page, days: number) =>
  page.evaluate((ms) => {
    const list: { checkedAt: number }[] = JSON.parse(localStorage.getItem('milvis.favoriter') ?? '[]');
    const aged = list.map((each) => ({ ...each, checkedAt: each.checkedAt - ms }));
    localStorage.setItem('milvis.favoriter', JSON.stringify(aged));
  }, days * DAY_MS);

/** Runs the jobs that follow a delivery, and sends their mails by SMTP. @returns the text of what was sent */
async function mailsOf(site: TestSite): Promise<string> {
  const server = await startMailServer();
  const sender = createSmtpSender({ smtpUrl: server.url, from: 'Milvis <hej@milvis.example>' });
  await matchSearches(poolOf(site.db));
  await mailAlerts({ db: site.db, secretBox, site: { name: 'Milvis', url: site.url } }, 'at-once', new Date());
  await deliverMails(site.db, sender);
  sender.close();
  server.close();
  return fromQuotedPrintable(server.received());
}

/** Quoted-printable (RFC 2045, section 6.7) of UTF-8. */
function fromQuotedPrintable(text: string): string {
  const joined = text.replaceAll('=\r\n', '');
  const bytes = joined.replaceAll(/=([0-9A-F]{2})/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}

/** The path of the first link of a mail with a part. */
function linkIn(mail: string, part: RegExp): string {
  const link = /https?:\/\/[^\s<>]+/g;
  const { pathname, search } = new URL((mail.match(link) ?? []).find((each) => part.test(each)) ?? '');
  return pathname + search;
}

journey("a buyer's three weeks", { timeout: 240_000 }, async ({ site, open }) => {
  const pool = poolOf(site.db);
  await deliver(pool, [car('ABC12D', cut, 200_000), car('DEF34G', sold, 240_000), saab], FIRST_DAY);
  await matchSearches(pool);

  // The first week: a search, two favourites, a comparison, and an alert.
  const page = await hydrated(await open(homeUrl(), { width: 360 }));
  await pressFarBelow(page.getByRole('main').getByRole('link', { name: 'Visa alla bilar' }));
  await page.getByRole('heading', { level: 1, name: 'Alla bilannonser' }).waitFor();
  await page.getByRole('button', { name: /^Filter/ }).click();
  await page.locator('dialog summary', { hasText: 'Märke' }).click();
  await page.getByRole('checkbox', { name: /^Volvo/ }).check();
  await page.getByRole('button', { name: /^Visa .*bil/ }).click();
  await page.waitForURL('**/vehicles/Volvo');
  await expect.poll(() => page.getByRole('article').count()).toBe(2);
  for (const name of [cut, sold]) {
    await page.getByRole('button', { name: `Favorit: ${name}` }).click();
    await card(page, name).locator('summary').click();
    await card(page, name).getByRole('button', { name: 'Välj att jämföra' }).click();
  }
  await page
    .getByRole('region', { name: 'Bilar att jämföra' })
    .getByRole('link', { name: /^Jämför 2/ })
    .click();
  await page
    .getByText(/är billigast/)
    .first()
    .waitFor();
  await page.goBack();
  await page.locator('summary', { hasText: 'Bevaka' }).locator('visible=true').click();
  await page.getByRole('button', { name: 'Spara sökningen' }).click();
  await page.getByRole('link', { name: 'Sökningen är sparad' }).click();
  await page.getByRole('link', { name: /^Få mejl/ }).click();
  await page.getByRole('textbox', { name: 'E-post' }).fill('eva@kund.example');
  await page.getByRole('combobox', { name: 'Hur ofta' }).selectOption('Direkt');
  await page.getByRole('button', { name: 'Skicka' }).click();
  await page.getByText('Kolla din e-post').waitFor();
  await page.goto(site.url + linkIn(await mailsOf(site), /bekrafta/));
  await page.getByRole('button', { name: 'Bekräfta' }).click();
  await page.getByText('Bevakningen är bekräftad').waitFor();

  // The second week: one price is cut, and one car is sold.
  await deliver(pool, [car('ABC12D', cut, 189_000), saab], SECOND_WEEK);
  const mail = await mailsOf(site);
  expect(mail).toMatch(/Sänkta priser:/);
  expect(mail).toContain(cut);
  expect(mail).toMatch(/borttagna:/);
  expect(mail).not.toContain('Saab');
  await later(page, 10);
  await page.goto(site.url + linkIn(mail, /\/ad\//));
  await hydrated(page);
  await page.getByRole('heading', { level: 1, name: cut }).waitFor();
  await header(page, /^Sparat/).click();
  await page.getByText(/^Sänkt 11.000.kr sedan du sparade den$/).waitFor();
  await page.getByText(/^(Såld|Borttagen) \d+ \S+ \d{4} efter /).waitFor();
  expect(await page.getByText('Nytt sedan sist').count()).toBe(2);
  expect(await accessibilityProblems(page)).toEqual([]);

  // The third week: another car comes; then the buyer has found one, and ends the alerts.
  await deliver(pool, [car('ABC12D', cut, 189_000), car('LMN78P', other, 215_000), saab], THIRD_WEEK);
  const last = await mailsOf(site);
  expect(last).toContain(other);
  expect(last).not.toContain(cut);
  await page.goto(site.url + linkIn(last, /andra/));
  await page.getByRole('link', { name: 'Avsluta bevakningen' }).click();
  await page.getByRole('button', { name: 'Avsluta bevakningen' }).click();
  await page.getByText('Bevakningen är avslutad').waitFor();
  await deliver(pool, [car('ABC12D', cut, 179_000), saab], new Date());
  expect(await mailsOf(site)).toBe('');
  expect(await site.db.selectFrom('saved_searches').select('email').execute()).toEqual([]);
});
