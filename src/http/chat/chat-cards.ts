import { readAdRows } from '#src/db/ads/ad-rows.ts';
import type { Db } from '#src/db/client.ts';
import type { ChatCard } from '#src/domain/adviser/chat/chat-event.ts';
import { adUrl } from '#src/urls.ts';
import { toAdCard } from '#src/web/shared/ad-card/ad-card.server.ts';
import type { PictureAddresses } from '#src/web/shared/pictures/picture-addresses.server.ts';

/** A car to show, with what speaks for it. */
export type CardRequest = { id: number; reasons: readonly string[] };

/** Cards of ads as they are in the database now, in that order; those that left the stock are left out. */
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
  return rows.map((row) => {
    const card = toAdCard(addresses)(row);
    return {
      internal_id: card.internalId,
      url: adUrl(card.internalId),
      name: card.name,
      brand: row.brand,
      series: row.series,
      model_year: card.modelYear,
      price: card.price,
      odometer_km: card.odometerKm,
      fuels: card.fuels,
      transmission_type: card.transmission,
      horsepower_hp: card.horsepower,
      source: card.dealer,
      image_urls: card.imageUrls,
      unconfirmed_since: card.unconfirmedSince?.toISOString() ?? null,
      reasons: [...(reasons.get(card.internalId) ?? [])],
    };
  });
}
