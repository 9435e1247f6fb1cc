import { formatDays } from '#src/domain/format/dates.ts';
import { formatCount, formatNumber } from '#src/domain/format/numbers.ts';
import { LABEL_NAMES } from '#src/domain/vocabulary/price-labels.ts';
import { type CutsByDay, type LabelTimes, MIN_CLOSED_OF_LABEL, type RemovalTimes } from './removal-times.ts';

type Times = Pick<RemovalTimes, 'ads' | 'closed' | 'medianDays' | 'points' | 'cuts'>;

/** "Hälften av annonserna försvinner inom 31 dagar." */
export const removalText = (times: Pick<Times, 'medianDays' | 'points'>): string => halfText('annonserna', times);

/** "31 dagar", "mer än 182 dagar" */
export const halfGone = ({ medianDays, points }: Pick<Times, 'medianDays' | 'points'>): string =>
  medianDays === null ? `mer än ${days(points.at(-1)?.day ?? 0)}` : days(medianDays);

/** "Av dem som låg ute i 60 dagar hade 55 % sänkt priset, oftast med 2–5 %."; null when too little is known. */
export function cutsText(cuts: readonly CutsByDay[], daysForSale: number): string | null {
  const known = cuts.findLast(({ day }) => day <= daysForSale);
  if (known === undefined) return null;
  const [low, high] = [percent(known.low), percent(known.high)];
  const size = low === high ? low : `${low}–${high}`;
  return `Av dem som låg ute i ${days(known.day)} hade ${percent(known.share)}\u00a0% sänkt priset, oftast med ${size}\u00a0%.`;
}

/** Lines of an ad: how long it has been for sale beside similar ones. */
export function saleTimeText(times: Pick<Times, 'medianDays' | 'points' | 'cuts'>, daysForSale: number): string {
  const texts = [`Ute i ${formatDays(daysForSale)}.`, halfText('liknande', times), cutsText(times.cuts, daysForSale)];
  return texts.filter((text) => text !== null).join(' ');
}

function halfText(ads: string, { medianDays, points }: Pick<Times, 'medianDays' | 'points'>): string {
  if (medianDays !== null) return `Hälften av ${ads} försvinner inom ${days(medianDays)}.`;
  return `Färre än hälften av ${ads} försvinner inom ${days(points.at(-1)?.day ?? 0)}.`;
}

/** "Lågt pris: hälften borta inom 21 dagar. Brukligt pris: inom 31."; without times by label what they require. */
export function labelTimesText(byLabel: readonly LabelTimes[]): string {
  if (byLabel.length === 0)
    return `Om lågt prissatta bilar försvinner snabbare visar vi när minst ${MIN_CLOSED_OF_LABEL} bedömda annonser på vardera av två prisnivåer har försvunnit.`;
  const texts = byLabel.map(({ label, medianDays }, place) =>
    place === 0
      ? `${LABEL_NAMES[label]}: hälften borta inom ${days(medianDays)}.`
      : `${LABEL_NAMES[label]}: inom ${formatNumber(medianDays)}.`,
  );
  return `Efter priset vid första bedömningen: ${texts.join(' ')}`;
}

export const removalBasis = ({ ads, closed }: Pick<Times, 'ads' | 'closed'>): string =>
  `Räknat på ${formatCount(ads, 'annons', 'annonser')} det senaste året, varav ${formatNumber(closed)} har försvunnit.`;

const days = (count: number): string => formatCount(count, 'dag', 'dagar');
/** A share of removed ads in whole percent, rounded down: 50 % are gone no earlier than a half is. */
export const wholePercent = (share: number): string => formatNumber(Math.floor(share * 100 + 1e-9));
export const percent = (share: number): string => formatNumber(Math.round(share * 100));
