/** Why a tax cannot be calculated, as visitors read it. */
export const NO_TAX_TEXTS = {
  'no-year': 'Årsmodellen saknas i annonsen.',
  'by-weight': 'Bilar av årsmodell 2005 och äldre beskattas efter sin vikt, som saknas i annonsen.',
  lorry: 'Den kan vara registrerad som lätt lastbil, som har en egen skatt.',
  'no-fuel': 'Drivmedlet saknas i annonsen.',
  'unknown-hybrid': 'Annonsen säger inte vilket slags hybrid bilen är, och därmed inte om den går på diesel.',
  'hybrid-fuel': 'Annonsen säger inte om hybriden går på bensin eller diesel, som har olika skatt.',
  'no-emissions': 'Koldioxidutsläppet saknas i annonsen.',
  'only-nedc':
    'Annonsen har bara koldioxidutsläppet enligt den äldre mätningen NEDC. Bilar som togs i trafik 2020 eller senare beskattas efter WLTP.',
  'no-first-day': 'Dagen för första registrering saknas i annonsen, och beloppet beror på den.',
} as const;
export type NoTax = keyof typeof NO_TAX_TEXTS;
