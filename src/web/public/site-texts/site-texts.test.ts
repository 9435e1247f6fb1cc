import { beforeAll, expect, test } from 'vitest';
import { addContent } from '#src/commands/staff/edit-content.ts';
import { PARAMETERS } from '#src/db/content/staff-content.ts';
import { SITE_TEXT_SLUGS, SITE_TEXTS } from '#src/domain/site-texts/site-texts.ts';
import { adUrl, contactUrl, dealerUrl, homeUrl, siteTextUrl } from '#src/visitor-urls.ts';
import { insertAd } from '#test/factories.ts';
import { testDatabase } from '#test/support/database.ts';
import { linksOf, openTestApp } from '#test/test-app.ts';

const { db, pool } = await testDatabase();
let site: Awaited<ReturnType<typeof openTestApp>>;
beforeAll(async () => {
  site = await openTestApp({}, db);
});

test.each(SITE_TEXT_SLUGS)(
  '%s is linked from the footer, readable without an account, and written by the operator',
  async (slug) => {
    expect(linksOf((await site.open(homeUrl())).html)).toContain(siteTextUrl(slug));
    const page = await site.open(siteTextUrl(slug));
    expect([page.status, page.text.includes(SITE_TEXTS[slug].title)]).toEqual([200, true]);
    expect(page.text).not.toMatch(/\{\w+\}/u);
    expect(page.html).toContain('href="mailto:hej@milvis.example?subject=');
    await addContent(db, { userId: null, email: 'admin@bil.example' }, PARAMETERS, {
      name: SITE_TEXTS[slug].parameter,
      value: 'Egen text av {site}.',
      description: '',
    });
    expect((await site.open(siteTextUrl(slug))).text).toContain('Egen text av Milvis.');
  },
);

test('the buyer reads wherever the seller is met that it is a trader who answers for the purchase', async () => {
  const ad = await insertAd(db);
  const { rows } = await pool.query<{ slug: string }>('select slug from dealers');
  expect((await site.open(adUrl(ad.internal_id))).text).toContain('Ett företag, som själv svarar för köpet.');
  for (const address of [contactUrl(ad.internal_id), dealerUrl(rows[0]?.slug ?? '')])
    expect((await site.open(address)).text).toContain('Säljaren är ett företag och svarar själv för köpet och bilen.');
});
