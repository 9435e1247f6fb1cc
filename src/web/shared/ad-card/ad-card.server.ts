import type { AdRow } from '#src/db/ads/ad-rows.ts';
import { shownName } from '#src/domain/ads/shown-name.ts';
import { shortRangeText } from '#src/domain/catalogue/electric-range.ts';
import { horsepowerOf } from '#src/domain/format/car-facts.ts';
import { findPlace, findPoint, type Point } from '#src/domain/places/find-place.ts';
import { distanceKm } from '#src/domain/places/position.ts';
import { labelledPrice } from '#src/domain/valuation/label-text.ts';
import type { PictureAddresses } from '#src/request/request-context.server.ts';

/**
 * Maps a row of the list to its card; names each field that leaves the server (D49).
 * @param near the place that the list is near; empty: none
 */
export function toAdCard(pictures: PictureAddresses, near = '') {
  const point = near === '' ? null : findPoint(near);
  return (row: AdRow) => cardOf(row, { pictures, point });
}

/** Nothing for cars that are not charged. */
function rangeOf(row: AdRow): { range?: string } {
  const range = shortRangeText(row);
  return range === null ? {} : { range };
}

function cardOf(row: AdRow, { pictures, point }: { pictures: PictureAddresses; point: Point | null }) {
  const { internalId, brand, modelYear, price, priceCut, odometerKm, fuels, transmission } = row;
  const { acceleration, publishedAt, returnedAt, unconfirmedSince, dealer, otherDealers } = row;
  return {
    internalId,
    /** The site's name of the car, and what else the dealer writes. */
    ...shownName(row),
    brand,
    modelYear,
    price,
    odometerKm,
    fuels,
    transmission,
    acceleration,
    ...rangeOf(row),
    publishedAt,
    unconfirmedSince,
    dealer,
    /** Of an ad that had been closed; few have it. */
    ...(returnedAt && { returned: { at: returnedAt, daysBefore: row.daysBeforeReturn } }),
    /** Those that sell the same car, which the list shows once. */
    otherDealers,
    model: row.series ?? row.model,
    /** Where VAT was added to the dealer's price, or is unclear. */
    vat: row.vat === 'excluded' || row.vat === 'unknown' ? row.vat : null,
    /** null: no price cut within the last 30 days. */
    priceCut: priceCut && { amount: priceCut.amount, lowestBefore: priceCut.lowestBefore },
    ...(typeof row.costPerMonth === 'number' && { costPerMonth: row.costPerMonth }),
    /** Null: not judged. */
    judged: labelledPrice({ label: row.priceLabel, price, estimate: row.judgedEstimate }),
    /** Converted from kW where the dealer gives only that. */
    horsepower: horsepowerOf(row),
    /** The first pictures, for `CardPictures`. */
    imageUrls: pictures.of(row.imageUrls),
    place: placeBeside(dealer, row.city ?? row.dealerCity),
    ...distanceTo(point, row.city ?? row.dealerCity),
  };
}

/** Whole km from a point to a town; nothing for an unknown one. */
function distanceTo(point: Point | null, town: string | null): { distanceKm?: number } {
  const place = point === null || town === null ? null : findPlace(town);
  return point === null || place === null ? {} : { distanceKm: Math.round(distanceKm(point, place)) };
}

/** The data of an ad card; all fields are public. */
export type AdCard = ReturnType<ReturnType<typeof toAdCard>>;

/** The town, unless the dealer's name already contains it. */
export const placeBeside = (dealer: string, town: string | null): string | null =>
  town !== null && dealer.toLowerCase().includes(town.toLowerCase()) ? null : town;

/** Maps a row of the list to a carousel card. @param reason why it is shown; null where the heading says so */
export const toSaleCard =
  (pictures: PictureAddresses) =>
  (row: AdRow, reason: string | null = null) => {
    const { internalId, name, words, price, modelYear, odometerKm, ...card } = toAdCard(pictures)(row);
    const { fuels, transmission, imageUrls, place, dealer, unconfirmedSince } = card;
    return {
      internalId,
      name,
      words,
      price,
      modelYear,
      odometerKm,
      fuels,
      transmission,
      imageUrls,
      place,
      dealer,
      unconfirmedSince,
      reason,
    };
  };

/** A car of a carousel: a part of its ad card, and the reason why it is shown ("samma generation, 12 000 kr billigare"). */
export type SaleCard = ReturnType<ReturnType<typeof toSaleCard>>;
