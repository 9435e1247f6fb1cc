import { AVERAGE_MIL } from '#src/domain/statistics/average-mil.ts';
import type { FuelClass } from '#src/domain/valuation/valued-car.ts';

/** The distance that cars of a fuel are driven in a year, mil. */
export const averageMil = (fuel: FuelClass): number =>
  fuel === 'petrol' || fuel === 'diesel' ? AVERAGE_MIL[fuel] : AVERAGE_MIL.all;
