import { KM_PER_MIL } from '#src/base/units.ts';
import type { AdFields } from '#src/db/ads/ad-detail.ts';
import { AD_FACTS } from '#src/domain/ads/ad-facts.ts';
import { INTERPRETED } from '#src/domain/ads/quality-flags.ts';
import { adCrashText } from '#src/domain/catalogue/crash-test-text.ts';
import { batteryText, chargingText, electricRangeText } from '#src/domain/catalogue/electric-range.ts';
import { isChargeable } from '#src/domain/catalogue/electric-values.ts';
import type { StatedValues } from '#src/domain/catalogue/match-engine.ts';
import { towWeightText } from '#src/domain/catalogue/tow-weight.ts';
import { winterRangeText } from '#src/domain/catalogue/winter-range.ts';
import { formatAcceleration, formatKm, formatMil, formatPower, fuelsText } from '#src/domain/format/car-facts.ts';
import { formatCalendarDay } from '#src/domain/format/dates.ts';
import { formatNumber, UNIT_SPACE } from '#src/domain/format/numbers.ts';
import { formatPlate } from '#src/domain/suggestions/licence-plate.ts';
import { matchKey, matchTokens } from '#src/domain/swedish/match-key.ts';
import { isElectric, MILD_HYBRID } from '#src/domain/vocabulary/vocabulary.ts';
import { type Fact, written } from '#src/web/ui/fact-list.tsx';

export const vehicleFacts = (ad: AdFields): Fact[] => [
  { label: 'Märke', value: ad.brand },
  { label: 'Modell', value: ad.series ?? ad.model },
  { label: 'Generation', value: ad.generation },
  { label: 'Årsmodell', value: readFromText(written(ad.modelYear, String), ad, 'årsmodell', 'model_year') },
  { label: 'I trafik', value: written(ad.firstRegistered, formatCalendarDay) },
  { label: 'Miltal', value: odometerOf(ad) },
  { label: 'Drivmedel', value: fuelText(ad) },
  { label: 'Växellåda', value: ad.transmission },
  { label: 'Drivning', value: ad.drive },
  { label: 'Biltyp', value: interpreted(ad.bodyType, ad, INTERPRETED.bodyType, 'chassis') },
  { label: 'Färg', value: ad.color },
  ...statedFacts(ad, 'vehicle'),
  ...sizeFacts(ad),
  { label: 'Registreringsnummer', value: written(ad.licencePlate, formatPlate) },
];

export const motorFacts = (ad: AdFields): Fact[] => [
  { label: 'Effekt', value: powerOf(ad) },
  {
    label: '0–100 km/h',
    value: written(ad.acceleration, formatAcceleration) ?? byCatalogue(ad, 'acceleration', formatAcceleration),
  },
  { label: 'Motor', value: ad.engineName ?? ad.engineType },
  ...statedFacts(ad, 'motor'),
  ...(ad.typeOfElectricCar === null || repeatsFuel(ad) ? [] : [{ label: 'Eldrift', value: ad.typeOfElectricCar }]),
  ...(isChargeable(ad.fuels) ? electricFacts(ad) : []),
  // An electric motor has no displacement.
  ...(isElectric(ad.fuels) ? [] : [{ label: 'Slagvolym', value: written(ad.engineCc, (cc) => measured(cc, 'cm³')) }]),
  ...(ad.salesName === null ? [] : [{ label: 'Handelsbeteckning', value: ad.salesName }]),
];

/** Consumption and emissions by the newer and the older test, and the crash test. */
export const environmentFacts = (ad: AdFields): Fact[] => [
  { label: 'Förbrukning (WLTP)', value: consumption(ad, 'wltp') },
  { label: 'Koldioxid (WLTP)', value: co2(ad, 'wltp') },
  { label: 'Förbrukning (NEDC)', value: consumption(ad, 'nedc') },
  { label: 'Koldioxid (NEDC)', value: co2(ad, 'nedc') },
  { label: 'Euro NCAP', value: crashText(ad) },
];

type FactGroups = Readonly<Record<'vehicle' | 'motor' | 'environment', readonly Fact[]>>;

/** The facts that buyers ask for first, in their order; the known ones of these are shown above all others. */
const LEADING = [
  'Årsmodell',
  'Miltal',
  'Drivmedel',
  'Växellåda',
  'Effekt',
  'Räckvidd',
  'Förbrukning (WLTP)',
  'Drivning',
  'Biltyp',
  'Färg',
  'Euro NCAP',
  'I trafik',
] as const;
const MAX_LEADING = 8;

