/** Columns of ads that a dealer states of a car by hand; power and heading follow from model and engine. */
export const HAND_MADE_FIELDS = [
  'model_year',
  'odometer_km',
  'price',
  'vat',
  'fuels',
  'transmission_type',
  'drive',
  'color',
  'equipment',
  'description',
] as const;
