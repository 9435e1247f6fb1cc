/** Why a tax cannot be calculated, as visitors read it. */
export const NO_TAX_TEXTS = {
  'no-year': 'Årsmodellen saknas i annonsen.',
  'by-weight':
    'Bilar med fordonsår 2005 eller tidigare beskattas oftast efter sin vikt, som saknas i annonsen. Några få, i miljöklass 2005, El eller Hybrid, beskattas efter sitt koldioxidutsläpp.',
  lorry:
    'Den kan vara registrerad som lätt lastbil. De som togs i trafik före 2011 beskattas efter sin vikt, som saknas i annonsen.',
  'no-fuel': 'Drivmedlet saknas i annonsen.',
  'unknown-hybrid': 'Annonsen säger inte vilket slags hybrid bilen är, och därmed inte om den går på diesel.',
  'hybrid-fuel': 'Annonsen säger inte om hybriden går på bensin eller diesel, som har olika skatt.',
  'no-emissions': 'Koldioxidutsläppet saknas i annonsen.',
  'only-nedc':
    'Annonsen har bara koldioxidutsläppet enligt den äldre mätningen NEDC. Bilar som togs i trafik 2020 eller senare beskattas efter WLTP.',
  'only-wltp':
    'Annonsen har bara koldioxidutsläppet enligt WLTP. Bilar som togs i trafik före 2020 beskattas efter det lägsta registrerade värdet, oftast enligt den äldre mätningen NEDC.',
} as const;
export type NoTax = keyof typeof NO_TAX_TEXTS;

/** Assumptions and omissions of an amount. */
export const TAX_NOTES = {
  municipality: 'I några glesbygdskommuner är skatten upp till 384 kr lägre om året. Det är inte med här.',
  lorry:
    'Är bilen registrerad som lätt lastbil gäller samma regler som för personbilar. En lastbil med högre totalvikt än 3,5 ton beskattas på ett annat sätt.',
  alternative:
    'Har registret ett eget utsläppsvärde för körning på etanol eller gas räknas skatten på det. Annonsen säger inte vilket bränsle värdet gäller.',
  range:
    'Annonsen anger utsläppet som ett spann. Skatten räknas på bilens eget värde, som står i registreringsbeviset.',
  camper: 'Är bilen registrerad som husbil betalar den ingen malus, utan bara det lägre beloppet.',
  commercial: 'Undantaget gäller inte fordon i yrkesmässig trafik.',
} as const;
export type TaxNote = keyof typeof TAX_NOTES;
