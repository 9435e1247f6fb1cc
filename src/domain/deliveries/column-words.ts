import { matchWords } from '#src/domain/swedish/match-key.ts';
import { FEED_FIELDS, type FeedField, type OdometerUnit } from './feed-row.ts';

/** Headings that dealers' systems write, in Swedish, English, German and Danish, compared without case, accents and separators. */
const HEADINGS: Readonly<Partial<Record<FeedField, string>>> = {
  dealer:
    'handlare, säljare, bilhandlare, återförsäljare, dealer name, seller, dealership, händler, forhandler, dealername',
  dealer_ad_id:
    'id, annonsid, annonsnummer, objektnummer, lagernummer, internnummer, stock number, stockno, sku, ad id, interne nummer, fahrzeug id, bil id, vehicle id',
  licence_plate:
    'regnr, reg nr, registreringsnummer, regno, registration number, license plate, kennzeichen, nummerplade, registration',
  vin: 'chassinummer, chassinr, fin, fahrgestellnummer, stelnummer, vehicle identification number, vinnr',
  brand: 'märke, bilmärke, fabrikat, tillverkare, make, manufacturer, marke, hersteller, mærke, fabrikant',
  model: 'modell, bilmodell, modellnamn, modelname, model name, type',
  series: 'serie, modellserie, modelseries, model group, baureihe',
  // A dealer's own list has the whole car in one column: "Bil: Volvo V60 D4 Momentum".
  name: 'titel, rubrik, benämning, annonsrubrik, bil, bilen, fordon, märke modell, märke och modell, fabrikat modell, title, headline, heading, bezeichnung, overskrift, namn',
  model_year: 'årsmodell, modellår, år, year, model year, modelljahr, baujahr, årgang, modelår, modelyear',
  first_registered:
    'i trafik, trafikdatum, första registrering, registreringsdatum, first registration, registration date, erstzulassung, ez, første registrering, initial registration, first registration date',
  vat: 'moms, momstyp, moms status, vat, mwst, momssats',
  price:
    'pris, pris exkl moms, pris ex moms, pris utan moms, nettopris, nettopris ex moms, pris inkl moms, utpris, försäljningspris, price amount, sales price, preis, verkaufspreis, kontantpris, price value',
  odometer:
    'mil, miltal, mätarställning, körsträcka, km, kilometer, mileage, milage, kilometerstand, laufleistung, kørte km, odometer reading, mileage value',
  odometer_unit: 'mätarenhet, enhet mätarställning, mileage unit, odometer unit',
  fuels:
    'bränsle, drivmedel, bränsletyp, fuel, fuel type, kraftstoff, kraftstoffart, treibstoff, drivmiddel, brændstof, propellant',
  transmission_type:
    'växellåda, låda, vxl, vxllåda, växel, växellådstyp, gearbox, gear box, transmission, gear type, getriebe, getriebeart, gearkasse, geartype, gearkassetype',
  color: 'färg, lack, kulör, colour, exterior color, exterior colour, farbe, farve, aussenfarbe',
  chassis:
    'kaross, karosseri, biltyp, karosstyp, body, body type, body style, vehicle type, karosserie, aufbau, karrosseri, bodytype',
  drive:
    'drivning, drivhjul, drivlina, drivetrain, drive type, driven wheels, antrieb, antriebsart, trækkende hjul, drive wheels',
  power_kw: 'kw, effekt kw, power kw, leistung kw, kilowatt',
  horsepower_hp:
    'hk, hästkrafter, effekt, effekt hk, hp, horsepower, ps, engine power, power hp, leistung ps, hestekræfter',
  accelleration_0_to_100_kmh: 'acceleration, 0 100, acceleration 0 100, beschleunigung, acceleration 0to100',
  engine_name: 'motor, motorvariant, motornamn, engine, motorbezeichnung, variant, version, utförande',
  engine_code: 'motorkod, engine code, motorcode, motorkode',
  engine_cc: 'cylindervolym, motorvolym, slagvolym, cc, ccm, engine size, displacement, hubraum, slagvolumen',
  number_of_doors: 'dörrar, antal dörrar, doors, türen, anzahl türen, døre, antal døre',
  seats: 'säten, platser, sittplatser, antal säten, sitze, sitzplätze, sæder',
  trim_packages: 'utrustningsnivå, paket, trim, trim level, ausstattungslinie, udstyrsniveau',
  equipment: 'utrustning, extrautrustning, tillval, equipment list, options, features, ausstattung, udstyr',
  description:
    'beskrivning, annonstext, text, säljtext, fritext, comment, comments, notes, beschreibung, bemerkung, beskrivelse, kommentar',
  url: 'länk, webbadress, annonslänk, link, ad url, adress till annonsen, detail url',
  image_urls:
    'bilder, bild, bildlänkar, bildlänk, images, image, pictures, photos, image url, image link, photo urls, bilder url, billeder, fotos, images url, photos url, media url',
  city: 'ort, stad, plats, location, place, stadt, by, town',
  county: 'län, region, county name, bundesland',
  dates_published:
    'publicerad, inlagd, in i lager, i lager sedan, lagerdatum, inkom, publicerad datum, published, created, date in stock, erstellt, oprettet, created date',
  dates_changed: 'ändrad, uppdaterad, updated, modified, changed, geändert, opdateret, modified date',
  dates_sold: 'såld, sålddatum, sold date, verkauft am, solgt',
  status: 'annonsstatus, state, availability, zustand status',
};

