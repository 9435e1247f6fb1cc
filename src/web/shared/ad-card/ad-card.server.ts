import type { AdRow } from '#src/db/ads/ad-rows.ts';
import { horsepowerOf } from '#src/domain/format/performance.ts';
import type { PictureAddresses } from '#src/request/picture-addresses.server.ts';
import type { AdCard } from './ad-card-model.ts';

/** Maps a row of the list to its card; lists each field that leaves the server (D49). */
export const toAdCard =
  (pictures: PictureAddresses) =>
  (row: AdRow): AdCard => ({
    internalId: row.internalId,
    name: row.name,
    brand: row.brand,
    model: row.series ?? row.model,
    modelYear: row.modelYear,
    price: row.price,
    priceCut: row.priceCut ? { amount: row.priceCut.amount, lowestBefore: row.priceCut.lowestBefore } : null,
    odometerKm: row.odometerKm,
    fuels: row.fuels,
    transmission: row.transmission,
    horsepower: horsepowerOf({ horsepower: row.horsepower, kilowatt: row.kilowatt }),
    acceleration: row.acceleration,
    imageUrls: pictures.of(row.imageUrls),
    publishedAt: row.publishedAt,
    unconfirmedSince: row.unconfirmedSince,
    place: placeBeside(row.dealer, row.city ?? row.dealerCity),
    dealer: row.dealer,
  });

/** The town, unless the dealer's name already contains it. */
export const placeBeside = (dealer: string, town: string | null): string | null =>
  town !== null && dealer.toLowerCase().includes(town.toLowerCase()) ? null : town;