export function leadingFacts({ vehicle, motor, environment }: FactGroups): Fact[] {
  const all = [...vehicle, ...motor, ...environment];
  return LEADING.flatMap((label) => all.find((fact) => fact.label === label && fact.value !== null) ?? []).slice(
    0,
    MAX_LEADING,
  );
}

/** Names of the facts that nothing states. Consumption and emissions by one test are enough. */
export const unknownFacts = ({ vehicle, motor, environment }: FactGroups): string[] => {
  const isKnown = (label: string): boolean => environment.some((fact) => fact.label === label && fact.value !== null);
  return [...vehicle, ...motor, ...environment]
    .filter(({ label, value }) => value === null && !isKnown(otherTest(label)))
    .filter(({ label }) => !label.endsWith('(NEDC)'))
    .map(({ label }) => label);
};

const otherTest = (label: string): string => label.replace('(WLTP)', '(NEDC)');

/** The facts of a group that are shown as the ad states them. */
const statedFacts = (ad: AdFields, group: 'vehicle' | 'motor'): Fact[] =>
  AD_FACTS.flatMap(({ label, fact }) =>
    'shown' in fact && fact.shown === group
      ? [{ label, value: statedValue(ad[fact.name]) ?? (fact.name === 'seats' ? usualSeats(ad) : null) }]
      : [],
  );

const statedValue = (value: number | string | null): string | null =>
  typeof value === 'number' ? formatNumber(value) : value;

const crashText = ({ euroNcapStars: stars, euroNcapYear: year, crashRating }: AdFields): string | null =>
  adCrashText(stars === null ? null : { stars, year }, crashRating);

const measured = (value: number, unit: string): string => `${formatNumber(value)}${UNIT_SPACE}${unit}`;

const isMildHybrid = (ad: AdFields): boolean => ad.typeOfElectricCar === MILD_HYBRID;

/** Whether the kind of electric drive is already in the row of the fuel: "Mildhybrid", "Laddhybrid (PHEV)", "Elbil". */
function repeatsFuel(ad: AdFields): boolean {
  const kind = matchTokens(ad.typeOfElectricCar ?? '')[0] ?? '';
  return (
    isMildHybrid(ad) || ad.fuels.some((fuel) => kind === matchKey(fuel)) || (isElectric(ad.fuels) && kind === 'elbil')
  );
}

/** "Bensin (mildhybrid)", "Laddhybrid, tolkat ur annonsen". */
function fuelText(ad: AdFields): string | null {
  const fuels = fuelsText(ad.fuels);
  const whole = isMildHybrid(ad) && fuels !== null ? `${fuels} (mildhybrid)` : fuels;
  return interpreted(whole, ad, INTERPRETED.fuels, 'fuels');
}

/** A fact, marked where the import inferred it; values set by staff are not inferred. */
function interpreted(fact: string | null, ad: AdFields, flag: string, column: string): string | null {
  const isConcluded = ad.qualityFlags.includes(flag) && !ad.staffFields.includes(column);
  return fact !== null && isConcluded ? `${fact}, tolkat ur annonsen` : fact;
}

const odometerOf = (ad: AdFields): string | null => {
  const text = written(ad.odometerKm, (km) => `${formatMil(km)} (${formatKm(km)})`);
  return readFromText(text, ad, 'mätarställning', 'odometer_km');
};

/** A fact, with the text of the ad that states it where its field is empty; values set by staff have no such text. */
function readFromText(fact: string | null, ad: AdFields, name: string, column: string): string | null {
  const text = TEXTS_OF_ADS.find((each) => ad.qualityFlags.includes(`${name} ur ${each}`));
  return fact === null || text === undefined || ad.staffFields.includes(column) ? fact : `${fact}, enligt ${text}`;
}

const TEXTS_OF_ADS = ['rubriken', 'beskrivningen'];

const usualSeats = ({ dimensions }: AdFields): string | null =>
  dimensions?.seats === undefined ? null : `Oftast ${dimensions.seats}, enligt katalogen`;

/** Sizes of its generation, where they are known; nobody misses the others. */
function sizeFacts({ dimensions, electricValues }: AdFields): Fact[] {
  if (dimensions === null) return [];
  const { lengthMm, widthMm, bootLitres } = dimensions;
  const [metres, litres] = [
    (mm: number) => `${formatNumber(mm / MM_PER_METRE, 2)}${UNIT_SPACE}m`,
    (volume: number) => measured(volume, 'liter'),
  ];
  const facts: (readonly [string, string | null])[] = [
    ['Bagageutrymme', bootLitres === undefined ? null : ofCatalogue(`Omkring ${litres(bootLitres)}`)],
    ['Dragvikt', towWeightText({ dimensions, electricValues })],
    ['Längd', lengthMm === undefined ? null : ofCatalogue(metres(lengthMm))],
    ['Bredd', widthMm === undefined ? null : ofCatalogue(`${metres(widthMm)} utan speglar`)],
  ];
  return facts.flatMap(([label, value]) => (value === null ? [] : [{ label, value }]));
}
const MM_PER_METRE = 1_000;
const ofCatalogue = (text: string): string => `${text}, enligt katalogen`;

