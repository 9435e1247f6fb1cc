import type { EngineFuel } from '#src/domain/ads/vocabulary.ts';
import { interpolate } from '#tools/demo/chance/weighted-table.ts';

export type MarketFuel = Exclude<EngineFuel, 'Vätgas'>;

/**
 * Relative number of cars by fuel and model year, about per cent of what was newly registered in Sweden (Trafikanalys, Mobility Sweden).
 * Hybrids stand higher: many series were never made as one, and those that were sold mostly so.
 */
const FUEL_BY_YEAR: Record<MarketFuel, readonly (readonly [number, number])[]> = {
  Bensin: [
    [1990, 95],
    [2003, 86],
    [2007, 62],
    [2010, 48],
    [2013, 40],
    [2016, 42],
    [2019, 42],
    [2021, 31],
    [2023, 23],
    [2026, 19],
  ],
  Diesel: [
    [1990, 5],
    [2003, 12],
    [2007, 28],
    [2010, 43],
    [2013, 53],
    [2016, 50],
    [2019, 34],
    [2021, 20],
    [2023, 12],
    [2026, 8],
  ],
  El: [
    [2010, 0.1],
    [2013, 0.8],
    [2016, 2],
    [2019, 5],
    [2021, 16],
    [2023, 30],
    [2026, 34],
  ],
  Laddhybrid: [
    [2011, 0],
    [2013, 1],
    [2016, 7],
    [2019, 18],
    [2021, 40],
    [2023, 40],
    [2026, 36],
  ],
  Elhybrid: [
    [2003, 0.3],
    [2010, 2],
    [2016, 6],
    [2019, 10],
    [2023, 18],
    [2026, 20],
  ],
  Etanol: [
    [2003, 1],
    [2007, 7],
    [2010, 7],
    [2013, 2],
    [2016, 0.4],
    [2020, 0.1],
  ],
  Gas: [
    [2003, 0.6],
    [2010, 1.6],
    [2016, 1],
    [2023, 0.4],
  ],
};
const HYDROGEN_SHARE = 0.2;

/** Share of automatic gearboxes where a buyer could choose, by model year; estimated from Swedish dealer listings. */
const AUTOMATIC_BY_YEAR: readonly (readonly [number, number])[] = [
  [1990, 0.12],
  [2004, 0.22],
  [2010, 0.38],
  [2014, 0.52],
  [2017, 0.66],
  [2020, 0.8],
  [2023, 0.9],
];

/** Brands that sell far more of a fuel than the market does. */
const BRAND_LEANINGS: Readonly<Record<string, Partial<Record<EngineFuel, number>>>> = {
  Toyota: { Elhybrid: 9 },
  Lexus: { Elhybrid: 9 },
  Honda: { Elhybrid: 3 },
  Suzuki: { Elhybrid: 3 },
  Kia: { Elhybrid: 1.6, Laddhybrid: 1.3 },
  Hyundai: { Elhybrid: 1.6 },
  Volvo: { Laddhybrid: 1.3 },
  Mitsubishi: { Laddhybrid: 3 },
};

/** Relative number of cars of a model year with this fuel, about per cent. */
export function fuelShare(fuel: EngineFuel, modelYear: number, brand: string): number {
  const share = fuel === 'Vätgas' ? HYDROGEN_SHARE : interpolate(FUEL_BY_YEAR[fuel], modelYear);
  return share * (BRAND_LEANINGS[brand]?.[fuel] ?? 1);
}

/** Share of automatic gearboxes among cars that could be had with either. */
export function automaticShare(modelYear: number): number {
  return interpolate(AUTOMATIC_BY_YEAR, modelYear);
}
