/** A link to a brand or series. */
export type ModelLink = { name: string; to: string };

/** An address of an unknown brand or series. */
export type UnknownModel = {
  /** The names in the visitor's address. */
  attempted: { brand: string; series: string | null };
  /** The brand, when it is known. */
  brand: ModelLink | null;
  /** Possible meanings. */
  nearest: ModelLink[];
};
