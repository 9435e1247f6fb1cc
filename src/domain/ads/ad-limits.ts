/** Allowed ranges of an ad's facts, for deliveries and for staff. In stored units, both ends included. */
export const AD_RANGES = {
  /** kr. D12: a lower price stands for "ring oss"; statistics must never show a car for 1 kr. */
  price: { min: 1_000, max: 20_000_000 },
  odometerKm: { min: 0, max: 1_000_000 },
  /** Next year's models are the latest; the reader of a delivery checks that. */
  modelYear: { min: 1900, max: 2100 },
  horsepower: { min: 5, max: 2_000 },
  powerKw: { min: 4, max: 1_471 },
  /** Seconds from 0 to 100 km/h. */
  acceleration: { min: 1.5, max: 60 },
  engineCc: { min: 49, max: 15_000 },
  /** Litres (kWh for electric cars) per 100 km. */
  consumption: { min: 0, max: 50 },
  /** g per km. */
  co2: { min: 0, max: 600 },
  /** Stars of Euro NCAP, and the years in which it has awarded them. */
  stars: { min: 1, max: 5 },
  starsYear: { min: 1997, max: 2100 },
} as const satisfies Record<string, { min: number; max: number }>;

/** Maximum lengths of texts, characters. */
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

/** Maximum lengths of lists, entries. */
export const MOST = { fuels: 5, packages: 50, equipment: 200, awards: 50, images: 200, prices: 500 } as const;
