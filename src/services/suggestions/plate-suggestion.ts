import { readAdRows } from '#src/db/ads/ad-rows.ts';
import { readActiveAdOfPlate } from '#src/db/ads/plates.ts';
import type { Db } from '#src/db/connection/client.ts';
import { fullCarName } from '#src/domain/ads/full-car-name.ts';
import { shownName } from '#src/domain/ads/shown-name.ts';
import { readPlate } from '#src/domain/suggestions/licence-plate.ts';
import { NO_TARGET } from '#src/domain/suggestions/suggestion.ts';
import { adUrl } from '#src/visitor-urls.ts';
import type { ListedSuggestion } from './wish-suggestions.ts';

/**
 * The car for sale whose plate a text is; null for other texts and other cars.
 * @param addressesOf the addresses on this site of stored pictures
 */
export async function readPlateSuggestion(
  text: string,
  { db, addressesOf, now }: { db: Db; addressesOf: (stored: readonly string[]) => string[]; now: Date },
): Promise<ListedSuggestion | null> {
  const plate = readPlate(text);
  const id = plate === null ? null : await readActiveAdOfPlate(db, plate);
  const [row] = id === null ? [] : await readAdRows(db, [id], now, { withCost: false });
  if (row === undefined) return null;
  return {
    ...NO_TARGET,
    type: 'car',
    value: text.trim(),
    displayValue: fullCarName(shownName(row)),
    car: { url: adUrl(row.internalId), price: row.price, image: addressesOf(row.imageUrls)[0] ?? null },
  };
}
