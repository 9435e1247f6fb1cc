import type { ImaginedCar } from '#src/domain/adviser/frame/imagined-cars.ts';
import { formatNumber, UNIT_SPACE } from '#src/domain/format/numbers.ts';
import { formatKronor } from '#src/domain/format/price.ts';
import { AVERAGE_MIL } from '#src/domain/statistics/average-mil.ts';
import type { Fuel } from '#src/domain/vocabulary/vocabulary.ts';

/** The price of cars of a model year here: the median, kr, and of how many; null: none is for sale. */
export type PriceOfYear = { name: string; price: number; ads: number } | null;

const mil = (value: number): string => `${formatNumber(value)}${UNIT_SPACE}mil`;
/** From so many mil in all, large repairs come near whatever the age. */
const MANY_MIL = 20_000;
/** A diesel that is driven less a year goes mostly short, which its particle filter does not stand. */
const FEW_A_YEAR = 1_000;
/** Both are about alike up to this difference in age, counted in years of average driving. */
const ALIKE = 1;

/**
 * Which of two described cars to choose, by age and mileage together, and what that depends on.
 * @param fuels of both; empty: not stated @param prices of their model years, in their order; null: no model is named
 */
export function imaginedCarsTexts(
  cars: readonly [ImaginedCar, ImaginedCar],
  fuels: readonly Fuel[],
  prices: readonly [PriceOfYear, PriceOfYear] | null,
  thisYear: number,
): string[] {
  const isDiesel = fuels.length > 0 && fuels.every((fuel) => fuel === 'Diesel');
  const isElectric = fuels.length > 0 && fuels.every((fuel) => fuel === 'El');
  const average = isDiesel ? AVERAGE_MIL.diesel : fuels.includes('Bensin') ? AVERAGE_MIL.petrol : AVERAGE_MIL.all;
  const described = cars.map((car, place) => {
    const age = Math.max(1, thisYear - car.year);
    return { ...car, age, aYear: car.mil / age, worn: age + car.mil / average, price: prices?.[place] ?? null };
  });
  const [newer, older] = described.toSorted((one, other) => other.year - one.year || one.mil - other.mil);
  const [less, more] = described.toSorted((one, other) => one.worn - other.worn);
  if (!newer || !older || !less || !more) return [];
  const isOlderStanding = older.aYear < FEW_A_YEAR && isDiesel;
  const isNewerFine = newer.mil <= MANY_MIL && newer.year > older.year;
  const picksNewer = newer.mil <= older.mil || ((isDiesel || isElectric || isOlderStanding) && isNewerFine);
  const chosen = picksNewer ? newer : more.worn - less.worn <= ALIKE && isNewerFine ? newer : less;
  const other = chosen === newer ? older : newer;
  const why =
    newer.mil <= older.mil
      ? 'den är både nyare och har gått kortare'
      : chosen === newer
        ? isDiesel
          ? `den är nyare, och ${mil(Math.round(newer.aYear))} om året tyder på landsväg, som en diesel mår bra av`
          : 'den är nyare, med nyare säkerhet, och har inte gått ovanligt långt'
        : `den har mindre slitage sammanlagt: ${mil(chosen.mil)} på ${chosen.age} år, mot ${mil(other.mil)} på ${other.age}`;
  return [
    `**Oftast ${chosen.year} med ${mil(chosen.mil)}, om servicen är gjord:** ${why}.`,
    `${describedText(newer)} ${describedText(older)} Snittet i Sverige är ${mil(average)} om året${isDiesel ? ' för diesel' : fuels.includes('Bensin') ? ' för bensin' : ''}.`,
    ...pricesTexts(described),
    `Det kan vända: finns full servicebok och kvitto på kamrem och växellådsolja bara på ${other.year} är den det tryggare köpet.${isOlderStanding ? ' Få mil om året kan betyda korta turer, som sätter igen partikelfiltret på en diesel.' : ''} Ett kamremsbyte styrs av både år och mil: fråga på båda.`,
    'Källor: Trafikanalys, körsträckor 2023; bilarna till salu här. Skriv modell och pris på båda, så jämför jag med liknande bilar.',
  ];
}

const describedText = ({ year, mil: gone, age, aYear }: ImaginedCar & { age: number; aYear: number }): string =>
  `${year}: ${mil(gone)} på ungefär ${age} år, ${mil(Math.round(aYear))} om året.`;

const MIN_ADS = 3;
const pricesTexts = (cars: readonly { year: number; price: PriceOfYear }[]): string[] => {
  const known = cars.flatMap(({ year, price }) =>
    price === null || price.ads < MIN_ADS
      ? []
      : [`${price.name} ${year} kostar ${formatKronor(price.price)} i mitten av ${price.ads} till salu`],
  );
  return known.length < 2
    ? []
    : [`${known.join(', och ')}. Kostar de lika mycket är den som borde kosta mer det bättre köpet.`];
};

/** Age against mileage where no car is described. */
export const ageTexts = (): string[] => [
  '**Oftast den nyare, om milen är mest landsväg och servicen är bevisad:** den har nyare säkerhet och färre delar som har åldrats. Det gäller mest diesel, som mår dåligt av korta turer, och elbilar, vars batteri åldras av tid också.',
  `Den äldre med få mil är bättre när den nyare har gått över ${mil(MANY_MIL)}, saknar kvitton eller har dyra arbeten nära: kamrem, växellådsolja, koppling. Räkna mil om året: snittet är ${mil(AVERAGE_MIL.all)}, för bensin ${mil(AVERAGE_MIL.petrol)} och för diesel ${mil(AVERAGE_MIL.diesel)}.`,
  'En bil som har stått har ofta gamla däck, rostiga bromsar och trött batteri. Källa: Trafikanalys, körsträckor 2023. Skriv årsmodell och mil på de två, så jämför jag dem.',
];
