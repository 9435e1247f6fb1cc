/** A brand or series to go to. */
export type ModelLink = { name: string; to: string };

/** An address that names no brand, or no series of it. */
export type UnknownModel = {
  /** As the visitor's address has them. */
  attempted: { brand: string; series: string | null };
  /** The brand, when that much was understood. */
  brand: ModelLink | null;
  /** What may have been meant. */
  nearest: ModelLink[];
};
