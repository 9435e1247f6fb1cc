import type { AdRow } from '#src/db/ads/ad-rows.ts';
import type { PictureAddresses } from '#src/request/picture-addresses.server.ts';
import { toAdCard } from '#src/web/shared/ad-card/ad-card.server.ts';
import type { SaleCard } from './sale-card.tsx';

/** A row of the list → its card in a carousel. @param reason why it stands there; null where the place says it */
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
