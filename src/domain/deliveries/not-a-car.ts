import { cachedByText } from '#src/base/cached-by-text.ts';
import { LONGEST } from '#src/domain/ads/ad-limits.ts';
import { wordKey } from '#src/domain/ads/words/word-table.ts';
import { guessField } from './column-words.ts';
import type { FeedField } from './feed-row.ts';
import type { FieldReader } from './field-reader.ts';
import type { RowRejection } from './imported-ad.ts';
import type { MatchedCar } from './match-car.ts';

/**
 * Rows of a dealer's table that are no cars for sale: totals, repeated headings, other vehicles, parts and services. A make that the
 * catalogue lacks alone is no reason: rare makes come in and are listed as unmatched.
 */

/** Makes of other vehicles, in the form of {@link wordKey}; none of them makes cars. */
const OTHER_MAKES: Readonly<Record<string, string>> = {
  'en husvagn eller husbil':
    'kabe, hymer, adria, hobby, polar, polar husvagn, cabby, solifer, dethleffs, knaus, fendt, burstner, lmc, tabbert, carado, weinsberg, rapido, chausson, pilote, carthago, eura mobil, sunlight, roller team, mclouis, benimar, elddis, buccaneer, bailey, eriba, tab, t b, laika, mobilvetta, rimor, sun living, sunliving, elnagh, niesmann bischoff, morelo, frankia, etrusco, forster, globecar, possl, poessl, westfalia, karmann mobil, le voyageur, bavaria camp, itineo, xgo, giottiline, home car, homecar, savsjo, jarvsmo, kip, wilk, caravelair, sterckeman',
  'ett släp':
    'brenderup, fogelsta, tiki, tikitreiler, respo, bockmann, humbaur, ifor williams, niewiadow, sorelpol, sarep, anssems, hapert, unsinn, eduard, stema, saris, ub trailer, variant trailer, thule trailer, blyss, temared, martz, henra, gisebo, nortrailer, ck slapet, lohr, schmitz cargobull, krone',
  'en motorcykel, moped eller fyrhjuling':
    'yamaha, kawasaki, harley davidson, harley, ducati, aprilia, vespa, royal enfield, indian motorcycle, moto guzzi, can am, brp, arctic cat, lynx, ski doo, cfmoto, cf moto, husqvarna, husaberg, gas gas, gasgas, sym, kymco, peugeot motocycles, derbi, rieju, mv agusta, zero motorcycles, benelli, segway powersports, tgb, linhai, keeway, victory motorcycles, bimota, ktm duke',
  'en båt':
    'buster, yamarin, bayliner, uttern, ryds, nimbus, flipper, sea ray, crescent, anytec, askeladden, quicksilver, jeanneau, beneteau, bavaria yachts, ornvik, orrskar, evinrude, suzuki marine, yamaha marine, mercury marine, sea doo, micore, linder, pioner, terhi, aquador, finnmaster, cremo',
  'en arbetsmaskin eller ett tungt fordon':
    'john deere, valtra, massey ferguson, new holland, kubota, case ih, fendt traktor, deutz fahr, zetor, avant tecno, bobcat, komatsu, hitachi, liebherr, jcb, stiga, neoplan, setra, van hool, solaris',
};

const MAKE: ReadonlyMap<string, string> = new Map(
  Object.entries(OTHER_MAKES).flatMap(([what, makes]) =>
    makes.split(', ').map((make): [string, string] => [make, what]),
  ),
);

