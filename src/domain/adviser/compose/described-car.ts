import { formatMil } from '#src/domain/format/car-facts.ts';
import { formatNumber, UNIT_SPACE } from '#src/domain/format/numbers.ts';
import { formatAboutKronor, formatKronor } from '#src/domain/format/price.ts';
import {
  ENERGY_PRICES,
  INSPECTION,
  INSURANCE,
  SERVICE_PER_MIL,
  TYRES_PER_MIL,
} from '#src/domain/ownership-cost/assumed-prices.ts';
import { AVERAGE_MIL } from '#src/domain/statistics/average-mil.ts';
import type { Fuel } from '#src/domain/vocabulary/vocabulary.ts';
import { CONSUMPTION_PER_MIL } from './decide.ts';
import { generationsAsked, type ModelVariants, spanText } from './model-variants.ts';

const mil = (value: number): string => `${formatNumber(value)}${UNIT_SPACE}mil`;
/** Less a year is unusual, and more. */
const FEW = 0.5;
const MANY = 1.5;

/** Whether the mileage of a described car speaks for or against it. @param own what is written about its model @param fuels empty: not stated */
export function describedCarTexts(
  name: string,
  { year, mil: gone }: { year: number; mil: number },
  fuels: readonly Fuel[],
  own: readonly string[],
  thisYear: number,
): string[] {
  const age = Math.max(1, thisYear - year);
  const aYear = Math.round(gone / age);
  const isDiesel = fuels.length > 0 && fuels.every((fuel) => fuel === 'Diesel');
  const average = isDiesel ? AVERAGE_MIL.diesel : AVERAGE_MIL.all;
  const compared = `${mil(gone)} på ${age} år är ${mil(aYear)} om året; snittet är ${mil(average)}${isDiesel ? ' för diesel' : ''}.`;
  const texts =
    aYear < average * FEW
      ? [
          `**Det kan stämma, men kontrollera det:** ${compared}`,
          'Mätarställningen noteras vid varje besiktning: be om protokollen eller sök på registreringsnumret hos Transportstyrelsen, och jämför med serviceboken och slitaget på ratt, pedaler och förarstol.',
          'En bil som har stått åldras ändå: kolla däckens ålder, bromsar, batteri, vätskor, rost och att servicen är gjord varje år. Säljaren ska kunna säga varför den har gått så lite.',
        ]
      : [
          `**${gone > average * MANY * age ? 'Ja, om priset är lågt och servicen är bevisad' : 'Ja, om servicen är gjord'}:** ${compared} Det finns ingen gräns för hur långt en bil får ha gått.`,
          'Be om servicebok och kvitton: kamrem, växellådsolja, koppling, bromsar, stötdämpare och senaste besiktningen. Räkna med att det som inte är gjort blir ditt, och dra av det från priset.',
        ];
  return [
    ...texts,
    ...own,
    `Källor: Trafikanalys, körsträckor 2023${own.length > 0 ? '; våra omdömen' : ''}. Klistra in länken om ${name} finns till salu här, så bedömer jag priset.`,
  ];
}

/** The prices of the cars of a model year here; null: too few are for sale. */
export type YearFigures = { ads: number; price: number | null; odometerKm: number | null } | null;
const MIN_ADS = 3;

/** A stated price against the cars of the model year for sale; that too few are for sale to say. @param price kr */
export function pricedTexts(name: string, year: number, price: number, figures: YearFigures): string[] {
  if (figures === null || figures.price === null || figures.ads < MIN_ADS)
    return [`Om priset vet jag för lite: för få ${name} ${year} är till salu här.`];
  const difference = price - figures.price;
  const compared =
    Math.abs(difference) < figures.price * ALIKE_SHARE
      ? 'ungefär som mitten'
      : `${formatAboutKronor(Math.abs(difference))} ${difference > 0 ? 'över' : 'under'} mitten`;
  return [
    `**${formatKronor(price)} är ${compared}** av ${figures.ads} ${name} ${year} till salu här, ${formatKronor(figures.price)}${figures.odometerKm === null ? '' : ` med ${formatMil(figures.odometerKm)}`}. Motor och utrustning räknas inte in.`,
  ];
}
/** Smaller differences from the middle say nothing. */
const ALIKE_SHARE = 0.05;

