import type { NoTax } from './vehicle-tax.ts';

/** Why a tax cannot be reckoned, as visitors read it. */
export const NO_TAX_TEXTS: Readonly<Record<NoTax, string>> = {
  'no-year': 'Årsmodellen saknas i annonsen.',
  'by-weight': 'Bilar av årsmodell 2005 och äldre beskattas efter sin vikt, som saknas i annonsen.',
  lorry: 'Den kan vara registrerad som lätt lastbil, som har en egen skatt.',
  'no-fuel': 'Drivmedlet saknas i annonsen.',
  'no-emissions': 'Koldioxidutsläppet saknas i annonsen.',
};
