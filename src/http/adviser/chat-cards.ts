import { z } from '@hono/zod-openapi';
import { type AdRow, readAdRows } from '#src/db/ads/ad-rows.ts';
import type { Db } from '#src/db/connection/client.ts';
import { fullCarName } from '#src/domain/ads/full-car-name.ts';
import { shownName } from '#src/domain/ads/shown-name.ts';
import type { ChatCard } from '#src/domain/adviser/chat/chat-event.ts';
import { horsepowerOf } from '#src/domain/format/car-facts.ts';
import { labelledPrice, labelText } from '#src/domain/valuation/label-text.ts';
import { FUELS, TRANSMISSIONS } from '#src/domain/vocabulary/vocabulary.ts';
import { responseObject } from '#src/http/api/response-fields.ts';
import type { PictureAddresses } from '#src/request/request-context.server.ts';
import { adUrl } from '#src/visitor-urls.ts';

/** A car to show, with the reasons for it. */
export type CardRequest = { id: number; reasons: readonly string[] };

type Card = AdRow & { pictures: string[]; reasons: readonly string[] };

const chatCard = responseObject<Card>()((field) => ({
  internal_id: field(z.int(), (card) => card.internalId),
  url: field(z.string(), (card) => adUrl(card.internalId)),
  name: field(z.string().openapi({ description: 'The site’s name of the car' }), (card) =>
    fullCarName(shownName(card)),
  ),
  brand: field(z.string(), (card) => card.brand),
  series: field(z.string().nullable(), (card) => card.series),
  model_year: field(z.int().nullable(), (card) => card.modelYear),
  price: field(
    z.int().nullable().openapi({ description: 'Kr, VAT included; null: Pris på begäran' }),
    (card) => card.price,
  ),
  odometer_km: field(z.int().nullable(), (card) => card.odometerKm),
  fuels: field(z.array(z.enum(FUELS)), (card) => card.fuels),
  transmission_type: field(z.enum(TRANSMISSIONS).nullable(), (card) => card.transmission),
  horsepower_hp: field(z.int().nullable(), ({ horsepower, kilowatt }) => horsepowerOf({ horsepower, kilowatt })),
  source: field(z.string(), (card) => card.dealer),
  image_urls: field(z.array(z.string()), (card) => card.pictures),
  unconfirmed_since: field(
    z.iso
      .datetime()
      .nullable()
      .openapi({ description: 'UTC; when the dealer last confirmed the ad, where that is too long ago' }),
    (card) => card.unconfirmedSince?.toISOString() ?? null,
  ),
  reasons: field(z.array(z.string()).openapi({ description: 'What speaks for it, in figures' }), (card) =>
    withWarning(card),
  ),
}));
export const chatCardSchema = chatCard.schema.openapi('AdvisedAd');

/** The reasons for a car; an unusually low price, which may be a mistake or a fraud, is stated before them. */
function withWarning({ reasons, price, priceLabel, judgedEstimate }: Card): string[] {
  const judged =
    priceLabel === 'very_low' ? labelledPrice({ label: priceLabel, price, estimate: judgedEstimate }) : null;
  if (judged === null) return [...reasons];
  const text = labelText(judged);
  return reasons.some((reason) => reason.includes(text)) ? [...reasons] : [`${text}: fråga varför`, ...reasons];
}

/** Cards of ads from the database, in the given order; ads that have left the stock are omitted. */
export async function chatCards(
  db: Db,
  pictures: () => Promise<PictureAddresses>,
  wanted: readonly CardRequest[],
  now: Date,
): Promise<ChatCard[]> {
  if (wanted.length === 0) return [];
  const reasons = new Map(wanted.map((each) => [each.id, each.reasons]));
  const [rows, addresses] = await Promise.all([
    readAdRows(db, [...reasons.keys()], now, { withCost: false }),
    pictures(),
  ]);
  return rows.map((row) =>
    chatCard.read({ ...row, pictures: addresses.of(row.imageUrls), reasons: reasons.get(row.internalId) ?? [] }),
  );
}