/** Words of a column for the kind or body of a vehicle, as a pattern of {@link wordKey}. */
const OTHER_KINDS: readonly (readonly [RegExp, string])[] = [
  [
    /^(?:husvagn|husvagnar|husbil|husbilar|camping(?:fordon|vagn)|motorhomes?|wohnwagen|wohnmobile?|campingvogne?|autocamper|bobil|rv)\b/,
    'en husvagn eller husbil',
  ],
  [
    /^(?:slap|slapvagn\w*|slapkarra|slapkarror|karra|biltrailer|bilslap|hasttransport|batslap|batrailer|trailers?|anhanger|tilhenger|pahangsvagn|husvagnsslap)\b/,
    'ett släp',
  ],
  [
    /^(?:mc|motorcykel|motorcyklar|motorcycles?|motorrad|motorsykkel|moped|mopeder|eu moped|skoter|scooter|snoskoter|snowmobile|atv|fyrhjuling|quad|enduro|elcykel|cykel|elsparkcykel)\b/,
    'en motorcykel, moped eller fyrhjuling',
  ],
  [/^(?:bat|batar|boats?|boot|vattenskoter|jetski|batmotor|utombordare|segelbat|motorbat)\b/, 'en båt'],
  [
    /^(?:traktor|traktorer|tractor|gravmaskin|hjullastare|truckar|gaffeltruck|entreprenadmaskin|akgrasklippare|grasklippare|tung lastbil|dragbil|skogsmaskin)\b/,
    'en arbetsmaskin eller ett tungt fordon',
  ],
];

/** Models of motorcycles of makers that make cars too; compared only when the catalogue knows no such car of the make. */
const MOTORCYCLES: ReadonlyMap<string, RegExp> = new Map([
  [
    'Honda',
    /^(?:cbr?f?|cb[rxf]?|cr[fm]?|vfr|vtr|vtx|vt|xl|xr|xrv|gl|nc|nt|ntv|st|sh|pcx|nss|msx|ctx|dn|cmx|trx|x adv|adv)\s?\d{2,4}[a-z]{0,3}\b|^(?:gold ?wing|africa twin|transalp|fireblade|hornet|shadow|rebel|deauville|pan european|forza|monkey|varadero)\b/,
  ],
  [
    'BMW',
    /^(?:[rkfgcs]\s?\d{3,4}\s?(?:gs|gsa|rt|rs|rr|r|s|st|lt|gt|gtl|xr|c|cs|adventure)?|hp ?[24])\b(?!i|d|e|xi)|^(?:r ?nine ?t|r ?12|r ?18|ce ?0?4|c ?evolution)\b/,
  ],
  [
    'Suzuki',
    /^(?:gsx|gsf|gsr|gs|dl|dr|drz|rm|rmz|sv|vl|vs|vz|vx|tl|an|uh|ltz|lt|gn|rf|rg|c|m)\s?[rsfx]?\s?\d{2,4}\w*\b|^(?:v ?strom|hayabusa|burgman|bandit|intruder|boulevard|katana|kingquad|marauder)\b/,
  ],
  ['Peugeot', /^(?:speedfight|kisbee|django|tweet|vivacity|metropolis|xp400|ludix)\b/],
]);

/** The beginnings of headings of parts, services, rental and caravans, as words of {@link wordKey}. */
const NO_VEHICLE = {
  uthyrning: 'uthyrning, uthyres, hyr bil, hyr en, hyr slap, biluthyrning, bil uthyres, minibuss uthyres',
  'däck, hjul eller delar':
    'dack, vinterdack, sommardack, dubbdack, friktionsdack, vinterhjul, sommarhjul, falgar, alufalgar, aluminiumfalgar, kompletta hjul, hjul, takbox, takracke, takracken, lastracken, reservdelar, reservdel, tillbehor, motor till, vaxellada till, gummimattor, laddbox, laddkabel, tires, tyres, wheels, winterreifen, reifen, felgen',
  'en tjänst':
    'presentkort, rekond, rekonditionering, verkstad, serviceavtal, service utfores, biltvatt, bilvard, dackhotell, garanti, bargning, formedling, finansiering, inbyte, vi koper, bilar kopes, kopes, sokes, onskas, transport av, fraktkostnad, leveransavgift, administrationsavgift, lackskydd',
  'en husvagn eller husbil': 'husvagn, husbil',
} as const;
type NoVehicle = keyof typeof NO_VEHICLE;

