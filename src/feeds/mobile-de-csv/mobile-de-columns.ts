import type { FeedField } from '#src/domain/deliveries/feed-row.ts';

/**
 * The columns of mobile.de's upload interface (services.mobile.de/manual, CSV), by their numbers, which count from 0; a file has no
 * header. Power is in kW, the odometer in km, consumption and CO2 by NEDC.
 */
export const MOBILE_DE_COLUMNS: ReadonlyMap<number, FeedField> = new Map<number, FeedField>([
  [0, 'dealer_id'],
  [1, 'dealer_ad_id'],
  [3, 'brand'],
  [4, 'model'],
  [5, 'power_kw'],
  [9, 'odometer'],
  [14, 'vin'],
  [16, 'color'],
  [42, 'number_of_doors'],
  [52, 'engine_cc'],
  [58, 'model_year'],
  [60, 'seats'],
  [98, 'nedc_fuel_consumption_combined_max'],
  [99, 'nedc_co2_emission_combined_max'],
]);

/** Columns with 1 when the car has the equipment. */
export const MOBILE_DE_EQUIPMENT: ReadonlyMap<number, string> = new Map([
  [31, 'Lättmetallfälgar'],
  [32, 'Antisladdsystem'],
  [33, 'ABS-bromsar'],
  [34, 'Dragkrok'],
  [36, 'Startspärr'],
  [37, 'Navigationssystem'],
  [38, 'Soltak'],
  [39, 'Centrallås'],
  [40, 'Elfönsterhissar'],
  [44, 'Servostyrning'],
  [46, 'Servicebok'],
  [64, 'Farthållare'],
  [65, 'Parkeringsvärmare'],
  [73, 'TV'],
  [83, 'Luftfjädring'],
  [100, 'Xenonstrålkastare'],
  [101, 'Stolsvärme'],
  [102, 'Partikelfilter'],
  [103, 'Parkeringshjälp'],
  [171, 'Elektriska sidospeglar'],
  [172, 'Sportchassi'],
  [173, 'Sportpaket'],
  [174, 'Bluetooth'],
  [175, 'Färddator'],
  [176, 'CD-spelare'],
  [177, 'Elstolar'],
  [178, 'Head-up-display'],
  [179, 'Handsfree'],
  [180, 'MP3'],
  [181, 'Multifunktionsratt'],
  [182, 'Skidlucka'],
  [183, 'Radio'],
  [184, 'Sportstolar'],
  [185, 'Panoramatak'],
  [186, 'Isofix'],
  [187, 'Kurvljus'],
  [188, 'Ljussensor'],
  [189, 'Dimljus'],
  [190, 'Varselljus'],
  [191, 'Antispinnsystem'],
  [192, 'Start-stopp-system'],
  [193, 'Regnsensor'],
  [195, 'Takräcke'],
  [199, 'Parkeringssensorer fram'],
  [200, 'Parkeringssensorer bak'],
  [201, 'Backkamera'],
  [202, 'Självparkering'],
]);

/** Columns that a rule reads, and the rule. */
export const MOBILE_DE_RULES: ReadonlyMap<number, string> = new Map([
  [2, 'the body type'],
  [8, 'month of the first registration'],
  [10, 'the price with its currency'],
  [11, 'whether VAT can be deducted'],
  [17, 'climate control by its code'],
  [25, 'the description, without the marks of the marketplace'],
  [26, 'start of the names of the pictures'],
  [28, 'currency of the price; euro when it is absent'],
  [41, 'four-wheel drive'],
  [93, 'a car that only dealers may see is asked about'],
  [109, 'the fuel by its code'],
  [110, 'the gearbox by its code'],
]);

/** Columns that are not read on purpose, by the reason. */
export const MOBILE_DE_IGNORED: ReadonlyMap<string, readonly number[]> = new Map([
  ['Empty by the document', [12, 24, 35, 94, 117]],
  ['A price for dealers is the price of no ad', [23]],
  ['Rates of VAT and German law; the price includes VAT', [29, 95, 114, 115, 119]],
  ['Marks for advertising at mobile.de', [22, 113, 116, 148, 159]],
  [
    'Of lorries, motorcycles, caravans and machines',
    [
      48, 49, 53, 54, 56, 57, 59, 62, 63, 66, 67, 68, 69, 70, 71, 72, 74, 75, 76, 78, 79, 80, 81, 82, 84, 85, 86, 87,
      88, 89, 90, 91, 92, 122, 123, 124, 125, 127, 128, 129, 130, 131, 132, 133, 134, 135, 136, 138, 142, 143, 144, 145,
      146, 147,
    ],
  ],
  ['Financing is an offer of others', [149, 150, 151, 152, 153, 154, 160, 161, 162, 163, 164, 165, 166]],
  ['Delivery is agreed with the dealer', [105, 106, 107, 111]],
  ['Part of the colour or of the fuel', [27, 45, 118, 120, 121, 170]],
  ['Codes of German registers', [104]],
]);

/** Columns that buyers would want to know and no field holds, by their names; with all beyond the list they are in the report. */
export const MOBILE_DE_REPORTED: ReadonlyMap<number, string> = new Map([
  [6, 'HU (besiktning till)'],
  [7, 'AU (avgaskontroll till)'],
  [13, 'oldtimer'],
  [15, 'beschaedigtes_fahrzeug (skadad)'],
  [18, 'taxi'],
  [19, 'behindertengerecht'],
  [20, 'jahreswagen'],
  [21, 'neufahrzeug'],
  [30, 'garantie'],
  [43, 'umweltplakette'],
  [47, 'katalysator'],
  [50, 'vorfuehrfahrzeug'],
  [51, 'antrieb'],
  [55, 'gesamtgewicht'],
  [61, 'schadstoffklasse'],
  [77, 'schiebetuer'],
  [96, 'verbrauch_innerorts'],
  [97, 'verbrauch_ausserorts'],
  [108, 'hu_au_neu'],
  [112, 'tageszulassung'],
  [126, 'winterreifen'],
  [137, 'hagelschaden'],
  [139, 'fahrzeuglaenge'],
  [140, 'fahrzeugbreite'],
  [141, 'fahrzeughoehe'],
  [155, 'interieurfarbe'],
  [156, 'interieurtyp'],
  [157, 'airbag'],
  [158, 'vorbesitzer'],
  [167, 'landesversion'],
  [168, 'video_url'],
  [169, 'energieeffizienzklasse'],
  [194, 'nichtraucher_fahrzeug'],
  [196, 'unfallfahrzeug (olycksbil)'],
  [197, 'fahrtauglich'],
  [198, 'produktionsdatum'],
]);

const IGNORED_COLUMNS = new Set([...MOBILE_DE_IGNORED.values()].flat());

/** Whether the column is read, or not read on purpose. */
export const isKnownColumn = (column: number): boolean =>
  MOBILE_DE_COLUMNS.has(column) ||
  MOBILE_DE_EQUIPMENT.has(column) ||
  MOBILE_DE_RULES.has(column) ||
  IGNORED_COLUMNS.has(column);

export const nameOfColumn = (column: number): string =>
  `kolumn ${column} ${MOBILE_DE_REPORTED.get(column) ?? ''}`.trim();
