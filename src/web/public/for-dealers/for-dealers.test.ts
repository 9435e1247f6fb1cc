import { beforeAll, expect, test } from 'vitest';
import { addContent } from '#src/commands/staff/edit-content.ts';
import { PARAMETERS } from '#src/db/content/staff-content.ts';
import { dealerAgreementUrl, dealerClaimUrl, dealersUrl, forDealersUrl, homeUrl, loginUrl } from '#src/visitor-urls.ts';
import { testDatabase } from '#test/support/database.ts';
import { linksOf, openTestApp } from '#test/test-app.ts';

const { db, pool } = await testDatabase();
let site: Awaited<ReturnType<typeof openTestApp>>;
beforeAll(async () => {
  site = await openTestApp({}, db);
});

test('the page is linked from menu, footer, the list of dealers and the sign-in of staff, and leads to the registration', async () => {
  for (const from of [homeUrl(), dealersUrl()])
    expect(linksOf((await site.open(from)).html)).toContain(forDealersUrl());
  const { html, text } = await site.open(forDealersUrl());
  expect(text).toContain('Det kostar ingenting');
  const links = linksOf(html).map((link) => link.replaceAll('&amp;', '&'));
  expect(links).toEqual(
    expect.arrayContaining([
      loginUrl('sign-up', dealerClaimUrl()),
      dealerAgreementUrl('villkor'),
      dealerAgreementUrl('personuppgiftsavtal'),
    ]),
  );
  const staffSignUp = linksOf((await site.open(loginUrl('sign-up'))).html).map((link) => link.replaceAll('&amp;', '&'));
  expect(staffSignUp).toContain(loginUrl('sign-up', dealerClaimUrl()));
});

test('price and agreements are parameters, and a change is shown at once', async () => {
  const before = (await pool.query('select version from content_version')).rows[0]?.version;
  await addContent(db, { userId: null, email: 'admin@bil.example' }, PARAMETERS, {
    name: 'dealer_price',
    value: '200 kr per bil och månad hos {site}.',
    description: '',
  });
  expect((await site.open(forDealersUrl())).text).toContain('200 kr per bil och månad hos Milvis.');
  expect((await pool.query('select version from content_version')).rows[0]?.version).not.toBe(before);
});

test.each(['villkor', 'personuppgiftsavtal'])('the agreement %s can be read without an account', async (slug) => {
  const { status, text } = await site.open(dealerAgreementUrl(slug));
  expect(status).toBe(200);
  expect(text).not.toMatch(/\{\w+\}/u);
});