/** The beginnings by their first word: most headings begin with another. */
const BY_FIRST_WORD: ReadonlyMap<string, readonly (readonly [start: string, what: NoVehicle])[]> = Map.groupBy(
  (Object.entries(NO_VEHICLE) as [NoVehicle, string][]).flatMap(([what, starts]) =>
    starts.split(', ').map((start): [string, NoVehicle] => [start, what]),
  ),
  ([start]) => start.split(' ')[0] ?? '',
);
const firstWordKey = cachedByText((word) => wordKey(word).split(' ')[0] ?? '', 5_000);

function noVehicle(heading: string): NoVehicle | null {
  const first = firstWordKey(FIRST_WORD.exec(heading)?.[0] ?? '');
  const starts = BY_FIRST_WORD.get(first);
  if (starts === undefined) return null;
  const words = `${wordKey(heading.slice(0, LONGEST.name))} `;
  return starts.find(([start]) => words.startsWith(`${start} `))?.[1] ?? null;
}
/** With the marks before it: "*** Däck". */
const FIRST_WORD = /^[^\p{L}\p{N}]*\S+/u;

const TOTALS =
  /^(?:total|totalt|totalsumma|totaler|summa|summering|sum|subtotal|delsumma|delsum|antal|antal bilar|antal fordon|antal annonser|genomsnitt|medel|medelvarde|snitt|average|count|gesamt|anzahl|i alt|ialt|grand total|number of)\b/;
const REPORT_LINES =
  /^(?:sida \d|page \d|seite \d|utskriv\w*|exporter\w*|skapad\b|uppdaterad\b|senast uppdaterad|genererad\w*|printed|generated|exported|kalla|obs\b|reservation for|med reservation|priser\w* inkl|alla priser|slut pa|end of|copyright|kontakta oss|for mer information)/;

/** Fields whose values only a car has. */
const CAR_FACTS: readonly FeedField[] = [
  'model_year',
  'first_registered',
  'odometer',
  'licence_plate',
  'vin',
  'fuels',
  'transmission_type',
  'chassis',
  'horsepower_hp',
  'power_kw',
  'engine_name',
  'color',
];

/** Fields of the first columns of tables, where a total or a note stands. */
const FIRST_TEXTS: readonly FeedField[] = ['brand', 'model', 'name', 'dealer_ad_id', 'licence_plate', 'description'];

const HAS_DIGIT = /\d/;
const STARTS_LIKE_NUMBER = /^[\d\s.,:–-]+(?:kr|sek|st|km|mil)?\.?$/iu;

const rejection = (field: FeedField, value: string, rule: string, reason: string): RowRejection => ({
  field,
  value,
  rule,
  reason,
});

/**
 * The reason why a row is no car for sale; null when it may be one.
 * @param car null: the row has no make
 */
export function rejectionOfNoCar(reader: FieldReader, car: MatchedCar | null): RowRejection | null {
  if (car?.brand && car.series) return ofKnownCar(reader);
  return ofTable(reader, car) ?? ofKnownCar(reader) ?? ofOtherMake(reader, car) ?? ofEvidence(reader, car);
}

/** Reasons that hold for cars of the catalogue too: a rented Volvo, the winter tyres of one, a Ducato with a caravan on it. */
function ofKnownCar(reader: FieldReader): RowRejection | null {
  const kind = reader.raw('chassis');
  const other = kind === null ? null : otherKind(kind);
  if (kind !== null && other !== null) return otherVehicle('chassis', kind, other);
  const heading = reader.raw('name');
  if (heading === null) return null;
  const what = noVehicle(heading);
  if (what === null) return null;
  if (what === 'en husvagn eller husbil') return otherVehicle('name', heading, what);
  if (what !== 'uthyrning' && hasFacts(reader, ['model_year', 'odometer', 'first_registered'])) return null;
  return notForSale('name', heading, what);
}

const otherKind = cachedByText((kind): string | null => {
  const key = wordKey(kind);
  return OTHER_KINDS.find(([pattern]) => pattern.test(key))?.[1] ?? null;
}, 1_000);

const notForSale = (field: FeedField, value: string, what: NoVehicle): RowRejection =>
  rejection(field, value, 'ingen bil', `Raden är ${what} och ingen bil till salu. Ta bort raden ur filen.`);

