import { readAvailability } from '#src/feeds/reading/availability.ts';
import type { JsonReader } from '#src/feeds/reading/json-values.ts';

/** One object or a list of them. */
export const objectsAt = (part: JsonReader, member: string): JsonReader[] =>
  [...part.list(member), part.at(member)].filter((each) => each.isObject);

/**
 * The offer of a car: of several the first of a car for sale that states a price to buy it; a lease only when there is no other.
 * An AggregateOffer stands for its offers, or for itself when it lists none.
 */
export function chooseOffer(item: JsonReader): JsonReader {
  const offers = objectsAt(item, 'offers').flatMap((offer) => {
    const listed = objectsAt(offer, 'offers');
    return listed.length > 0 ? listed : [offer];
  });
  const bought = offers.filter((offer) => !isLease(offer));
  const forSale = bought.filter((offer) => readAvailability(offer.text('availability') ?? '').problem === null);
  return (
    forSale.find((offer) => priceOf(offer) !== undefined) ?? forSale[0] ?? bought[0] ?? offers[0] ?? item.at('offers')
  );
}

/** Whether the offer is a lease, whose amounts are per month. */
export const isLease = (offer: JsonReader): boolean =>
  /lease|rent/iu.test(offer.text('businessFunction') ?? '') ||
  offer.at('leaseLength').value !== undefined ||
  (offer.text('price') === undefined &&
    objectsAt(offer, 'priceSpecification').length > 0 &&
    objectsAt(offer, 'priceSpecification').every(isMonthly));

const MONTH = /^(?:MON|ANN|WEE|DAY|P1M|month|mån|månad|\/mån)/iu;

function isMonthly(specification: JsonReader): boolean {
  const units = [specification, specification.at('referenceQuantity')].flatMap((part) => [
    part.text('unitCode'),
    part.text('unitText'),
  ]);
  const isPerTime = units.some((unit) => unit !== undefined && MONTH.test(unit));
  return isPerTime || specification.at('billingDuration').value !== undefined;
}

/** Types of prices that nobody pays. */
const LISTED = /(?:List|SRP|MSRP|Strikethrough|MinimumAdvertised|Invoice)/iu;

/** The specification of the price to pay: a sale price before others, a list price last, a monthly one never. */
export function choosePriceSpecification(offer: JsonReader): JsonReader | undefined {
  const specifications = objectsAt(offer, 'priceSpecification').filter((each) => !isMonthly(each));
  const typeOf = (each: JsonReader): string => each.text('priceType') ?? '';
  return (
    specifications.find((each) => /Sale/iu.test(typeOf(each))) ??
    specifications.find((each) => !LISTED.test(typeOf(each)))
  );
}

/** With its currency, so that an amount in euro is not read as kronor. */
export function priceOf(offer: JsonReader): string | undefined {
  const specification = choosePriceSpecification(offer);
  const isSale = /Sale/iu.test(specification?.text('priceType') ?? '');
  const sources: [string | undefined, string | undefined][] = [
    ...(isSale ? [amountOf(specification)] : []),
    amountOf(offer),
    amountOf(specification),
    [offer.text('lowPrice'), offer.text('priceCurrency')],
  ];
  const [price, stated] = sources.find(([amount]) => amount !== undefined && amount !== '') ?? [];
  const currency = stated ?? offer.text('priceCurrency') ?? specification?.text('priceCurrency');
  return price === undefined || currency === undefined ? price : `${price} ${currency}`;
}

/** The amount of an offer or specification, and its currency. */
function amountOf(part: JsonReader | undefined): [string | undefined, string | undefined] {
  if (part === undefined) return [undefined, undefined];
  const money = part.at('price').isObject ? part.at('price') : null;
  if (money) return [money.text('value') ?? money.text('price'), money.text('currency') ?? part.text('priceCurrency')];
  return [part.text('price') ?? part.text('minPrice'), part.text('priceCurrency')];
}
