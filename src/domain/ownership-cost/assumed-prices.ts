import type { FuelClass } from '#src/domain/valuation/valued-car.ts';

/** A figure that nobody has stated of the car: the pages call it "antaget", with its source and date. */
export type Assumed = { value: number; source: string };

/** Energy that a car buys, each with a price of its own. */
export const ENERGIES = ['petrol', 'diesel', 'electric'] as const;
export type Energy = (typeof ENERGIES)[number];

/** kr per litre or kWh. Cars for ethanol run on petrol too, and their tests state petrol; gas and hydrogen are sold by weight and have no price here. */
export const ENERGY_PRICES: Readonly<Record<Energy, Assumed>> = {
  petrol: { value: 16, source: 'bensin 95, maj 2025, Utbetala.se' },
  diesel: { value: 16, source: 'diesel, maj 2025, Utbetala.se' },
  electric: { value: 2, source: 'laddning hemma 1–2 kr per kWh, mars 2026, Min Bilkoll' },
};

/** Charging of electric cars away from home: per cent of the energy, and kr per kWh. */
export const FAST_CHARGING = {
  share: { value: 10, source: 'vårt antagande november 2026, för långresor' },
  // 7–12 kr per mil at 1.8 kWh per mil.
  price: { value: 5.3, source: 'snabbladdning 7–12 kr per mil, mars 2026, Min Bilkoll' },
} as const satisfies Readonly<Record<string, Assumed>>;

/** kr a year: averages of the insured cars of one insurer, 251, 338 and 584 kr a month. */
export const INSURANCE = {
  half: { value: 4_060, source: 'halvförsäkring, snitt 2026, Hedvig' },
  full: { value: 7_010, source: 'helförsäkring, snitt 2026, Hedvig' },
} as const satisfies Readonly<Record<string, Assumed>>;

/** Age in years below which a new car's guarantee replaces the comprehensive part, and price (kr) below which people seldom pay for it. */
export const INSURED = { guarantee: 3, full: 80_000 };

const SERVICE_SOURCE = 'service och slitdelar, Argonne National Laboratory 2021, 10 kr per dollar';
/** kr per mil: 10.1, 9.4, 9.0 and 6.1 US cents per mile (Argonne National Laboratory, ANL/ESD-21/4, 2021). */
export const SERVICE_PER_MIL: Readonly<Record<FuelClass, Assumed>> = {
  petrol: { value: 6.3, source: SERVICE_SOURCE },
  diesel: { value: 6.3, source: SERVICE_SOURCE },
  alternative: { value: 6.3, source: SERVICE_SOURCE },
  unknown: { value: 6.3, source: SERVICE_SOURCE },
  hybrid: { value: 5.8, source: SERVICE_SOURCE },
  plugin: { value: 5.6, source: SERVICE_SOURCE },
  electric: { value: 3.8, source: SERVICE_SOURCE },
};

/** kr per mil: a set for 6 000 kr, our own assumption, lasts 2 500 mil. */
export const TYRES_PER_MIL: Assumed = {
  value: 2.4,
  source: 'fyra däck håller 2\u00a0500\u00a0mil, Bilsvar, och kostar 6\u00a0000\u00a0kr, vårt antagande november 2026',
};

/** kr for each inspection. */
export const INSPECTION: Assumed = { value: 500, source: 'kontrollbesiktning, M Sveriges bilkostnadskalkyl' };

/** Plug-in hybrids of private owners: per cent of the distance on electricity, litres per mil with the engine running, kWh per mil without. */
export const PLUG_IN = {
  electricShare: { value: 47, source: '45–49 procent för privatbilar, ICCT 2022' },
  // 4.2 l/100 km over the whole distance, of which 53 % is with the engine running.
  fuelPerMil: { value: 0.79, source: 'verklig förbrukning utan el, ICCT 2022' },
  electricPerMil: { value: 2.2, source: 'övre delen av 1,6–2,2 kWh per mil, januari 2026, Dagens PS' },
} as const satisfies Readonly<Record<string, Assumed>>;
