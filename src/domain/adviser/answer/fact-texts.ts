import { KM_PER_MIL } from '#src/base/units.ts';
import type { YearlyTax } from '#src/domain/catalogue/catalogue-tax.ts';
import { adCrashText } from '#src/domain/catalogue/crash-test-text.ts';
import { formatAcceleration } from '#src/domain/format/car-facts.ts';
import { formatNumber, UNIT_SPACE } from '#src/domain/format/numbers.ts';
import { formatKronor } from '#src/domain/format/price.ts';
import { type AdFacts, isProbable, measuredOf } from './ad-facts.ts';

/** Facts of an ad as sentences with figures; null where the ad does not state them. */

/** "Drar 0,54 liter/mil (5,4 l/100 km, WLTP)", at mixed driving; "Drar troligen …" by an engine that is not certain. */
export function consumptionText(ad: AdFacts): string | null {
  const measured = measuredOf(ad, 'consumption');
  if (measured === null || measured.value === 0) return null;
  const [unit, short] = ad.fuels.includes('El') ? ['kWh/mil', 'kWh/100'] : ['liter/mil', 'l/100'];
  const perMil = `${formatNumber(measured.value / KM_PER_MIL, 2)}${UNIT_SPACE}${unit}`;
  const isOfCatalogue = ad.fromCatalogue.includes('consumption');
  const how = isOfCatalogue ? `${measured.way}, enligt katalogen` : measured.way;
  return `Drar ${isOfCatalogue && isProbable(ad) ? 'troligen ' : ''}${perMil} (${formatNumber(measured.value, 1)}${UNIT_SPACE}${short}${UNIT_SPACE}km, ${how})`;
}

/** @param tax kr per year */
export function taxText(ad: AdFacts, tax: YearlyTax | null): string | null {
  if (tax === null) return null;
  const text = `Fordonsskatt ${formatKronor(tax.kronor)} om året`;
  if (tax.emissionsFrom === 'ad') return text;
  return `${text}, räknat på utsläpp ${isProbable(ad) ? 'som bilen troligen har, ' : ''}enligt katalogen`;
}

/** "Euro NCAP: 5 av 5 stjärnor, test 2011, enligt katalogen. Omprovad 2019: 3 stjärnor", in the words of the ad's page. */
export function starsText({ statedStars, crashRating }: AdFacts): string | null {
  const text = adCrashText(statedStars, crashRating);
  return text && `Euro NCAP: ${text}`;
}

const BY_CATALOGUE = ' enligt katalogen';

/** "190 hk, 0–100 km/h på 7,9 sek", "Troligen 190 hk enligt katalogen". @param besides text between the two */
export function powerText(ad: AdFacts, besides = ''): string | null {
  const { horsepower, acceleration, fromCatalogue } = ad;
  if (horsepower === null) return null;
  const [isPower, isSprint] = [fromCatalogue.includes('power'), fromCatalogue.includes('acceleration')];
  const [maybe, maybeSprint] = isProbable(ad)
    ? [isPower ? 'Troligen ' : '', isSprint && !isPower ? 'troligen ' : '']
    : ['', ''];
  const sprint =
    acceleration === null
      ? ''
      : `, 0–100${UNIT_SPACE}km/h ${maybeSprint}på ${formatAcceleration(acceleration)}${isSprint ? BY_CATALOGUE : ''}`;
  // Named once when both come from it.
  const ofPower = isPower && !(isSprint && acceleration !== null) ? BY_CATALOGUE : '';
  return `${maybe}${formatNumber(horsepower)}${UNIT_SPACE}hk${besides}${ofPower}${sprint}`;
}

export const yearText = ({ modelYear }: AdFacts): string | null =>
  modelYear === null ? null : `Årsmodell ${modelYear}`;
