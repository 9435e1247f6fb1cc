import { expect } from 'vitest';
import { findDealersByName } from '#src/db/dealers/dealer-people.ts';
import { insertEnquiry } from '#src/db/enquiries/enquiries.ts';
import {
  dealerAdUrl,
  dealerAreaUrl,
  dealerEnquiriesUrl,
  dealerEnquiryUrl,
  ownDealerDetailsUrl,
} from '#src/office-urls.ts';
import { dealerStockUrl, staffAdUrl, staffDealerUrl, staffEnquiryUrl } from '#src/pages/list-urls.ts';
import { adUrl, dealerUrl, vehiclesUrl } from '#src/visitor-urls.ts';
import { insertAd } from '#test/factories.ts';
import { hydrated, journey } from '#test/support/browser.ts';

/** Words without a space, which people and feeds write everywhere, are broken: no page scrolls sideways on a phone. */

const LONG = 'x'.repeat(90);

journey(
  'no page is wider than a phone through the words of its texts',
  { timeout: 240_000 },
  async ({ site, openAs }) => {
    const dealer = await hydrated(await openAs('dealer', dealerAreaUrl(), { width: 360 }));
    const [own] = await findDealersByName(site.db, 'Bilhuset AB');
    const id = own?.id ?? 0;
    await site.db
      .updateTable('dealers')
      .set({
        address: LONG,
        presentation: LONG,
        city: LONG.slice(0, 70),
        website: `https://${LONG}.example`,
        email: `${LONG.slice(0, 60)}@${LONG.slice(0, 60)}.example`,
      })
      .where('id', '=', id)
      .execute();
    const { internal_id: ad } = await insertAd(site.db, {
      dealer_id: id,
      name: `Volvo ${LONG}`,
      description: LONG,
      equipment: [LONG],
      trim_packages: [LONG],
      image_urls: ['/exempelbild/kombi-gra-sida-studio.svg'],
    });
    await insertEnquiry(site.db, ad, {
      name: LONG,
      email: `${LONG.slice(0, 60)}@${LONG.slice(0, 60)}.example`,
      telephone: '070-123 45 67',
      message: LONG,
      wantsTestDrive: true,
      tradeInPlate: null,
    });
    const [enquiry] = await site.db.selectFrom('enquiries').select('id').execute();
    const message = Number(enquiry?.id);
    const staff = await openAs('admin', staffDealerUrl(id), { width: 360 });
    const pages = [
      ...[
        dealerAreaUrl(),
        dealerStockUrl(),
        dealerAdUrl(ad),
        dealerEnquiriesUrl({}),
        dealerEnquiryUrl(message),
        ownDealerDetailsUrl(),
      ].map((address) => [dealer, address] as const),
      ...[
        staffDealerUrl(id),
        staffAdUrl(ad),
        staffEnquiryUrl(message),
        adUrl(ad),
        dealerUrl(own?.slug ?? ''),
        vehiclesUrl(),
      ].map((address) => [staff, address] as const),
    ];
    for (const [page, address] of pages) {
      await page.goto(site.url + address);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), address).toBeLessThanOrEqual(360);
    }
  },
);
