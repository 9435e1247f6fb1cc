import { formatKronor } from '#src/domain/format/price.ts';
import { LABEL_NAMES, type PriceLabel } from '#src/domain/vocabulary/price-labels.ts';

/** A judged price and its estimate, kr. */
export type LabelledPrice = { label: PriceLabel; price: number; estimate: number };

/** The judgement of an ad's price; null where one of its parts is not known, as it is not judged then. */
export const labelledPrice = ({ label, price, estimate }: Unjudged<LabelledPrice>): LabelledPrice | null =>
  label === null || price === null || estimate === null ? null : { label, price, estimate };

type Unjudged<Judged> = { [Part in keyof Judged]: Judged[Part] | null };

/** "14 000 kr under", "2 000 kr över", "lika med": how far a price is from its estimate, exact. */
const differenceOf = ({ price, estimate }: LabelledPrice): string =>
  price === estimate
    ? 'lika med'
    : `${formatKronor(Math.abs(price - estimate))} ${price < estimate ? 'under' : 'över'}`;

/** "Lågt pris, 14 000 kr under uppskattat pris": the label of a price wherever a sentence has room. */
export const labelText = (judged: LabelledPrice): string =>
  `${LABEL_NAMES[judged.label]}, ${differenceOf(judged)} uppskattat pris`;

/** "Lågt pris · 14 000 kr under": the same for a badge. */
export const shortLabelText = (judged: LabelledPrice): string =>
  `${LABEL_NAMES[judged.label]} · ${shortDifferenceOf(judged)}`;

/** The same of a valuation; null: it is not judged, or there is none. */
export function shortLabelOf(valuation: Unjudged<LabelledPrice> | null): string | null {
  const judged = valuation && labelledPrice(valuation);
  return judged && shortLabelText(judged);
}

/** "Lågt · 14 000 kr under": the same on the line of the price itself. */
export const labelBesidePrice = (judged: LabelledPrice): string =>
  `${LABEL_NAMES[judged.label].replace(/ pris$/, '')} · ${shortDifferenceOf(judged)}`;

const shortDifferenceOf = (judged: LabelledPrice): string =>
  judged.price === judged.estimate ? 'som uppskattat' : differenceOf(judged);