const otherVehicle = (field: FeedField, value: string, what: string): RowRejection =>
  rejection(field, value, 'annat fordon', `Raden är ${what}. Bara personbilar och lätta transportbilar tas in.`);

const hasFacts = (reader: FieldReader, fields: readonly FeedField[]): boolean =>
  fields.some((field) => reader.raw(field) !== null);

/** Lines of the table itself: headings that are repeated, totals, notes. */
function ofTable(reader: FieldReader, car: MatchedCar | null): RowRejection | null {
  let headings = 0;
  for (const field of ['brand', 'model', 'model_year', 'price', 'odometer', 'name'] as const) {
    const text = reader.raw(field);
    if (text !== null && !HAS_DIGIT.test(text) && guessField(text) === field) headings += 1;
  }
  if (headings >= 2)
    return rejection(
      'brand',
      reader.raw('brand') ?? '',
      'rubrikrad',
      'Raden är en upprepad rubrikrad. Ta bort raden ur filen.',
    );
  if (car?.brand) return null;
  for (const field of FIRST_TEXTS) {
    const text = reader.raw(field);
    if (text === null) continue;
    const key = wordKey(text);
    if (TOTALS.test(key))
      return rejection(field, text, 'summarad', 'Raden är en summering och ingen bil. Ta bort raden ur filen.');
    if (REPORT_LINES.test(key) && !hasFacts(reader, CAR_FACTS))
      return rejection(
        field,
        text,
        'ingen bil',
        'Raden är en anteckning i filen och ingen bil. Ta bort raden ur filen.',
      );
  }
  return null;
}

function ofOtherMake(reader: FieldReader, car: MatchedCar | null): RowRejection | null {
  if (!car) return null;
  const model = wordKey(car.names.model ?? reader.raw('name') ?? '');
  if (car.brand) {
    const pattern = MOTORCYCLES.get(car.brand.name);
    const own = model.startsWith(wordKey(car.brand.name)) ? model.slice(wordKey(car.brand.name).length).trim() : model;
    return pattern?.test(own)
      ? otherVehicle('model', car.names.model ?? '', 'en motorcykel, moped eller fyrhjuling')
      : null;
  }
  const make = wordKey(car.names.brand);
  const [first = ''] = make.split(' ');
  const what = MAKE.get(make) ?? (first.length > 3 && make !== first ? MAKE.get(first) : undefined);
  if (what !== undefined) return otherVehicle('brand', car.names.brand, what);
  const body = reader.raw('chassis');
  if (body !== null && CARAVAN.test(wordKey(body))) return otherVehicle('chassis', body, 'en husvagn eller husbil');
  const kind =
    OTHER_KINDS.find(([pattern]) => pattern.test(make)) ?? OTHER_KINDS.find(([pattern]) => pattern.test(model));
  if (kind) return otherVehicle('brand', car.names.brand, kind[1]);
  const other = noVehicle(car.names.brand);
  return other === null ? null : notForSale('brand', car.names.brand, other);
}

/** "Caravan" is an estate among the bodies of German makers, and a caravan with any other make. */
const CARAVAN = /^caravans?\b/;

const MAX_MAKE_WORDS = 3;

/** A text in place of a make that cannot be one, in a row without any other fact of a car. */
function ofEvidence(reader: FieldReader, car: MatchedCar | null): RowRejection | null {
  if (!car || car.brand) return null;
  const make = car.names.brand;
  if (STARTS_LIKE_NUMBER.test(make))
    return rejection('brand', make, 'märke är ett tal', `I kolumnen för märket står ”${make}”. Fyll i bilens märke.`);
  if (hasFacts(reader, CAR_FACTS)) return null;
  const isSentence = make.split(/\s+/u).length > MAX_MAKE_WORDS || /[:;!?©=|]/u.test(make) || HAS_DIGIT.test(make);
  return isSentence
    ? rejection(
        'brand',
        make,
        'ingen bil',
        `Raden ”${make}” har varken årsmodell, miltal eller något annat som en bil har.`,
      )
    : null;
}
