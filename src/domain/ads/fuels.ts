import type { Fuel } from './vocabulary.ts';

/** Whether a car of these fuels has no combustion engine: no cylinders, and no CO2 emissions. */
export const isWithoutExhaust = (fuels: readonly Fuel[]): boolean =>
  fuels.length > 0 && fuels.every((fuel) => fuel === 'El' || fuel === 'Vätgas');
