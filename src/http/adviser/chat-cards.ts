import { readAdRows } from '#src/db/ads/ad-rows.ts';
import type { Db } from '#src/db/client.ts';
import type { ChatCard } from '#src/domain/adviser/chat/chat-event.ts';
import { horsepowerOf } from '#src/domain/format/car-facts.ts';
import type { PictureAddresses } from '#src/request/request-context.server.ts';
import { adUrl } from '#src/urls.ts';

/** A car to show, with the reasons for it. */
export type CardRequest = { id: number; reasons: readonly string[] };

/** Cards of ads from the database, in the given order; ads that have left the stock are omitted. */
export async function chatCards(
  db: Db,
  pictures: () => Promise<PictureAddresses>,
  wanted: readonly CardRequest[],
  now: Date,
): Promise<ChatCard[]> {
  if (wanted.length === 0) return [];
  const [rows, addresses] = await Promise.all([
    readAdRows(
      db,
      wanted.map(({ id }) => id),
      now,
    ),
    pictures(),
  ]);
  const reasons = new Map(wanted.map((each) => [each.id, each.reasons]));
  return rows.map((row) => ({
    internal_id: row.internalId,
    url: adUrl(row.internalId),
    name: row.name,
    brand: row.brand,
    series: row.series,
    model_year: row.modelYear,
    price: row.price,
    odometer_km: row.odometerKm,
    fuels: row.fuels,
    transmission_type: row.transmission,
    horsepower_hp: horsepowerOf({ horsepower: row.horsepower, kilowatt: row.kilowatt }),
    source: row.dealer,
    image_urls: addresses.of(row.imageUrls),
    unconfirmed_since: row.unconfirmedSince?.toISOString() ?? null,
    reasons: [...(reasons.get(row.internalId) ?? [])],
  }));
}
