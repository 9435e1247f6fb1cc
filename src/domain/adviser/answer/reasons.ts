import type { AdFilters } from '#src/domain/ads/filters/ad-filters.ts';
import type { YearlyTax } from '#src/domain/catalogue/catalogue-tax.ts';
import { formatMil } from '#src/domain/format/car-facts.ts';
import { formatKronor } from '#src/domain/format/price.ts';
import { labelledPrice, labelText } from '#src/domain/valuation/label-text.ts';
import type { PriceLabel } from '#src/domain/vocabulary/price-labels.ts';
import type { SoftPreference } from '#src/domain/wish/parsed-query.ts';
import type { AdFacts } from './ad-facts.ts';
import { consumptionText, powerText, starsText, taxText, yearText } from './fact-texts.ts';

/** Kinds of reasons; the adviser gives two of different kinds. */
const KINDS = ['price', 'mileage', 'consumption', 'tax', 'safety', 'power', 'seats', 'year', 'budget'] as const;
type Kind = (typeof KINDS)[number];

/** Kinds of figures that show that a preference is met. */
const OF_WISH: Readonly<Record<SoftPreference, readonly Kind[]>> = {
  hund: ['seats', 'consumption'],
  familj: ['safety', 'seats'],
  'dra släp': ['power', 'consumption'],
  rymlig: ['seats', 'mileage'],
  liten: ['consumption', 'mileage'],
  stad: ['consumption', 'mileage'],
  långresa: ['consumption', 'mileage'],
  pendla: ['consumption', 'mileage'],
  vinter: ['power', 'mileage'],
  'första bil': ['safety', 'consumption'],
  snål: ['consumption', 'tax'],
  'låg skatt': ['tax', 'consumption'],
  billig: ['price', 'mileage'],
  miljö: ['consumption', 'tax'],
  snabb: ['power', 'year'],
  säker: ['safety', 'year'],
  pålitlig: ['mileage', 'year'],
  bekväm: ['power', 'year'],
  'få mil': ['mileage', 'year'],
  nyare: ['year', 'mileage'],
  'hög insteg': ['seats', 'mileage'],
  barnstolar: ['seats', 'safety'],
  hundbur: ['mileage'],
  'lång förare': ['power', 'mileage'],
  tyst: ['power', 'year'],
  'lätt att lasta': ['mileage'],
  'lång last': ['seats', 'mileage'],
  'lätt att köra': ['mileage'],
  oplogat: ['power', 'mileage'],
  rosttålig: ['year', 'mileage'],
  'laddar snabbt': ['consumption'],
  'plats bak': ['seats', 'mileage'],
  'många platser': ['seats', 'mileage'],
};
const OTHERWISE: readonly Kind[] = ['price', 'mileage', 'budget', 'consumption', 'safety', 'year', 'power', 'seats'];

export type ReasonKnowledge = {
  wishes: readonly SoftPreference[];
  filters: AdFilters;
  /** The site's judgement of the price; null: it is not judged. */
  judged: { label: PriceLabel | null; price: number | null; estimate: number } | null;
  /** The site's own sentence about the model that speaks for it; null: none does. */
  own: string | null;
  /** Null when it is not a single known amount. */
  tax: YearlyTax | null;
  thisYear: number;
};

const REASONS = 2;

/**
 * Two reasons for a car: the site's own sentence about its model, figures of its ad, and the site's judgement of its price; those for the preferences
 * come first. Fewer when little is known.
 */
export function reasonsFor(ad: AdFacts, knowledge: ReasonKnowledge): string[] {
  const kinds = [...new Set([...knowledge.wishes.flatMap((wish) => OF_WISH[wish]), ...OTHERWISE])];
  const reasons = knowledge.own === null ? [] : [knowledge.own];
  for (const kind of kinds) {
    if (reasons.length === REASONS) break;
    const reason = reasonOf(kind, ad, knowledge);
    if (reason !== null) reasons.push(reason);
  }
  return reasons;
}

const MANY_SEATS = 6;
/** Smaller differences to the visitor's limit are ignored, kr. */
const MIN_SAVING = 2_000;

const judgedText = (judged: NonNullable<ReasonKnowledge['judged']>): string | null => {
  const labelled = labelledPrice(judged);
  return labelled && labelText(labelled);
};

function reasonOf(kind: Kind, ad: AdFacts, { judged, tax, thisYear, filters }: ReasonKnowledge): string | null {
  switch (kind) {
    case 'price':
      return judged?.label === 'low' ? judgedText(judged) : null;
    case 'mileage':
      return ad.odometerKm === null ? null : mileageReason(ad.odometerKm, ad.modelYear, thisYear);
    case 'consumption':
      return consumptionText(ad);
    case 'tax':
      return taxText(ad, tax);
    case 'safety':
      return starsText(ad);
    case 'power':
      return powerText(ad, ad.drive === 'Fyrhjulsdrift' ? ' och fyrhjulsdrift' : '');
    case 'seats':
      // Nearly every car has five seats.
      return ad.seats === null || ad.seats < MANY_SEATS
        ? null
        : `${ad.seats} säten${ad.bodyType === null ? '' : `, ${ad.bodyType}`}`;
    case 'year':
      return yearText(ad);
    case 'budget': {
      const { maxPrice } = filters;
      if (maxPrice === null || ad.price === null || maxPrice - ad.price < MIN_SAVING) return null;
      return `${formatKronor(maxPrice - ad.price)} under din gräns`;
    }
  }
}

function mileageReason(km: number, modelYear: number | null, thisYear: number): string {
  const years = modelYear === null ? 0 : thisYear - modelYear;
  return years < 2 ? `Har gått ${formatMil(km)}` : `Har gått ${formatMil(km)}, ${formatMil(km / years)} om året`;
}
