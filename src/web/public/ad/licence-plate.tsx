import { formatPlate } from '#src/domain/suggestions/licence-plate.ts';

/** The car's licence plate, styled like one. */
export function LicencePlate({ plate }: { plate: string }) {
  return (
    <p className="inline-flex items-stretch overflow-hidden rounded-card border border-edge bg-plate text-on-plate">
      <span
        aria-hidden
        className="flex w-5 items-end justify-center bg-plate-band pb-1 text-[0.625rem] font-bold text-on-deep"
      >
        S
      </span>
      <span className="sr-only">Registreringsnummer </span>
      <span className="px-3 py-1 text-body font-semibold tracking-[0.08em]">{formatPlate(plate)}</span>
    </p>
  );
}
