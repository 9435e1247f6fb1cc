import { listUnpublishableDealers } from '#src/db/ads/withheld-ads.ts';
import { listWithheldDealers } from '#src/db/ads/withheld-dealers.ts';
import type { Db } from '#src/db/connection/client.ts';
import { detailFieldId } from '#src/domain/dealers/detail-field-id.ts';
import { traderDetailsText } from '#src/domain/dealers/trader-details.ts';
import { formatCount, formatNumber } from '#src/domain/format/numbers.ts';
import { WITHHELD_FLAG } from '#src/domain/staff-lists/staff-ad-query.ts';
import { ownDealerDetailsUrl } from '#src/office-urls.ts';
import { staffAdsUrl, staffDealerUrl } from '#src/pages/list-urls.ts';
import type { NoticeName } from '#src/request/notices.ts';

type Among = Parameters<typeof listWithheldDealers>[1];

/** The dealers of which ads are withheld, with what is missing in words, and the id of the first field of it. */
const readMissing = async (db: Db, among: Among) =>
  (await listWithheldDealers(db, among)).map(({ missing, ...dealer }) => ({
    ...dealer,
    // Filled in a moment ago, they are none.
    missing: traderDetailsText(missing) || 'uppgifterna',
    field: detailFieldId(missing[0] ?? ''),
  }));

/** For staff: how many ads visitors do not see, why, and the list of them; by dealer, where the details are filled in. null: there are none. */
export async function readWithheldByDealer(db: Db, among: Among) {
  const found = await readMissing(db, among);
  const all = found.reduce((sum, { ads }) => sum + ads, 0);
  if (all === 0) return null;
  const [first, ...others] = found;
  return {
    text: `${formatCount(all, 'annons visas', 'annonser visas')} inte än, eftersom uppgifter om säljaren saknas`,
    url: staffAdsUrl({ dealerId: others.length === 0 ? (first?.id ?? null) : null, flag: WITHHELD_FLAG }),
    dealers: found.map(({ id, name, ads, missing, field }) => ({
      text: `${name}: ${missing} saknas.`,
      detailsUrl: `${staffDealerUrl(id)}#${field}`,
      adsText: ads === 1 ? 'Visa annonsen' : `Visa de ${formatNumber(ads)} annonserna`,
      adsUrl: staffAdsUrl({ dealerId: id, flag: WITHHELD_FLAG }),
    })),
  };
}

const PUBLISHED_NOTICES = {
  staff: { shown: 'annons-publicerad', withheld: 'annons-inlagd' },
  dealer: { shown: 'bil-publicerad', withheld: 'bil-inlagd' },
} as const satisfies Record<string, Record<string, NoticeName>>;

/** The notice about an ad that was just published: visitors see it, or not before details of its dealer are complete. */
export async function publishedNotice(db: Db, adId: number, reader: keyof typeof PUBLISHED_NOTICES) {
  const [withheld] = await listWithheldDealers(db, { ids: [adId] });
  return PUBLISHED_NOTICES[reader][withheld === undefined ? 'shown' : 'withheld'];
}

/** That visitors will not see an ad of a dealer when it is published, and where the missing details are filled in; undefined: they will. */
export async function readComingWithheld(db: Db, dealerId: number | null) {
  const [dealer] = dealerId === null ? [] : await listUnpublishableDealers(db, [dealerId]);
  return (
    dealer && {
      text: `Annonsen visas inte förrän ${traderDetailsText(dealer.missing)} för ${dealer.name} finns.`,
      detailsUrl: `${staffDealerUrl(dealer.id)}#${detailFieldId(dealer.missing[0] ?? '')}`,
    }
  );
}

const THEN = 'Då visas den av sig själv.';

/** That one ad is hidden until details of its dealer are complete, and where these are filled in; undefined: it is not. */
export async function readWithheldAd(db: Db, adId: number, reader: 'staff' | 'dealer') {
  const [withheld] = await readMissing(db, { ids: [adId] });
  if (withheld === undefined) return undefined;
  const { id, name, missing, field } = withheld;
  return reader === 'staff'
    ? { text: `Dold tills ${missing} för ${name} finns. ${THEN}`, detailsUrl: `${staffDealerUrl(id)}#${field}` }
    : {
        text: `Dold tills ${missing} finns bland era uppgifter. ${THEN}`,
        detailsUrl: `${ownDealerDetailsUrl()}#${field}`,
      };
}
