import type { AdDetail } from '#src/db/ads/ad-detail.ts';
import { INTERPRETED } from '#src/domain/ads/quality-flags.ts';
import { MILD_HYBRID } from '#src/domain/ads/vocabulary.ts';
import { formatAcceleration, formatCrashTest, formatKm, formatMil, formatPower } from '#src/domain/format/car-facts.ts';
import { formatCalendarDay } from '#src/domain/format/dates.ts';
import { formatNumber, UNIT_SPACE } from '#src/domain/format/numbers.ts';
import { formatPlate } from '#src/domain/suggestions/licence-plate.ts';
import { type Fact, written } from '#src/web/ui/fact-list.tsx';

export const vehicleFacts = (ad: AdDetail): Fact[] => [
  { label: 'Märke', value: ad.brand },
  { label: 'Modell', value: ad.series ?? ad.model },
  { label: 'Generation', value: ad.generation },
  { label: 'Årsmodell', value: written(ad.modelYear, String) },
  { label: 'I trafik', value: written(ad.firstRegistered, formatCalendarDay) },
  { label: 'Mätarställning', value: written(ad.odometerKm, (km) => `${formatMil(km)} (${formatKm(km)})`) },
  { label: 'Drivmedel', value: fuelText(ad) },
  { label: 'Växellåda', value: ad.transmission },
  { label: 'Drivning', value: ad.drive },
  { label: 'Biltyp', value: interpreted(ad.bodyType, ad, INTERPRETED.bodyType, 'chassis') },
  { label: 'Färg', value: ad.color },
  { label: 'Dörrar', value: written(ad.doors, String) },
  { label: 'Säten', value: written(ad.seats, String) },
  { label: 'Registreringsnummer', value: written(ad.licencePlate, formatPlate) },
];

export const motorFacts = (ad: AdDetail): Fact[] => [
  { label: 'Effekt', value: powerOf(ad) },
  { label: '0–100 km/h', value: written(ad.acceleration, formatAcceleration) },
  { label: 'Motor', value: ad.engineName ?? ad.engineType },
  { label: 'Motorkod', value: ad.engineCode },
  // A mild hybrid is named beside its fuel.
  ...(ad.typeOfElectricCar === null || isMildHybrid(ad)
    ? []
    : [{ label: 'Typ av elbil', value: ad.typeOfElectricCar }]),
  // An electric motor has no displacement.
  ...(isElectric(ad) ? [] : [{ label: 'Slagvolym', value: written(ad.engineCc, (cc) => measured(cc, 'cm³')) }]),
  ...(ad.salesName === null ? [] : [{ label: 'Handelsnamn', value: ad.salesName }]),
];

/** Consumption and emissions by the newer and the older test, and the crash test. */
export const environmentFacts = (ad: AdDetail): Fact[] => [
  { label: 'Förbrukning (WLTP)', value: consumption(ad, ad.wltpConsumptionMin, ad.wltpConsumptionMax) },
  { label: 'Koldioxid (WLTP)', value: range(ad.wltpCo2Min, ad.wltpCo2Max, 'g/km', 0) },
  { label: 'Förbrukning (NEDC)', value: consumption(ad, ad.nedcConsumptionMin, ad.nedcConsumptionMax) },
  { label: 'Koldioxid (NEDC)', value: range(ad.nedcCo2Min, ad.nedcCo2Max, 'g/km', 0) },
  { label: 'Euro NCAP', value: written(ad.euroNcapStars, (stars) => formatCrashTest(stars, ad.euroNcapYear)) },
];

const measured = (value: number, unit: string): string => `${formatNumber(value)}${UNIT_SPACE}${unit}`;

const listed = (words: string[]): string | null => (words.length === 0 ? null : words.join(', '));

const isMildHybrid = (ad: AdDetail): boolean => ad.typeOfElectricCar === MILD_HYBRID;

/** "Bensin (mildhybrid)", "Laddhybrid, tolkat ur annonsen". */
function fuelText(ad: AdDetail): string | null {
  const fuels = listed(ad.fuels);
  const whole = isMildHybrid(ad) && fuels !== null ? `${fuels} (mildhybrid)` : fuels;
  return interpreted(whole, ad, INTERPRETED.fuels, 'fuels');
}

/** A fact, marked where the import inferred it; values set by staff are not inferred. */
function interpreted(fact: string | null, ad: AdDetail, flag: string, column: string): string | null {
  const isConcluded = ad.qualityFlags.includes(flag) && !ad.staffFields.includes(column);
  return fact !== null && isConcluded ? `${fact}, tolkat ur annonsen` : fact;
}

const isElectric = (ad: AdDetail): boolean => ad.fuels.length === 1 && ad.fuels[0] === 'El';

/** "190 hk (140 kW)". */
function powerOf({ horsepower, kilowatt }: AdDetail): string | null {
  const power = formatPower({ horsepower, kilowatt });
  return power !== null && kilowatt !== null ? `${power} (${measured(kilowatt, 'kW')})` : power;
}

const consumption = (ad: AdDetail, min: number | null, max: number | null): string | null =>
  range(min, max, isElectric(ad) ? 'kWh/100 km' : 'l/100 km', 1);

function range(min: number | null, max: number | null, unit: string, decimals: number): string | null {
  const ends = [...new Set([min, max].filter((end) => end !== null))];
  if (ends.length === 0) return null;
  return `${ends.map((end) => formatNumber(end, decimals)).join('–')}${UNIT_SPACE}${unit}`;
}
