const KRONOR = String.raw`(?:(?:kr|kronor|sek)\.?|[:,.][-–])`;
const A_YEAR = String.raw`(?:\s*(?:/|per|om)\s*år(?:et)?)?`;
const after = (units: string): RegExp => new RegExp(`(?:${units})\\s*$`, 'i');

/** Units as people write them after a number. A field reads its own only: "60 %" is no sum in kronor. */
export const TYPED_UNITS = {
  kronor: after(KRONOR),
  kronorAYear: after(KRONOR + A_YEAR),
  kronorPerFuel: after(String.raw`${KRONOR}(?:\s*(?:/|per)\s*(?:l|liter|kwh))?`),
  mil: after(`mil${A_YEAR}`),
  years: after('år'),
  percent: after(`(?:%|procent)${A_YEAR}`),
  fuelPerMil: after(String.raw`(?:l|liter|kwh)(?:\s*(?:/|per)\s*mil)?`),
  fuelPer100Km: after(String.raw`(?:l|liter|kwh)\s*(?:/|per)\s*100(?:\s*km)?`),
  kilometres: after('km|kilometer'),
  horsepower: after('hk|hästkrafter'),
  kilowatts: after('kw'),
  seconds: after(String.raw`s|sek\.?|sekunder`),
  cubicCentimetres: after('cm³|cm3|cc'),
  grams: after(String.raw`(?:g|gram)(?:\s*(?:/|per)\s*km)?`),
  stars: after('stjärn(?:a|or)'),
} as const;
export type TypedUnit = keyof typeof TYPED_UNITS;

/** Units in which three digits after a sign are thousands: nobody writes a price or a distance with three decimals. */
const WHOLE_UNITS: ReadonlySet<TypedUnit> = new Set(['kronor', 'kronorAYear', 'mil', 'kilometres', 'cubicCentimetres']);
const THOUSANDS = /^([+-]?\d{1,3}(?:([.,'’])\d{3})(?:\2\d{3})*)(?:(?!\2)[.,](\d{1,2}))?$/;

/** A number in Swedish notation, perhaps with its unit, as Number reads it; another unit stays. "150.000" and "150,000" are 150000 kr. */
export function plainNumber(text: string, unit?: TypedUnit): string {
  const number = (unit === undefined ? text : text.replace(TYPED_UNITS[unit], '')).replace(/\s/g, '');
  const [, whole, , decimals] = (unit !== undefined && WHOLE_UNITS.has(unit) && THOUSANDS.exec(number)) || [];
  if (whole === undefined) return number.replace(',', '.');
  return whole.replace(/[.,'’]/g, '') + (decimals === undefined ? '' : `.${decimals}`);
}
