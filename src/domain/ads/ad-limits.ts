/** What the facts of an ad may be, whoever states them: a delivery or staff. Stored units; the ends themselves are allowed. */
export const AD_RANGES = {
  /** kr. D12: a lower one stands for "ring oss"; statistics must never show a car for 1 kr. */
  price: { least: 1_000, most: 20_000_000 },
  odometerKm: { least: 0, most: 1_000_000 },
  /** The latest is next year's, which the reader of a delivery knows. */
  modelYear: { least: 1900, most: 2100 },
  horsepower: { least: 5, most: 2_000 },
  powerKw: { least: 4, most: 1_471 },
  /** Seconds from 0 to 100 km/h. */
  acceleration: { least: 1.5, most: 60 },
  engineCc: { least: 49, most: 15_000 },
  doors: { least: 1, most: 7 },
  seats: { least: 1, most: 60 },
  /** Litres (kWh for electric cars) per 100 km. */
  consumption: { least: 0, most: 50 },
  /** g per km. */
  co2: { least: 0, most: 600 },
  /** Stars of Euro NCAP, and the years in which it has given them. */
  stars: { least: 1, most: 5 },
  starsYear: { least: 1997, most: 2100 },
} as const satisfies Record<string, { least: number; most: number }>;

/** Longest texts, characters. */
export const LONGEST = {
  dealer: 120,
  id: 120,
  brand: 60,
  model: 80,
  name: 120,
  place: 80,
  engine: 80,
  entry: 120,
  description: 10_000,
} as const;

/** Longest lists, entries. */
export const MOST = { fuels: 5, packages: 50, equipment: 200, awards: 50, images: 200, prices: 500 } as const;
