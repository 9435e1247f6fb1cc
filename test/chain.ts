import type { ColumnMapping } from '#src/domain/deliveries/column-mapping.ts';

/** An invented chain of twelve sites with twenty cars each, delivered as one XML of its own form. */

export const CHAIN = 'Bilkedjan Norr';
/** The towns of its sites, as its file names them. */
export const CHAIN_TOWNS: readonly string[] = [
  'Umeå',
  'Luleå',
  'Kiruna',
  'Gällivare',
  'Piteå',
  'Boden',
  'Skellefteå',
  'Lycksele',
  'Örnsköldsvik',
  'Sundsvall',
  'Östersund',
  'Haparanda',
];
export const chainDealer = (town: string): string => `${CHAIN} ${town}`;
export const CARS_PER_SITE = 20;

const MODELS = [
  { make: 'Volvo', model: 'V60', fuel: 'Diesel' },
  { make: 'Kia', model: 'Niro', fuel: 'El' },
  { make: 'Volkswagen', model: 'Golf', fuel: 'Bensin' },
  { make: 'Toyota', model: 'RAV4', fuel: 'Bensin' },
];
const LETTERS = 'ABCDEFGHJKLM';

/** The plate of a car of a site, which no other car has. */
export const chainPlate = (site: number, car: number): string =>
  `${LETTERS[site] ?? 'Z'}XB${String(100 + car).padStart(3, '0')}`;

const carXml = (town: string, site: number, car: number): string => {
  const { make, model, fuel } = MODELS[car % MODELS.length] ?? { make: 'Volvo', model: 'V60', fuel: 'Diesel' };
  return `<bil><regnr>${chainPlate(site, car)}</regnr><anlaggning><ort>${town}</ort></anlaggning><marke>${make}</marke><modell>${model}</modell><arsmodell>${2016 + (car % 8)}</arsmodell><pris>${149_900 + site * 1_000 + car * 5_000}</pris><mil>${4_000 + site * 100 + car * 250}</mil><drivmedel>${fuel}</drivmedel></bil>`;
};

type Site = { town: string; cars?: readonly number[] };
const ALL_CARS = Array.from({ length: CARS_PER_SITE }, (_, car) => car);

/** The chain's file, of some of its sites with all or some of their cars. */
export function chainXml(sites: readonly Site[] = CHAIN_TOWNS.map((town) => ({ town }))): string {
  const cars = sites.flatMap(({ town, cars: chosen = ALL_CARS }) => {
    const known = CHAIN_TOWNS.indexOf(town);
    return chosen.map((car) => carXml(town, known < 0 ? CHAIN_TOWNS.length : known, car));
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<lager>\n${cars.join('\n')}\n</lager>`;
}

/** Which element of its file is which field. */
export const CHAIN_MAPPING: ColumnMapping = {
  odometerUnit: 'mil',
  list: 'bil',
  columns: {
    regnr: [{ field: 'licence_plate' }],
    'anlaggning.ort': [{ field: 'dealer' }],
    marke: [{ field: 'brand' }],
    modell: [{ field: 'model' }],
    arsmodell: [{ field: 'model_year' }],
    pris: [{ field: 'price' }],
    mil: [{ field: 'odometer' }],
    drivmedel: [{ field: 'fuels' }],
  },
};
