import type { Fuel } from './vocabulary.ts';

/** Whether a car of these fuels burns none of them: it has no cylinders, and lets out no CO2. */
export const isWithoutExhaust = (fuels: readonly Fuel[]): boolean =>
  fuels.length > 0 && fuels.every((fuel) => fuel === 'El' || fuel === 'Vätgas');
