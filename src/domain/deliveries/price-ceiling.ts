/**
 * Makes whose cars cost more than their power explains, by their names in the catalogue; the highest price of any car applies to
 * them. Collectors' cars of other makes are those of an age of {@link MIN_CLASSIC_AGE}.
 */
const COLLECTED: ReadonlySet<string> = new Set([
  'Alpina',
  'Aston Martin',
  'Bentley',
  'Ferrari',
  'Lamborghini',
  'Lotus',
  'Maserati',
  'McLaren',
  'Porsche',
  'Rolls-Royce',
]);
/** Years; from here on the price of a car has nothing to do with what it cost. */
const MIN_CLASSIC_AGE = 25;

/** hk; a Ford GT costs ten million kr. */
const MIN_COLLECTED_HP = 630;

/**
 * kr per hk², as prices grow faster than power: a Golf R with 300 hk stays below 1 080 000 kr, an XC90 with 455 hk below 2 480 000, a
 * G-klass with 585 hk below 4 100 000. About twice what such cars cost when they are new.
 */
const KR_PER_SQUARE_HP = 12;
/**
 * kr; of any car, as small engines are in camping vans and large SUVs: among 5 968 ads of Göteborg (December 2024) the dearest with less
 * than 250 hk cost 1 800 000. Older cars have lost so much that a tenth of it more is a zero too many.
 */
const MIN_CEILINGS: readonly { upToAge: number; kr: number }[] = [
  { upToAge: 5, kr: 2_000_000 },
  { upToAge: MIN_CLASSIC_AGE, kr: 1_000_000 },
];

/**
 * kr per hk above which a price of nines stands for "price on request"; a car that may cost 999 999 kr has some 400 hk, and a price
 * just below a round number is common.
 */
const NINES_KR_PER_HP = 2_400;

export type CeilingCar = {
  /** Its name in the catalogue, or as the feed wrote it. */
  brand: string;
  /** Years from the model year to the delivery; null when it is unknown. */
  age: number | null;
  /** Of the strongest engine that the car may have; null when it is unknown. */
  strongestHp: number | null;
};

/** A price that is a row of keys: "1234567", "7654321", "1111111"; six digits may be a price (123 456, 111 111). */
function isRowOfKeys(price: number): boolean {
  const digits = String(price);
  if (digits.length < 7) return false;
  return (
    '12345678901'.startsWith(digits) ||
    '987654321'.startsWith(digits) ||
    (!digits.startsWith('9') && isOneDigit(digits))
  );
}

/** kr; "just below a million" is a price that cars have. */
const MAX_ROUNDED_DOWN = 999_999;

const isOneDigit = (digits: string): boolean => digits.split('').every((digit) => digit === digits[0]);
const isNines = (price: number): boolean => /^9{6,}$/.test(String(price));

/** Whether people collect such cars: they may cost any sum, and stand still for years. */
export const isCollected = ({ brand, age, strongestHp }: CeilingCar): boolean =>
  COLLECTED.has(brand) || (age !== null && age >= MIN_CLASSIC_AGE) || (strongestHp ?? 0) >= MIN_COLLECTED_HP;

/**
 * Whether a price is no price of the car: a row of keys or nines that stand for "price on request", or more than such a car costs.
 * @param price kr
 */
export function isAboveCeiling(price: number, { brand, age, strongestHp }: CeilingCar): boolean {
  if (isRowOfKeys(price)) return true;
  if (price < MIN_SUSPECT_PRICE) return false;
  const isRare = isCollected({ brand, age, strongestHp });
  if (isNines(price) && !isRare) {
    return strongestHp === null ? price > MAX_ROUNDED_DOWN : price > strongestHp * NINES_KR_PER_HP;
  }
  if (isRare || strongestHp === null) return false;
  const lowest = MIN_CEILINGS.find(({ upToAge }) => (age ?? 0) <= upToAge)?.kr ?? 0;
  return price > Math.max(lowest, KR_PER_SQUARE_HP * strongestHp ** 2);
}

/** kr; no lower price is above the ceiling of a car. */
export const MIN_SUSPECT_PRICE = 800_000;
