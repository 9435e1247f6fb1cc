import type { AdValuation, ComparableAd } from '#src/db/valuation/valuation-rows.ts';
import { formatMil } from '#src/domain/format/car-facts.ts';
import { formatDate } from '#src/domain/format/dates.ts';
import { formatKronor, formatPriceRange } from '#src/domain/format/price.ts';
import { cutoutOf } from '#src/domain/pictures/car-cutout.ts';
import type { Accuracy } from '#src/domain/valuation/accuracy.ts';
import type { PriceFact } from '#src/domain/valuation/explain-price.ts';
import { shortLabelOf } from '#src/domain/valuation/label-text.ts';
import { type PriceAnswer, priceAnswer, type ValuedFacts } from '#src/domain/valuation/price-answer.ts';
import { type ListedCar, reasonList } from '#src/domain/valuation/reason-list.ts';
import {
  accuracyText,
  differenceTexts,
  rangeText,
  reasonLines,
  sellersText,
  typicalText,
} from '#src/domain/valuation/valuation-texts.ts';
import type { PictureAddresses } from '#src/request/request-context.server.ts';
import { adsUrl, adUrl, examplePictureUrl } from '#src/visitor-urls.ts';

/** The part of a valuation that is shown, also of a car that no ad has. */
export type ShownValuation = Pick<
  AdValuation,
  | 'label'
  | 'price'
  | 'estimate'
  | 'low80'
  | 'high80'
  | 'low90'
  | 'high90'
  | 'close'
  | 'whyNot'
  | 'car'
  | 'typical'
  | 'reasons'
  | 'comparables'
  | 'cheapestOf'
> & { accuracy: Accuracy | null };

/** The part "Är priset rimligt?" of an ad page, or of a car of one's own. @param valuation null: the ad has none */
export function toValuationModel(
  valuation: ShownValuation | null,
  ad: ListedCar & ValuedFacts & Parameters<typeof cutoutOf>[0],
  pictures: PictureAddresses,
) {
  const answer = priceAnswer(valuation, ad);
  const cutout = cutoutOf(ad);
  const [picture = null] = cutout === null ? [] : pictures.of([examplePictureUrl(cutout)]);
  return {
    ...answer,
    picture,
    shortLabel: shortLabelOf(valuation),
    ...(valuation === null ? NOT_VALUED : shownValuation(valuation, ad, answer)),
  };
}

const NOT_VALUED = {
  isJudged: false,
  shownRange: null,
  cheapest: null,
  calculation: null,
  cars: [],
  sellers: null,
  accuracy: null,
};

function shownValuation(valuation: ShownValuation, ad: ListedCar, { isEstimated }: PriceAnswer) {
  const { series, generation } = ad;
  const { label, price, estimate, low80, high80, low90, high90, car, typical, reasons, comparables, cheapestOf } =
    valuation;
  const typicalName = [series, generation].filter((name) => name !== null).join(' ') || 'bil';
  return {
    isJudged: label !== null,
    shownRange: isEstimated
      ? {
          price,
          estimate,
          low: low80,
          high: high80,
          rows: [
            { name: 'Åtta av tio liknande bilar', kr: formatPriceRange(low80, high80) },
            { name: 'Nio av tio liknande bilar', kr: formatPriceRange(low90, high90) },
            { name: 'Uppskattat pris', kr: formatKronor(estimate) },
            ...(price === null ? [] : [{ name: 'Den här bilen', kr: formatKronor(price) }]),
          ],
          /** The same in words, for screen readers. */
          text: `${rangeText(low80, high80)}.${price === null ? '' : ` Den här: ${formatKronor(price)}.`}`,
        }
      : null,
    cheapest: label === null || cheapestOf === null ? null : `Billigast av ${cheapestOf} som är lika nya.`,
    calculation: isEstimated
      ? {
          start: {
            text: `En typisk ${typicalName} (${typicalText(typical)})`,
            kr: typical.price,
            cars: toCarsLink(ad, []),
          },
          lines: reasonLines(reasons, car, typical, comparables.length).map(({ text, kr, facts }) => ({
            text,
            kr,
            // Those of the comparables are on the page.
            cars: facts.every((fact) => fact === 'comparables') ? ('compared' as const) : toCarsLink(ad, facts),
          })),
          estimate,
        }
      : null,
    cars: isEstimated ? comparables.map((other) => toComparedCar(other, car)) : [],
    sellers: isEstimated ? sellersText(comparables) : null,
    accuracy:
      (price === null || label !== null) && valuation.accuracy !== null ? accuracyText(valuation.accuracy) : null,
  };
}

export type ValuationModel = NonNullable<ReturnType<typeof toValuationModel>>;

/** The cars behind a line of the calculation, the cheapest first. */
function toCarsLink(ad: ListedCar, facts: readonly PriceFact[]): { text: string; url: string } | null {
  const list = reasonList(ad, facts);
  return list && { text: list.text, url: adsUrl({ filters: list.filters, sort: { by: 'price', order: 'asc' } }) };
}

function toComparedCar(other: ComparableAd, car: AdValuation['car']) {
  const { id, name, price, modelYear, odometerKm, closedAt } = other;
  return {
    id,
    name,
    price: formatKronor(price),
    url: adUrl(id),
    facts: [modelYear === null ? null : String(modelYear), odometerKm === null ? null : formatMil(odometerKm)]
      .filter((text) => text !== null)
      .join(', '),
    differences: differenceTexts(other, car).join(', '),
    closed: closedAt === null ? null : `borttagen ${formatDate(closedAt)}`,
  };
}
