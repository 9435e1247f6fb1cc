import { beforeAll, expect } from 'vitest';
import { createPasswordHasher } from '#src/commands/accounts/hash-password.ts';
import { setPassword } from '#src/db/accounts/account-users.ts';
import { loginUrl } from '#src/visitor-urls.ts';
import { insertAds } from '#test/factories.ts';
import { signedIn } from '#test/signed-in.ts';
import { testDatabase } from '#test/support/database.ts';
import { firefoxJourney, firefoxText, named } from '#test/support/firefox.ts';

/** Staff in Firefox: from the sign-in form to an ad that is edited. */

const PASSWORD = 'Tallkotte7';
const { db, pool } = await testDatabase();
let email = '';
let id = 0;

beforeAll(async () => {
  const account = await signedIn(db, 'moderator');
  email = account.email;
  await setPassword(db, account.userId, await createPasswordHasher().hash(PASSWORD));
  const ads = await insertAds(db, 3, (index) => ({
    name: `Volvo nummer ${index}`,
    image_urls: ['/exempelbild/kombi-gra-snett-fram-studio.svg'],
  }));
  id = ads[1]?.internal_id ?? 0;
});

const priceOf = async (ad: number): Promise<unknown> =>
  (await pool.query('select price from ads where internal_id = $1', [ad])).rows[0]?.price;

/**
 * On a redirect to another document, React Router navigates before it has read the end of the response. Firefox then rejects the pending
 * read, which React Router does not handle; visitors notice nothing.
 */
const ABORTED_READ = /TypeError: Error in input stream/;

firefoxJourney('sign in, reach an ad by clicks, change its price, save it untouched', async ({ open }) => {
  const page = await open(loginUrl(), [ABORTED_READ]);
  await page.locator(named('textbox', 'E-post')).fill(email);
  await page.locator('input[name=password]').fill(PASSWORD);
  await page.locator(named('button', 'Logga in')).click();
  await page.locator(firefoxText('Välkommen till admin-panelen')).wait();
  await page.locator(named('link', 'Vehicles')).click();
  await page.locator(named('link', 'Volvo nummer 1')).click();
  await page.locator(named('heading', 'Volvo nummer 1')).wait();
  await page.locator(firefoxText('Rätta uppgifterna')).click();
  await page.locator(named('textbox', 'Pris, kr')).fill('199 000');
  await page.locator(named('button', 'Spara')).click();
  await page.locator(firefoxText('Annonsen är sparad')).wait();
  expect(await priceOf(id)).toBe(199_000);
  await page.locator(named('button', 'Spara')).click();
  await page.locator(firefoxText('Inget var ändrat')).wait();
});
