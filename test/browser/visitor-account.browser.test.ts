import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Db } from '#src/db/connection/client.ts';
import { adUrl, favouritesUrl, visitorAccountUrl, visitorSignInUrl } from '#src/visitor-urls.ts';
import { insertAd } from '#test/factories.ts';
import { accessibilityProblems, hydrated, journey } from '#test/support/browser.ts';

const EMAIL = 'eva@kund.example';

/** Signs a browser in as a visitor does: asks for the link, opens it from the mail, and presses the button. */
async function signIn(page: Page, db: Db, siteUrl: string): Promise<void> {
  await page.goto(siteUrl + favouritesUrl());
  await hydrated(page);
  await page.getByRole('link', { name: 'Ta med dem till fler enheter' }).click();
  await page.getByRole('textbox', { name: 'E-post' }).fill(EMAIL);
  await page.getByRole('button', { name: 'Mejla mig en länk' }).click();
  await page.getByText('Kolla din e-post').waitFor();
  const mail = await db.selectFrom('mails').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow();
  const token = /\?t=([\w-]+)/.exec(mail.body)?.[1] ?? '';
  await page.goto(siteUrl + visitorSignInUrl(token));
  await page.getByText(`Du loggar in som ${EMAIL}`).waitFor();
  await page.getByRole('button', { name: 'Logga in' }).click();
  await page.getByText('Listorna är desamma här som i kontot.').waitFor();
}

const favouriteNames = (page: Page) =>
  page.evaluate(() =>
    (JSON.parse(localStorage.getItem('milvis.favoriter') ?? '[]') as { name: string; note: string }[])
      .map(({ name, note }) => `${name} ${note}`.trim())
      .toSorted(),
  );
const save = async (page: Page, siteUrl: string, id: number): Promise<void> => {
  await page.goto(siteUrl + adUrl(id));
  await hydrated(page);
  await page
    .getByRole('main')
    .getByRole('button', { name: /favorit/i })
    .first()
    .click();
};

journey('favourites of two devices are merged, follow changes, and stay when one signs out', async ({ site, open }) => {
  const [one, other] = [
    await insertAd(site.db, { name: 'Saab 9-5 Vector', image_urls: [] }),
    await insertAd(site.db, { name: 'Volvo V60 T6', image_urls: [] }),
  ];
  const computer = await open(favouritesUrl());
  await save(computer, site.url, one.internal_id);
  await signIn(computer, site.db, site.url);
  expect(await accessibilityProblems(computer)).toEqual([]);

  const phone = await open(favouritesUrl());
  await save(phone, site.url, other.internal_id);
  await signIn(phone, site.db, site.url);
  expect(await favouriteNames(phone)).toEqual(['Saab 9-5 Vector', 'Volvo V60 T6']);

  // A note written on the phone is on the computer at its next visit.
  await phone.goto(site.url + favouritesUrl());
  await hydrated(phone);
  await phone.getByText('följer med ditt konto').waitFor();
  await phone.getByRole('button', { name: /anteckning om Saab/ }).click();
  const synchronised = phone.waitForResponse((response) => response.url().endsWith('/visitor-lists'));
  await phone.getByRole('textbox', { name: /anteckning om Saab/ }).fill('Ring i morgon');
  await synchronised;
  await computer.evaluate(() => {
    const stored = JSON.parse(localStorage.getItem('milvis.konto') ?? '{}') as object;
    localStorage.setItem('milvis.konto', JSON.stringify({ ...stored, at: 0 }));
  });
  await computer.goto(site.url + favouritesUrl());
  await expect.poll(() => favouriteNames(computer)).toEqual(['Saab 9-5 Vector Ring i morgon', 'Volvo V60 T6']);

  // Signing out with the lists of a browser leaves them in the account.
  await computer.goto(site.url + visitorAccountUrl());
  await hydrated(computer);
  await computer.getByRole('checkbox', { name: /Ta också bort listorna/ }).check();
  await computer.getByRole('main').getByRole('button', { name: 'Logga ut', exact: true }).click();
  await computer.getByText('Du är utloggad från ditt konto').waitFor();
  expect(await favouriteNames(computer)).toEqual([]);
  await signIn(computer, site.db, site.url);
  await expect.poll(() => favouriteNames(computer)).toHaveLength(2);

  // Removing the account leaves the lists on the devices.
  await computer.locator('summary', { hasText: 'Ta bort kontot' }).click();
  await computer.getByRole('checkbox', { name: 'Ja, ta bort kontot' }).check();
  await computer.getByRole('button', { name: 'Ta bort kontot' }).click();
  await computer.getByText('Kontot är borttaget').waitFor();
  expect(await favouriteNames(computer)).toHaveLength(2);
  await expect.poll(() => computer.evaluate(() => localStorage.getItem('milvis.konto'))).toBeNull();
});

journey('a server that cannot be reached loses nothing', async ({ site, open }) => {
  const ad = await insertAd(site.db, { name: 'Saab 9-3', image_urls: [] });
  const page = await open(favouritesUrl(), { expect: [/visitor-lists/, /Failed to load resource/] });
  await signIn(page, site.db, site.url);
  await page.route('**/api/visitor-lists', (route) => route.abort());
  await save(page, site.url, ad.internal_id);
  await page.goto(site.url + visitorAccountUrl());
  await page.getByText('kunde inte hämtas eller sparas').waitFor();
  expect(await favouriteNames(page)).toEqual(['Saab 9-3']);
  await page.unroute('**/api/visitor-lists');
  await page.getByRole('button', { name: 'Försök igen' }).click();
  await page.getByText('Listorna är desamma här som i kontot.').waitFor();
});
