import { z } from '@hono/zod-openapi';
import type { listOwnDeliveries, OwnAd, OwnAdFigures, OwnLead } from '#src/db/dealer-api/dealer-reads.ts';
import { DELIVERY_ERROR_TEXTS, DELIVERY_STATES } from '#src/domain/deliveries/dealer-delivery.ts';
import { ENQUIRY_STATUSES } from '#src/domain/enquiries/enquiry.ts';
import { PUBLISHED_STATUSES } from '#src/domain/vocabulary/vocabulary.ts';
import { adUrl } from '#src/visitor-urls.ts';

/** Lists that the system of a dealer or of a group reads: ads, figures, messages and deliveries. */

const count = z.int().min(0);
const instant = z.iso.datetime();

/** A page of a list. */
export const readPageSchema = <Item extends z.ZodType>(item: Item) =>
  z.strictObject({
    items: z.array(item),
    next_cursor: z.string().nullable().openapi({ description: 'cursor of the next page; null: this is the last one' }),
  });

const id = z.int().openapi({ description: 'internal_id of the ad' });
const dealerAdId = z.string().nullable();
/** The dealer that an item belongs to: with the key of a group one of its dealers. */
const ofDealer = {
  dealer_id: z.int().openapi({ description: 'Accepted by the parameter dealer' }),
  dealer: z.string().openapi({ description: 'Name of the dealer' }),
};
type Named = { dealerId: number; dealer: string };
const namedDealer = ({ dealerId, dealer }: Named) => ({ dealer_id: dealerId, dealer });

export const ownAdSchema = z
  .strictObject({
    id,
    ...ofDealer,
    dealer_ad_id: dealerAdId,
    licence_plate: z.string().nullable(),
    name: z.string(),
    status: z.enum(PUBLISHED_STATUSES).openapi({ description: 'hidden: by the staff of the site' }),
    price: z.int().nullable().openapi({ description: 'kr, including VAT' }),
    odometer_km: z.int().nullable(),
    model_year: z.int().nullable(),
    url: z.string().openapi({ description: 'Address of the ad on the site' }),
    published_at: instant,
    updated_at: instant,
    closed_at: instant.nullable(),
  })
  .openapi('OwnAd');

/** @param site its address */
export const toOwnAd = (ad: OwnAd & Named, site: string): z.infer<typeof ownAdSchema> => ({
  id: ad.id,
  ...namedDealer(ad),
  dealer_ad_id: ad.dealerAdId,
  licence_plate: ad.licencePlate,
  name: ad.name,
  status: ad.status,
  price: ad.price,
  odometer_km: ad.odometerKm,
  model_year: ad.modelYear,
  url: site + adUrl(ad.id),
  published_at: ad.publishedAt.toISOString(),
  updated_at: ad.updatedAt.toISOString(),
  closed_at: ad.closedAt?.toISOString() ?? null,
});

export const ownFiguresSchema = z
  .strictObject({
    id,
    ...ofDealer,
    dealer_ad_id: dealerAdId,
    days_for_sale: count,
    shown: count.openapi({ description: 'In lists' }),
    views: count.openapi({ description: 'Opened' }),
    clicks: count.openapi({ description: 'The link to the dealer followed' }),
    saves: count.openapi({ description: 'Saved as a favourite' }),
    telephones: count.openapi({ description: 'The telephone number shown' }),
    watched: count.openapi({ description: 'Alerts about the ad that are on now' }),
    messages: count,
  })
  .openapi('OwnAdFigures');

export const toOwnFigures = ({
  dealerAdId: dealer_ad_id,
  daysForSale: days_for_sale,
  dealerId: dealer_id,
  ...counts
}: OwnAdFigures & Named): z.infer<typeof ownFiguresSchema> => ({
  ...counts,
  dealer_id,
  dealer_ad_id,
  days_for_sale,
});

export const ownLeadSchema = z
  .strictObject({
    id: z.int(),
    ...ofDealer,
    at: instant,
    ad: z.strictObject({ id, dealer_ad_id: dealerAdId, licence_plate: z.string().nullable(), name: z.string() }),
    name: z.string(),
    email: z.string().nullable(),
    telephone: z.string().nullable(),
    message: z.string(),
    wants_test_drive: z.boolean(),
    trade_in_plate: z.string().nullable(),
    status: z.enum(ENQUIRY_STATUSES),
  })
  .openapi('OwnLead');

export const toOwnLead = (lead: OwnLead & Named): z.infer<typeof ownLeadSchema> => ({
  id: lead.id,
  ...namedDealer(lead),
  at: lead.at.toISOString(),
  ad: { id: lead.adId, dealer_ad_id: lead.dealerAdId, licence_plate: lead.licencePlate, name: lead.car },
  name: lead.name,
  email: lead.email,
  telephone: lead.telephone,
  message: lead.message,
  wants_test_drive: lead.wantsTestDrive,
  trade_in_plate: lead.tradeInPlate,
  status: lead.status,
});

export const ownDeliverySchema = z
  .strictObject({
    id: z.uuid(),
    ...ofDealer,
    scope: z.enum(['stock', 'changes']),
    sandbox: z.boolean(),
    state: z.enum(DELIVERY_STATES),
    error_code: z.enum(Object.keys(DELIVERY_ERROR_TEXTS)).nullable(),
    received_at: instant,
    finished_at: instant.nullable(),
  })
  .openapi('OwnDelivery');

export const toOwnDelivery = (
  row: Awaited<ReturnType<typeof listOwnDeliveries>>[number] & Named,
): z.infer<typeof ownDeliverySchema> => ({
  id: row.id,
  ...namedDealer(row),
  scope: row.scope,
  sandbox: row.isSandbox,
  state: row.state,
  error_code: row.errorCode,
  received_at: row.receivedAt.toISOString(),
  finished_at: row.finishedAt?.toISOString() ?? null,
});
