import { formatMil } from '#src/domain/format/car-facts.ts';
import { yearOfDay } from '#src/domain/format/dates.ts';
import { formatKronor } from '#src/domain/format/price.ts';
import { type Fuel, isWithoutExhaust, type Transmission } from '#src/domain/vocabulary/vocabulary.ts';
import type { PurchaseCheck } from './check.ts';

/** Facts by which the checks of a viewing are chosen. A fact that is not known leaves no check out. */
export type ViewedCar = {
  modelYear: number | null;
  firstRegistered: string | null;
  odometerKm: number | null;
  price: number | null;
  fuels: readonly Fuel[];
  transmission: Transmission | null;
};

/** From these on, years and km, wear is looked for. */
const WORN = { age: 8, km: 120_000 };
const BELT = { age: 5, km: 80_000 };
/** kr; repairs of a cheaper car may cost as much as the car. */
const CHEAP = 60_000;

type Viewing = {
  age: number | null;
  km: number | null;
  price: number | null;
  hasEngine: boolean;
  isDiesel: boolean;
  isPluggedIn: boolean;
  transmission: Transmission | null;
};

const isFrom = (value: number | null, limit: number): boolean => value === null || value >= limit;
const isOld = ({ age, km }: Viewing, limits: { age: number; km: number }): boolean =>
  isFrom(age, limits.age) || (km !== null && km >= limits.km);

/** Things to look at and try, in the order of a viewing. The advice is the site's own. */
const CHECKS: readonly { key: string; concerns: (car: Viewing) => boolean; text: string }[] = [
  {
    key: 'kallstart',
    concerns: ({ hasEngine }) => hasEngine,
    text: 'Be att motorn är kall när du kommer, och starta själv. Lyssna efter rassel de första sekunderna, och se om avgaserna är blå eller vita även när motorn är varm.',
  },
  {
    key: 'olja',
    concerns: (car) => car.hasEngine && isOld(car, BELT),
    text: 'Kontrollera oljenivån, och titta under oljelocket: ljus, grötig smet kan betyda att kylvätska läcker in. Fråga hur mycket olja som fylls på mellan servicetillfällena.',
  },
  {
    key: 'kamrem',
    concerns: (car) => car.hasEngine && isOld(car, BELT),
    text: 'Har motorn kamrem eller kamkedja? Fråga när remmen ska bytas och be om kvittot på det senaste bytet. Går den av kan motorn förstöras.',
  },
  {
    key: 'rost',
    concerns: (car) => isOld(car, WORN),
    text: 'Leta rost: hjulhus, trösklar, dörrarnas och bakluckans underkant, under mattan i bagaget och under bilen. Bubblor i lacken betyder att plåten rostar inifrån.',
  },
  {
    key: 'hjul',
    concerns: () => true,
    text: 'Läs av däckens ålder (vecka och år i fyra siffror) och mönsterdjup. Ojämnt slitage kan betyda slitna leder eller fel hjulinställning.',
  },
  {
    key: 'bromsar-utan-slitage',
    concerns: ({ isPluggedIn }) => isPluggedIn,
    text: 'Titta på bromsskivorna: en bil som bromsar med elmotorn använder dem lite, och de kan rosta.',
  },
  {
    key: 'laddning',
    concerns: ({ isPluggedIn }) => isPluggedIn,
    text: 'Prova att ladda, och se att kablarna följer med. Läs av räckvidden vid full laddning.',
  },
  {
    key: 'koppling',
    concerns: (car) => car.transmission !== 'Automat' && car.hasEngine && isOld(car, WORN),
    text: 'Prova kopplingen om bilen är manuell: gasa på hög växel i låg fart. Om varvtalet stiger utan att bilen följer med slirar den.',
  },
  {
    key: 'automatlada',
    concerns: (car) => car.transmission !== 'Manuell' && car.hasEngine && isOld(car, WORN),
    text: 'Om bilen är automat: känn efter ryck och fördröjning, kall och varm, fram och back. Fråga när oljan i lådan byttes.',
  },
  {
    key: 'partikelfilter',
    concerns: ({ isDiesel }) => isDiesel,
    text: 'Fråga hur dieseln har körts. Bara korta sträckor sätter igen partikelfilter och avgasåterföring, som är dyra att byta.',
  },
  {
    key: 'provkorning',
    concerns: () => true,
    text: 'Provkör minst en halvtimme, i stan, på ojämn väg och på motorväg. Bilen ska gå och bromsa rakt, utan missljud, och alla varningslampor ska slockna.',
  },
];

/** The checks of a viewing that concern a car, and facts of its price and wear. @param today YYYY-MM-DD */
export function viewingChecks(
  { modelYear, firstRegistered, odometerKm, price, fuels, transmission }: ViewedCar,
  today: string,
): { facts: string[]; checks: PurchaseCheck[] } {
  const year = modelYear ?? yearOfDay(firstRegistered);
  const car: Viewing = {
    age: year === null ? null : Number(today.slice(0, 4)) - year,
    km: odometerKm,
    price,
    hasEngine: !isWithoutExhaust(fuels),
    isDiesel: fuels.includes('Diesel'),
    isPluggedIn: fuels.includes('El') || fuels.includes('Laddhybrid'),
    transmission,
  };
  const checks = CHECKS.filter(({ concerns }) => concerns(car)).map(({ key, text }) => ({
    key: `titta-${key}`,
    text,
    source: null,
  }));
  return { facts: [wearText(car), bufferText(car)].filter((text) => text !== null), checks };
}

function wearText(car: Viewing): string | null {
  const { age, km } = car;
  if (age === null || !isOld(car, WORN)) return null;
  const distance = km === null ? '' : ` och har gått ${formatMil(km)}`;
  return `Bilen är omkring ${age} år${distance}. Då avgör skicket mer än utrustningen.`;
}

const bufferText = ({ price }: Viewing): string | null =>
  price === null || price >= CHEAP
    ? null
    : `En reparation kan kosta mycket av ${formatKronor(price)}. Ha pengar kvar efter köpet, och låt gärna en verkstad titta på bilen först.`;
