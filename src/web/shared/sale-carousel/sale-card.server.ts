import type { AdRow } from '#src/db/ads/ad-rows.ts';
import type { PictureAddresses } from '#src/request/picture-addresses.server.ts';
import { toAdCard } from '#src/web/shared/ad-card/ad-card.server.ts';
import type { SaleCard } from './sale-card.tsx';

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
