import { feedLabelOf } from './ad-field-register.ts';

/** Labels of a dealer's details, of values that are stored in other fields, of fields with a lowest and a highest value, and of the row as a whole. */
const OTHER_LABELS: ReadonlyMap<string, string> = new Map([
  ['dealer_city', 'Handlarens ort'],
  ['dealer_county', 'Handlarens län'],
  ['dealer_id', 'Handlarens id i källan'],
  ['dealer_organisation_number', 'Organisationsnummer'],
  ['dealer_address', 'Handlarens adress'],
  ['dealer_postcode', 'Handlarens postnummer'],
  ['dealer_telephone', 'Handlarens telefon'],
  ['dealer_email', 'Handlarens e-post'],
  ['dealer_website', 'Handlarens webbplats'],
  ['dealer_opening_hours', 'Handlarens öppettider'],
  ['dealer_logo_url', 'Handlarens logotyp'],
  ['dealer_presentation', 'Handlarens presentation'],
  ['dealer_latitude', 'Handlarens latitud'],
  ['dealer_longitude', 'Handlarens longitud'],
  ['vin', 'Chassinummer'],
  ['odometer_unit', 'Mätarställningens enhet'],
  ['wltp_fuel_consumption_combined', 'Förbrukning WLTP'],
  ['wltp_co2_emission_combined', 'CO2 WLTP'],
  ['nedc_fuel_consumption_combined', 'Förbrukning NEDC'],
  ['nedc_co2_emission_combined', 'CO2 NEDC'],
  ['rad', 'Hela raden'],
  ['dates_removed', 'Borttagen'],
  ['dates_sold', 'Såld'],
  ['prices', 'Prishistorik'],
]);

/** @param field a feed's field; other texts remain, such as "rad" of a row that has no fields */
export const fieldLabel = (field: string): string => feedLabelOf(field) ?? OTHER_LABELS.get(field) ?? field;
