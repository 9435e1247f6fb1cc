import type { AdValuation, ComparableAd } from '#src/db/valuation/valuation-rows.ts';
import { formatMil } from '#src/domain/format/car-facts.ts';
import { formatDate } from '#src/domain/format/dates.ts';
import { formatKronor, formatPriceRange } from '#src/domain/format/price.ts';
import type { PriceFact } from '#src/domain/valuation/explain-price.ts';
import { type ListedCar, reasonList } from '#src/domain/valuation/reason-list.ts';
import {
  accuracyText,
  differenceTexts,
  LABEL_TEXTS,
  rangeText,
  reasonLines,
  typicalText,
  unsureRangeText,
  whyNotText,
} from '#src/domain/valuation/valuation-texts.ts';
import { adsUrl, adUrl } from '#src/urls.ts';

/** Reasons for which the estimate itself cannot be trusted. */
const WITHOUT_ESTIMATE = new Set(['flagged', 'facts', 'old']);

/** Reasons for which the range says little about similar cars. */
const UNSURE: ReadonlySet<string | null> = new Set(['few', 'wide', 'cheap']);

/** The part "Är priset rimligt?" of an ad page; null for an ad that is not valued. */
export function toValuationModel(valuation: AdValuation | null, ad: ListedCar) {
  if (valuation === null) return null;
  const { series, generation } = ad;
  const {
    label,
    whyNot,
    price,
    estimate,
    low80,
    high80,
    low90,
    high90,
    car,
    close,
    typical,
    reasons,
    comparables,
    cheapestOf,
  } = valuation;
  const title = whyNot === null ? '' : `Kan inte bedömas: ${whyNotText(whyNot, { ...car, close })}`;
  const typicalName = [series, generation].filter((name) => name !== null).join(' ') || 'bil';
  const judged = label === null ? { title, advice: null } : LABEL_TEXTS[label];
  const isEstimated = whyNot === null || !WITHOUT_ESTIMATE.has(whyNot);
  return {
    isJudged: label !== null,
    title: judged.title,
    advice: judged.advice,
    range: isEstimated
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
          text: `${UNSURE.has(whyNot) ? unsureRangeText(low80, high80) : rangeText(low80, high80)}${ownPrice(price)}`,
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
    accuracy: label === null ? null : accuracyText(valuation.accuracy),
  };
}

export type ValuationModel = NonNullable<ReturnType<typeof toValuationModel>>;

/** The cars behind a line of the calculation, the cheapest first. */
function toCarsLink(ad: ListedCar, facts: readonly PriceFact[]): { text: string; url: string } | null {
  const list = reasonList(ad, facts);
  return list && { text: list.text, url: adsUrl({ filters: list.filters, sort: { by: 'price', order: 'asc' } }) };
}

const ownPrice = (price: number | null): string => (price === null ? '' : ` Den här: ${formatKronor(price)}.`);

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
