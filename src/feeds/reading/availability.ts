import type { RowRejection } from '#src/domain/ads/deliveries/imported-ad.ts';

/** Texts of `availability` in Meta's catalogue and in schema.org by which a car is not for sale, without case and separators. */
const GONE: ReadonlySet<string> = new Set([
  'notavailable',
  'unavailable',
  'outofstock',
  'sold',
  'soldout',
  'discontinued',
]);

/** The rejection of a car that is not for sale; null for all others. "https://schema.org/SoldOut" is as "sold out". */
export function notForSale(availability: string): RowRejection | null {
  const word = availability.split('/').at(-1) ?? '';
  if (!GONE.has(word.toLowerCase().replaceAll(/[ _-]/g, ''))) return null;
  return {
    field: 'status',
    value: word,
    rule: 'inte till salu',
    reason: 'Bilen är inte till salu enligt fältet availability, och räknas som såld eller borttagen.',
  };
}