/** Range and battery are named also where nothing states them; a winter range and a heat pump are not missed. */
function electricFacts(ad: AdFields): Fact[] {
  const [winter, heatPump] = [winterRangeText(ad), heatPumpText(ad)];
  return [
    { label: 'Räckvidd', value: electricRangeText(ad) },
    ...(winter === null ? [] : [{ label: 'Räckvidd på vintern', value: winter }]),
    { label: 'Batteri', value: batteryText(ad) },
    { label: 'Laddning', value: chargingText(ad) },
    ...(heatPump === null ? [] : [{ label: 'Värmepump', value: heatPump }]),
  ];
}

/** A heat pump is often an option, so that only the ad says whether the car has one. */
function heatPumpText({ electricValues, modelYear, equipment }: AdFields): string | null {
  if (equipment.some((each) => /värmepump/i.test(each))) return 'Ja, enligt annonsen';
  const from = electricValues?.heatPumpFrom ?? null;
  if (from === null || modelYear === null) return null;
  return modelYear >= from
    ? `Fanns att få från ${from}, enligt katalogen: fråga handlaren`
    : `Fanns först från ${from}`;
}

/** "190 hk (140 kW)". */
function powerOf(ad: AdFields): string | null {
  const { horsepower, kilowatt } = ad;
  const power = formatPower({ horsepower, kilowatt });
  if (power === null) return byCatalogue(ad, 'horsepower', (hp) => measured(hp, 'hk'));
  return kilowatt === null ? power : `${power} (${measured(kilowatt, 'kW')})`;
}

const UNITS = {
  fuel: { perMil: 'liter/mil', per100Km: `l/100${UNIT_SPACE}km` },
  electric: { perMil: 'kWh/mil', per100Km: `kWh/100${UNIT_SPACE}km` },
} as const;

type Cycle = 'wltp' | 'nedc';

/** "0,54–0,61 liter/mil (5,4–6,1 l/100 km)": in the unit of the ratings, and in that of the registration certificate. */
function consumption(ad: AdFields, cycle: Cycle): string | null {
  const unit = isElectric(ad.fuels) ? UNITS.electric : UNITS.fuel;
  const perMil = (value: number | null) => (value === null ? null : value / KM_PER_MIL);
  const format = (min: number | null, max: number | null): string | null => {
    const text = range(perMil(min), perMil(max), unit.perMil, 2);
    return text === null ? null : `${text} (${range(min, max, unit.per100Km, 1)})`;
  };
  return (
    format(ad[`${cycle}ConsumptionMin`], ad[`${cycle}ConsumptionMax`]) ??
    byCatalogue(ad, `${cycle}Consumption`, (value) => format(value, value)) ??
    (cycle === 'wltp' ? ofVariant(ad, (value) => format(value, value)) : null)
  );
}

/** The consumption of an electric car's variant, where neither the ad nor its engine has one. */
function ofVariant({ fuels, electricValues }: AdFields, format: (value: number) => string | null): string | null {
  const value = isElectric(fuels) ? (electricValues?.consumption ?? null) : null;
  return value === null ? null : `${electricValues?.isSure ? '' : 'Troligen '}${format(value)}, enligt katalogen`;
}

const co2 = (ad: AdFields, cycle: Cycle): string | null =>
  range(ad[`${cycle}Co2Min`], ad[`${cycle}Co2Max`], 'g/km', 0) ??
  byCatalogue(ad, `${cycle}Co2`, (grams) => measured(grams, 'g/km'));

/** A figure that the ad lacks: "7,9 sek, enligt katalogen", "Troligen 7,9 sek, enligt katalogen". */
function byCatalogue(
  { catalogueValues }: AdFields,
  name: keyof StatedValues,
  format: (value: number) => string | null,
): string | null {
  const value = catalogueValues?.[name] ?? null;
  const text = value === null ? null : format(value);
  return text === null ? null : `${catalogueValues?.isSure ? '' : 'Troligen '}${text}, enligt katalogen`;
}

function range(min: number | null, max: number | null, unit: string, decimals: number): string | null {
  const ends = [...new Set([min, max].filter((end) => end !== null))];
  if (ends.length === 0) return null;
  return `${ends.map((end) => formatNumber(end, decimals)).join('–')}${UNIT_SPACE}${unit}`;
}