/** How two model years of one model differ, and whether a stated difference in price is the usual one. @param stated kr; null: none */
export function yearsComparedTexts(
  name: string,
  variants: ModelVariants,
  [older, newer]: readonly [number, number],
  figures: readonly [YearFigures, YearFigures],
  stated: number | null,
): string[] {
  const [before] = generationsAsked(variants, { minYear: older, maxYear: older });
  const [after] = generationsAsked(variants, { minYear: newer, maxYear: newer });
  if (!before || !after) return [];
  const [cheap, dear] = figures.map((each) => (each && each.ads >= MIN_ADS ? each : null));
  const difference = cheap?.price != null && dear?.price != null ? dear.price - cheap.price : null;
  const prices =
    difference === null || !cheap || !dear
      ? 'För få av de två årsmodellerna är till salu här för att säga vad de skiljer i pris.'
      : `I mitten kostar ${newer} ${formatKronor(dear.price ?? 0)} (${dear.ads} till salu) och ${older} ${formatKronor(cheap.price ?? 0)} (${cheap.ads}): ${formatKronor(Math.abs(difference))} ${difference > 0 ? 'mer' : 'mindre'} för den nyare.`;
  const isSame = before === after;
  const lead = isSame
    ? `**Det är samma generation** (${after.name}, ${spanText(after)}), så mil, motor och skick betyder mer än årsmodellen.`
    : `**${newer} är en annan bil:** generation ${after.name} (${spanText(after)}), medan ${older} är ${before.name} (${spanText(before)}).`;
  const [oldBoot, newBoot] = [before.dimensions.bootLitres, after.dimensions.bootLitres];
  const [oldLength, newLength] = [before.dimensions.lengthMm, after.dimensions.lengthMm];
  const sizes =
    isSame || oldBoot === undefined || newBoot === undefined
      ? []
      : [
          `Bagaget är ${newBoot} liter mot ${oldBoot}${newLength === undefined || oldLength === undefined ? '' : `, och längden ${Math.round(newLength / 10)}${UNIT_SPACE}cm mot ${Math.round(oldLength / 10)}`}.`,
        ];
  const verdict =
    stated === null || difference === null
      ? []
      : [
          stated <= difference
            ? `${formatKronor(stated)} mer är inte dyrt för den nyare: skillnaden brukar vara större.`
            : `${formatKronor(stated)} mer är mycket för den nyare, om den inte också har gått mycket kortare.`,
        ];
  return [
    lead,
    ...verdict,
    ...sizes,
    prices,
    'En helt ny generation har ofta fler barnsjukdomar de första åren. Jämför mil, motor, garanti och servicebok på de två bilarna.',
    `Källor: vår katalog och bilarna till salu i dag. Klistra in länkarna till två ${name} här, så jämför jag just dem.`,
  ];
}

const MONTHS = 12;
const STEP = 10_000;
/** The part of a sum a month that is left for the car itself, after the costs of driving it. @param aMonth kr @param yearly mil */
export function monthlyTexts(aMonth: number, yearly: number, isElectric: boolean): string[] {
  const use = isElectric ? CONSUMPTION_PER_MIL.electric : CONSUMPTION_PER_MIL.petrol;
  const energy = (yearly * use * (isElectric ? ENERGY_PRICES.electric.value : ENERGY_PRICES.petrol.value)) / MONTHS;
  const service =
    (yearly * ((isElectric ? SERVICE_PER_MIL.electric : SERVICE_PER_MIL.petrol).value + TYRES_PER_MIL.value) +
      INSPECTION.value) /
    MONTHS;
  const insurance = INSURANCE.full.value / MONTHS;
  const tax = TAX_A_MONTH;
  const left = aMonth - energy - service - insurance - tax;
  const parts = `${isElectric ? 'el' : 'bensin'} ungefär ${formatAboutKronor(energy)}, service, däck och besiktning ${formatAboutKronor(service)}, helförsäkring ${formatAboutKronor(insurance)} och skatt ${formatAboutKronor(tax)} i månaden`;
  return [
    left <= 0
      ? `**${formatKronor(aMonth)} i månaden räcker knappt** för ${mil(yearly)} om året: ${parts}.`
      : `**Ungefär ${formatAboutKronor(left)} i månaden blir kvar till själva bilen**, alltså värdeminskning och ränta, vid ${mil(yearly)} om året.`,
    ...(left <= 0 ? [] : [`Resten går till ${parts}.`]),
    ...(left <= 0
      ? ['En billigare bil med halvförsäkring, eller en elbil som laddas hemma, kostar mindre.']
      : [
          `Tappar bilen 12 till 15 procent om året räcker det till en bil för omkring ${formatKronor(Math.round((left * MONTHS) / LOSS_A_YEAR / STEP) * STEP)} utan lån. Med lån går en del till ränta, och amorteringen är sparande i bilen.`,
        ]),
    'Allt är våra antaganden, och försäkringen beror på dig. På varje bils sida räknar ”Vad kostar bilen?” på just den.',
  ];
}
/** Of an ordinary petrol car after its malus, our own assumption, kr. */
const TAX_A_MONTH = 100;
/** Share of its value that a car of some years loses a year, our own assumption. */
const LOSS_A_YEAR = 0.135;
