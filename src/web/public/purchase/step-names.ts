import type { PurchaseStep } from '#src/domain/saved-cars/saved-cars.ts';

/** Headings of the steps. */
export const STEP_NAMES: Readonly<Record<PurchaseStep, string>> = {
  saved: 'Sparade',
  compared: 'Jämförda',
  driven: 'Provkörda',
  bought: 'Köpt',
};
