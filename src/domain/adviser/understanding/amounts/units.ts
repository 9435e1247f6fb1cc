/** The measure of a number. `ignored`: irrelevant to the choice of a car ("18 tum", "2 veckor"). */
export type Measure =
  | 'price'
  | 'monthlyCost'
  | 'yearlyTax'
  | 'mil'
  | 'km'
  | 'rangeMil'
  | 'rangeKm'
  | 'age'
  | 'decade'
  | 'year'
  | 'horsepower'
  | 'kilowatt'
  | 'seats'
  | 'doors'
  | 'kg'
  | 'ton'
  | 'litresPerMil'
  | 'litresPer100Km'
  | 'co2'
  | 'ignored';

/** Matched against the text after a number; the first match wins, so longer patterns come first. */
const UNITS: readonly (readonly [RegExp, Measure])[] = [
  [/^ ?(?:(?:kr|kronor|sek|:-|spann)\.? ?)?(?:\/|per |i |om )\s?(?:man(?:ad)?(?:en)?|month)\b(?:en)?/, 'monthlyCost'],
  [
    /^ ?(?:kr|kronor)\.? i (?:formansvarde|forman|leasing|avbetalning|avgift)(?: (?:per manad|i manaden))?/,
    'monthlyCost',
  ],
  [/^ ?(?:kr|kronor|sek)\.? (?:i (?:fordons)?skatt|skatt)(?: (?:om aret|per ar))?/, 'yearlyTax'],
  [/^ ?(?:kr|kronor|sek)\.? ?(?:\/|per |om )\s?(?:ar(?:et)?)\b/, 'yearlyTax'],
  [
    /^ ?(?::-|,-|\.-|kr\b|kronor\b|kronors\b|sek\b|spann\b|riksdaler\b|bagis\b|pix\b|kron[a-z]*\b|stalar\b|daler\b|cash\b|crowns\b)\.?/,
    'price',
  ],
  [
    /^ ?mils? (?:(?:[a-z]+ )?[a-z]*rackvidd|(?:pa|per|med) (?:(?:en|ett|full|fullt|hel) )*(?:ladd|batteri|tank|el\b))/,
    'rangeMil',
  ],
  [
    /^ ?(?:km|kilometers?) (?:(?:[a-z]+ )?[a-z]*rackvidd|(?:pa|per|med) (?:(?:en|ett|full|fullt|hel) )*(?:ladd|batteri|tank|el\b))/,
    'rangeKm',
  ],
  [
    /^ ?(?:mil|km|kilometer)\b ?(?:\/ ?(?:ar|dag|vecka)|(?:om|per|i|varje|till|fran|enkel|tur|pa|under)\b ?(?:aret|ar|dagen|dag|veckan|vecka|manad(?:en)?|jobbet|arbetet|vag|resa|och retur|(?:en|ett|tva|tre|fyra|fem|\d+) (?:dag|veck|manad|ar))|arligen|dagligen)/,
    'ignored',
  ],
  [/^ ?(?:mil\b|mila\b|milen\b|mils\b|mill\b|swedish miles|miles)/, 'mil'],
  [/^ ?(?:km\b|kilometer\b|kms\b|tkm\b)/, 'km'],
  [/^ ?-? ?tal(?:et|are|aren|arna|s|ets)?\b/, 'decade'],
  [
    /^ ?(?:ars? gammal|at gam\w*|ars? gamla|ar gammalt|ar(?! modell)\b|arig|ariga|aring|years? old|years|yrs(?: old)?\b|yo\b)/,
    'age',
  ],
  [/^ ?(?:ars modell|arsmodell)\b/, 'year'],
  [/^ ?(?:hkr?|hast(?:ar)?|hastkrafter|hastisar|pallar|kusar|hoppor|ponnys|hp|bhp|horsepower|horses)\b/, 'horsepower'],
  [/^ ?kw\b(?!h)/, 'kilowatt'],
  [
    /^ ?(?:-? ?sitt?s(?:er|ig|igt|iga|ar)?|-? ?sitsare|-? ?personers?|pers|manniskor|-? ?platsers?|-? ?plats|(?:baltade )?platser|saten?|sate|stolar|balten|sittplatser|person|passagerare|people|seats|seater|sittande)\b/,
    'seats',
  ],
  [/^ (?:(?:som|stycken|vuxna|stycken som) )?(?:kan|ska|skall|far|vill) (?:aka|sitta|plats|rum)\b/, 'seats'],
  [/^ ?-? ?(?:dorrar|dorrars|dorrarsbil|dorrad|dorrs|doors|door|d\b|dr\b)/, 'doors'],
  [/^ ?(?:kg|kilo|kilogram)\b/, 'kg'],
  [/^ ?ton\b/, 'ton'],
  [/^ ?(?:l|liter) ?(?:\/|per |pa )?(?:milen|mil)\b/, 'litresPerMil'],
  [/^ ?(?:l|liter) ?(?:\/|per |pa ) ?(?:100|hundra) ?(?:km|kilometer)?/, 'litresPer100Km'],
  [/^ ?(?:(?:g|gram)\b(?![ -]?tronic) ?(?:\/ ?km|per km|co2|koldioxid)?|co2\b)/, 'co2'],
  [
    /^ ?-? ?(?:%|procent|tum|"|cm|meter|m\b|mm|veckor|vecka|dagar|dag|manader|timmar|timme|minuter|sekunder|sek\.|kwh|liter|litrar|l\b|cylindrar|(?=hund|barn|vuxna|ungar|kids|adults|dogs)|bilar|st\b|stycken|gang(?:er)?|ton\b|vaxlar|vaxlad|zoner|v\b|km\/h|grader|agare|nycklar|hjul|vintrar|somrar|syskon|kompisar|kollegor|kusiner|sanger|rum|minus|plusgrader|grader)/,
    'ignored',
  ],
];

/** The unit after a number and its length; null when there is none. */
export function readUnit(after: string): { measure: Measure; length: number } | null {
  for (const [pattern, measure] of UNITS) {
    const match = pattern.exec(after);
    if (match) return { measure, length: match[0].length };
  }
  return null;
}
