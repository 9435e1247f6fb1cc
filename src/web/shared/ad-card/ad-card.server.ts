import type { AdRow } from '#src/db/ads/ad-rows.ts';
import { horsepowerOf } from '#src/domain/format/car-facts.ts';
import type { PictureAddresses } from '#src/request/request-context.server.ts';
import type { SaleCard } from '#src/web/shared/sale-carousel/sale-card.tsx';
import type { AdCard } from './ad-card.tsx';

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

/** Maps a row of the list to a carousel card. @param reason why it is shown; null where the heading says so */
export const toSaleCard =
  (pictures: PictureAddresses) =>
  (row: AdRow, reason: string | null = null): SaleCard => {
    const { internalId, name, price, modelYear, odometerKm, ...card } = toAdCard(pictures)(row);
    const { fuels, transmission, imageUrls, place, dealer, unconfirmedSince } = card;
    return {
      ...{ internalId, name, price, modelYear, odometerKm, fuels, transmission, imageUrls, place, dealer },
      ...{ unconfirmedSince, reason },
    };
  };
