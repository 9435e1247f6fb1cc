import { STAFF_FIELDS } from '#src/domain/ads/staff-fields.ts';

/** The fields of an ad in groups, for its facts and for their form. */
const GROUPS: readonly { heading: string; columns: readonly string[] }[] = [
  {
    heading: 'Bilen',
    columns: [
      'name',
      'price',
      'vat',
      'odometer_km',
      'model_year',
      'first_registered',
      'chassis',
      'color',
      'number_of_doors',
      'seats',
    ],
  },
  {
    heading: 'Motor och drivning',
    columns: [
      'fuels',
      'transmission_type',
      'drive',
      'horsepower_hp',
      'power_kw',
      'acceleration',
      'engine_name',
      'engine_code',
      'engine_type',
      'engine_cc',
      'electric_engine',
      'type_of_electric_car',
    ],
  },
  {
    heading: 'Förbrukning och krocktest',
    columns: [
      'wltp_consumption_min',
      'wltp_consumption_max',
      'wltp_co2_min',
      'wltp_co2_max',
      'nedc_consumption_min',
      'nedc_consumption_max',
      'nedc_co2_min',
      'nedc_co2_max',
      'euro_ncap_result',
      'euro_ncap_year',
    ],
  },
];
const GROUPED = new Set(GROUPS.flatMap(({ columns }) => columns));

/** Each group with its fields in the order of its columns; fields of no group are in the last one. */
export const FIELD_GROUPS: readonly { heading: string; fields: typeof STAFF_FIELDS }[] = [
  ...GROUPS.map(({ heading, columns }) => ({
    heading,
    fields: columns.flatMap((column) => STAFF_FIELDS.filter((field) => field.column === column)),
  })),
  { heading: 'Text, utrustning och plats', fields: STAFF_FIELDS.filter(({ column }) => !GROUPED.has(column)) },
];
