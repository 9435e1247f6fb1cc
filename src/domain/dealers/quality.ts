/** Parts of a stock's quality, with the points that a stock complete in all of them gets; together 100. */
export const QUALITY_PARTS = {
  pictures: { points: 20, label: 'Bilder', advice: 'Åtta bilder eller fler på varje bil.' },
  price: { points: 8, label: 'Pris', advice: 'Skriv ett pris i kronor.' },
  odometer: { points: 8, label: 'Miltal', advice: 'Skriv mätarställningen.' },
  modelYear: { points: 6, label: 'Årsmodell', advice: 'Skriv årsmodellen.' },
  fuels: { points: 6, label: 'Drivmedel', advice: 'Skriv drivmedlet.' },
  transmission: { points: 6, label: 'Växellåda', advice: 'Skriv om bilen är manuell eller automat.' },
  power: { points: 4, label: 'Effekt', advice: 'Skriv effekten i kW eller hk.' },
  plate: { points: 4, label: 'Registreringsnummer', advice: 'Med det känns bilen igen, också när rubriken ändras.' },
  equipment: { points: 5, label: 'Utrustning', advice: 'Fem saker eller fler, som en lista.' },
  description: { points: 5, label: 'Beskrivning', advice: 'Skriv några meningar om bilen.' },
  matched: { points: 8, label: 'Känd modell', advice: 'Skriv märke och modell som tillverkaren gör.' },
  read: { points: 8, label: 'Värden som gick att läsa', advice: 'Rätta de värden som inte gick att läsa.' },
  plausiblePrice: { points: 4, label: 'Rimligt pris', advice: 'Kontrollera priser långt från liknande bilars.' },
  fresh: { points: 8, label: 'Uppdaterade annonser', advice: 'Skicka en fil varje dag.' },
} as const;
export type QualityPart = keyof typeof QUALITY_PARTS;
export const QUALITY_PART_NAMES = Object.keys(QUALITY_PARTS) as QualityPart[];

/** Parts that are counted by ad; `fresh` follows from the last delivery. */
export type CountedPart = Exclude<QualityPart, 'fresh'>;
export const COUNTED_PARTS = QUALITY_PART_NAMES.filter((part): part is CountedPart => part !== 'fresh');

/** Number of pictures of a complete ad. */
export const ENOUGH_PICTURES = 8;
/** Number of entries of equipment of a complete ad. */
export const ENOUGH_EQUIPMENT = 5;
/** A price below or above this multiple of the median of its model and year looks wrong. */
export const ODD_PRICE = { below: 1 / 3, above: 3 } as const;
/** A delivery is fresh for two days, and of no worth after two weeks. */
const FRESH_DAYS = 2;
const STALE_DAYS = 14;

/** A stock in figures. */
export type StockCompleteness = {
  /** Ads for sale; at least 1. */
  ads: number;
  /** Ads that are complete in each part; an ad with some of the pictures or of the equipment counts as that share. */
  complete: Readonly<Record<CountedPart, number>>;
  /** Ads that are not complete, of parts in which an ad may be complete in part. */
  incomplete?: Readonly<Partial<Record<CountedPart, number>>>;
  /** Days since the last delivery; null: the dealer does not deliver. */
  daysSinceDelivery: number | null;
};

export type QualityLine = {
  part: QualityPart;
  /** Share of the ads that are complete, 0–1. */
  share: number;
  /** Points that the stock lacks. */
  lacks: number;
  /** Ads that are not complete; null: not counted by ad. */
  ads: number | null;
};

export type StockQuality = {
  /** 0–100. */
  score: number;
  /** All parts, those that would raise the score most first. */
  lines: QualityLine[];
};

/** The quality of a stock; null without ads. More complete ads and a later delivery never lower the score. */
export function stockQuality({
  ads,
  complete,
  incomplete = {},
  daysSinceDelivery,
}: StockCompleteness): StockQuality | null {
  if (ads <= 0) return null;
  const lines = QUALITY_PART_NAMES.map((part): QualityLine => {
    const share = part === 'fresh' ? freshness(daysSinceDelivery) : Math.min(1, Math.max(0, complete[part] / ads));
    const missing = part === 'fresh' ? null : (incomplete[part] ?? Math.max(0, Math.ceil(ads * (1 - share) - 1e-9)));
    return { part, share, lacks: QUALITY_PARTS[part].points * (1 - share), ads: missing };
  });
  const lacks = lines.reduce((sum, line) => sum + line.lacks, 0);
  return { score: Math.round(100 - lacks), lines: lines.toSorted((a, b) => b.lacks - a.lacks) };
}

/** 1 for a delivery of the last days, falling to 0. */
const freshness = (days: number | null): number =>
  days === null ? 0 : Math.min(1, Math.max(0, (STALE_DAYS - days) / (STALE_DAYS - FRESH_DAYS)));
