import { formatAcceleration } from '#src/domain/format/car-facts.ts';
import { formatNumber, UNIT_SPACE } from '#src/domain/format/numbers.ts';
import { formatKronor } from '#src/domain/format/price.ts';
import { type AdFacts, measuredOf } from './ad-facts.ts';

/** Facts of an ad as sentences with figures; null where the ad does not state them. */

/** "Drar 5,4 l/100 km vid blandad körning (WLTP)". */
export function consumptionText(ad: AdFacts): string | null {
  const measured = measuredOf(ad, 'consumption');
  if (measured === null || measured.value === 0) return null;
  const unit = ad.fuels.includes('El') ? 'kWh' : 'l';
  return `Drar ${formatNumber(measured.value, 1)}${UNIT_SPACE}${unit}/100${UNIT_SPACE}km vid blandad körning (${measured.way})`;
}

/** @param kronor per year */
export const taxText = (kronor: number | null): string | null =>
  kronor === null ? null : `Fordonsskatt ${formatKronor(kronor)} per år`;

/** "5 av 5 stjärnor i Euro NCAP (2018)". */
export function starsText({ euroNcap }: AdFacts): string | null {
  if (euroNcap === null) return null;
  return `${euroNcap.stars} av 5 stjärnor i Euro NCAP${euroNcap.year === null ? '' : ` (${euroNcap.year})`}`;
}

/** "190 hk, 0–100 km/h på 7,9 sek". @param besides text between the two */
export function powerText({ horsepower, acceleration }: AdFacts, besides = ''): string | null {
  if (horsepower === null) return null;
  const sprint = acceleration === null ? '' : `, 0–100${UNIT_SPACE}km/h på ${formatAcceleration(acceleration)}`;
  return `${formatNumber(horsepower)}${UNIT_SPACE}hk${besides}${sprint}`;
}

export const yearText = ({ modelYear }: AdFacts): string | null =>
  modelYear === null ? null : `Årsmodell ${modelYear}`;