const FIELD_BY_HEADING: ReadonlyMap<string, FeedField> = new Map(
  FEED_FIELDS.flatMap((field) =>
    [field, ...(HEADINGS[field]?.split(',') ?? [])].map((heading): [string, FeedField] => [keyOf(heading), field]),
  ),
);

/** Headings of a column that has the whole car in small lists, and its kind ("Personbil") in others. */
const CAR_KEYS: ReadonlySet<string> = new Set(['bil', 'bilen', 'fordon']);

/** Whether a heading is the name of the car only where no other one is: "Bil", "Fordon". */
export const isCarHeading = (heading: string): boolean =>
  CAR_KEYS.has(keyOf(bareHeading(heading))) || CAR_KEYS.has(keyOf(lastMember(heading)));

function keyOf(heading: string): string {
  return matchWords(heading.replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')).replaceAll(' ', '');
}

/** The field that a heading or path names, by known headings: "Fabrikat" → brand, "price.value" → price; null for unknown ones. */
export function guessField(heading: string): FeedField | null {
  const whole = FIELD_BY_HEADING.get(keyOf(heading));
  if (whole) return whole;
  if (POWER.test(heading) && KILOWATT.test(heading)) return 'power_kw';
  const last = lastMember(heading);
  return (
    FIELD_BY_HEADING.get(keyOf(bareHeading(heading))) ??
    (last === heading ? null : (FIELD_BY_HEADING.get(keyOf(last)) ?? null))
  );
}

/** A heading without its unit: "Pris (SEK)", "Effekt [hk]". */
const bareHeading = (heading: string): string => heading.replace(/[([].*$/u, '').replace(UNIT_BEHIND, '');

/** The last member of a path, which has others before it: "car.name". */
const lastMember = (heading: string): string => heading.split(/[.@]/u).at(-1) ?? '';

/** The unit that the heading of an odometer names: "Mil" and "Miltal" are in mil, all others in km. */
export const guessOdometerUnit = (heading: string): OdometerUnit => {
  // A unit behind the name decides: "Miltal (km)".
  if (/\b(?:km|kilometer)\b/iu.test(heading)) return 'km';
  return /^mil(?:tal)?\b(?!e)|\bmil\b/iu.test(heading) ? 'mil' : 'km';
};

const POWER = /^(?:effekt|motoreffekt|power|leistung)\b/iu;
/** "Mätarställning mil", "Pris i kr", "Pris exkl moms". */
const UNIT_BEHIND = /(?<=\S)\s+(?:i )?(?:mil|km|kilometer|kr|sek|hk|(?:ex|exkl|inkl)\.?\s*moms)\.?\s*$/iu;
const KILOWATT = /\bkw\b/iu;
