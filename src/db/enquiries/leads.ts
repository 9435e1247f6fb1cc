import { sql } from 'kysely';
import type { Db } from '#src/db/connection/client.ts';
import { isConfirmedContact } from '#src/db/dealers/confirmed-contacts.ts';
import type { Lead } from '#src/domain/enquiries/adf.ts';

const recipient = sql<string | null>`enquiry_settings.adf_recipient`;

/** The latest message about an ad, and the confirmed address of its dealer's own system; undefined: there is none. */
export const readLatestLead = (db: Db, adId: number): Promise<(Lead & { recipient: string }) | undefined> =>
  db
    .selectFrom('enquiries')
    .innerJoin('ads', 'ads.internal_id', 'enquiries.ad_id')
    .innerJoin('dealers', 'dealers.id', 'ads.dealer_id')
    .innerJoin('enquiry_settings', 'enquiry_settings.dealer_id', 'dealers.id')
    .select(['enquiries.id', 'enquiries.created_at as createdAt', 'enquiries.name', 'enquiries.email'])
    .select(['enquiries.telephone', 'enquiries.message', 'enquiries.wants_test_drive as wantsTestDrive'])
    .select(['enquiries.trade_in_plate as tradeInPlate', 'dealers.id as dealerId', 'dealers.label as dealer'])
    .select(['ads.internal_id as adId', 'ads.dealer_ad_id as dealerAdId', 'ads.brand', 'ads.series', 'ads.name as car'])
    .select(['ads.licence_plate as plate', 'ads.model_year as modelYear', 'ads.odometer_km as odometerKm', 'ads.price'])
    .select(['ads.color', 'ads.transmission_type as transmission', 'ads.chassis as bodyType'])
    .select('enquiry_settings.adf_recipient as recipient')
    .$narrowType<{ recipient: string }>()
    .where('enquiries.ad_id', '=', adId)
    .where(isConfirmedContact(recipient))
    .orderBy('enquiries.id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** The address of a dealer's own system, and whether its owner has confirmed it; undefined: there is none. */
export const readAdfRecipient = (
  db: Db,
  dealerId: number,
): Promise<{ email: string; isConfirmed: boolean } | undefined> =>
  db
    .selectFrom('enquiry_settings')
    .innerJoin('dealers', 'dealers.id', 'enquiry_settings.dealer_id')
    .select('adf_recipient as email')
    .select(isConfirmedContact(recipient).as('isConfirmed'))
    .where('dealer_id', '=', dealerId)
    .where('adf_recipient', 'is not', null)
    .$narrowType<{ email: string }>()
    .executeTakeFirst();
