import type { Decision } from '#src/domain/adviser/conversation/matter.ts';
import type { Fuel } from '#src/domain/vocabulary/vocabulary.ts';
import type { ParsedQuery } from '#src/domain/wish/parsed-query.ts';
import { findNumbers } from '#src/domain/wish/text/numbers.ts';
import { countEngines } from './asked-judgement.ts';
import { celsiusIn, chargingIn, yearlyMil } from './driving.ts';
import { readTrip } from './trip.ts';

/** Hornsgatan is the zone of class 2 that Stockholm has. */
const ZONE =
  /\bmiljozon\w*|\bhornsgatan\b|\bkora in (?:i|till) (?:stan|stockholm|goteborg|malmo|centrum|innerstan)\b|\bdieselforbud\w*/;
const LICENCE =
  /\b(?:b[ -]?kort\w*|b[ -]?korkort\w*|vanligt? b\b|korkort\w*|b96|be-?kort\w*|be-?behorighet|b-?behorighet|behorighet(?:en)?|utokad b|(?:racker|racker det med|med|pa|har) b(?:-kort)?)\b/;
const TRAILER =
  /\b(?:slap\w*|husvagn\w*|hasttransport\w*|hastslap\w*|hastkarra\w*|bat ?trailer\w*|battrailer\w*|trailer\w*|vagn(?:en)?|karra\w*|dragvikt\w*)\b|\bdrar?\b(?! (?:lite|lagom|mycket|mindre|max|hogst|under)\b).{0,20}\d ?(?:kg|kilo|ton)\b/;
const FUEL_CHOICE =
  /\b(?:bensin\w*|diesel\w*|dieslar|el|elbil\w*|hybrid\w*|laddhybrid\w*|elhybrid\w*)\b.{0,30}\b(?:eller|kontra|vs|jamfort med|mot)\b.{0,20}\b(?:bensin\w*|diesel\w*|el|elbil\w*|hybrid\w*|laddhybrid\w*|elhybrid\w*)\b|\b(?:vad ska (?:jag|vi|man) (?:ha|valja|ta) for|vilket|vilken|val av|vad for) (?:\w+ )?(?:drivmedel|bransle|motortyp|drivlina)\b|\b(?:diesel|bensin|el|elbil|hybrid)[ ,]+(?:el|elbil|diesel|bensin|hybrid)[ ,?]+(?:bensin|diesel|el|elbil|hybrid)\b/;
const WORTH =
  /\b(?:lona\w*|bortkasta\w*|meningslos\w*|onodig\w*|sloseri|poang(?:en)?|vart|vard|vettigt|smart|dumt|dum ide|idiotiskt|bra ide|passa\w*|ska (?:vi|jag|man) (?:ta|valja|kopa|ha|skaffa)|borde (?:vi|jag)|funka\w*|ratt val|valja|nagot for|gar det|vagar?|billigare|dyrare|eller inte|(?:kan|gar det) (?:jag|vi|man|att) (?:anda )?ha)\b/;
const ONE_FUEL = /\b(?:elbil\w*|el|diesel\w*|laddhybrid\w*|plug-?in\w*|phev|bensin\w*|hybrid\w*)\b/;
const SHORT_TRIPS =
  /\bkort(?:a|are)? (?:strack\w*|tur\w*|resor|bit\w*|korningar)|\b(?:kor|korning|korde|korta) (?:bara |mest |ju |ratt )?kort\b|\bkort(?:a)? (?:till|fram) (?:jobbet|affaren)|\bsma ?turer|\bsmakor\w*|\b(?:bara|mest) (?:i )?stan\b/;
const hasQuestionMark = (folded: string): boolean => folded.includes('?');
/** "Kör 2500 mil om året, vad passar": a distance and a question about the kind of car. */
const SUITS =
  /\bvad (?:passar|ska (?:jag|vi|man) (?:ta|valja|kopa|satsa pa)|rekommenderar|lonar sig|ar (?:bast|billigast|smartast))\b/;

/**
 * Reads the choice that a message asks for; null: none.
 * @param folded the message, folded
 * @param asked the message parsed by rules
 */
export function readDecision(folded: string, asked: ParsedQuery): Decision | null {
  if (ZONE.test(folded)) return zoneOf(folded, asked);
  if (LICENCE.test(folded) && TRAILER.test(folded)) return licenceOf(folded);
  // "Säljer min V60 med 12 000 mil, vad ska jag ta?" asks for its price.
  if (/\b(?:salj(?:er|a)|salde)\b/.test(folded)) return null;
  const mil = yearlyMil(folded);
  const charging = chargingIn(folded);
  const isShort = SHORT_TRIPS.test(folded) || drivesShort(folded);
  const isOfOwned =
    OWNED.test(folded) && ONE_FUEL.test(folded) && WORTH.test(folded) && (mil !== null || charging !== null);
  const isUnsuited = isShort && mil !== null && asked.filters.fuel.includes('Diesel');
  if (asked.filters.maxPrice !== null || (asked.filters.model.length > 0 && !isOfOwned && !isUnsuited)) return null;
  const isChoice =
    isOfOwned ||
    isUnsuited ||
    (FUEL_CHOICE.test(folded) && countEngines(folded) < 2) ||
    (ONE_FUEL.test(folded) && WORTH.test(folded) && (mil !== null || charging !== null)) ||
    (mil !== null && SUITS.test(folded)) ||
    (isShort && ONE_FUEL.test(folded) && (WORTH.test(folded) || hasQuestionMark(folded)));
  // Of the car that is to go, the fuel is no choice.
  const named: readonly Fuel[] = isOfOwned ? (/\b(?:elbil\w*|el)\b/.test(folded) ? ['El'] : []) : asked.filters.fuel;
  if (!isChoice) return null;
  const isElectric = named.length === 1 && named[0] === 'El';
  const tripKm = isElectric ? (readTrip(folded, folded)?.km ?? null) : null;
  return {
    kind: 'fuel',
    mil,
    charging,
    isShort,
    named,
    ...(tripKm !== null && { tripKm, celsius: celsiusIn(folded) }),
  };
}

/** "Nu har jag en golf bensin": the model is the car that goes. */
const OWNED =
  /\b(?:nu har (?:jag|vi)|(?:jag|vi) (?:har|kor) (?:nu|idag|i dag)|har (?:jag|vi) (?:nu|idag)|min (?:gamla|nuvarande))\b/;
/** "4 km till jobbet". */
const SHORT_WAY = /(?<!\d)([1-9])(?:[.,]\d)? ?km\b/;
const drivesShort = (folded: string): boolean =>
  SHORT_WAY.test(folded) && /\b(?:jobb\w*|arbete\w*|affar\w*|dagis|skola\w*)\b/.test(folded);

/** The weight that a car has to pull, kg: of the trailer with its load where that is stated, otherwise the heaviest weight; null: none is stated. @param folded the message, folded */
export function towedKg(folded: string): number | null {
  const { trailerKg, loadedKg } = licenceOf(folded);
  const stated = loadedKg ?? trailerKg;
  if (stated !== null) return stated;
  const weights = findNumbers(folded).flatMap(({ end, value }) => {
    const unit = /^ ?(kg|kilo|ton)\b/.exec(folded.slice(end))?.[1];
    const weight = unit === 'ton' ? value * TON : value;
    return unit !== undefined && weight >= MIN_KG && weight <= MAX_KG ? [weight] : [];
  });
  return weights.length === 0 ? null : Math.max(...weights);
}

/** Whether a message names a driving licence. @param folded the message, folded */
export const namesLicence = (folded: string): boolean => LICENCE.test(folded);

/** The licence that a trailer of a story needs; null: it names none, or no licence. @param folded the message, folded */
export const readLicence = (folded: string): Decision | null =>
  LICENCE.test(folded) && TRAILER.test(folded) ? licenceOf(folded) : null;

const GOES_ON = /^\W*(?:och|men|om|fast|jaha|ok|okej|da|bilen|slapet|husvagnen|vagnen|den)\b|\bda ?[?.!]*$/;
const MAX_GOING_ON = 70;

/** The decision before with what a short message changes in it; null: the message is about something else. */
export function goOnFrom(before: Decision, folded: string, asked: ParsedQuery): Decision | null {
  const text = folded.trim();
  if (text.length > MAX_GOING_ON || /\b(?:visa|hitta|sok|finns det|vilka bilar)\b/.test(text)) return null;
  switch (before.kind) {
    case 'fuel': {
      const [mil, charging] = [yearlyMil(text), chargingIn(text)];
      return mil === null && charging === null && !ASKS_FOR_DIFFERENCE.test(text)
        ? null
        : {
            ...before,
            isSearched: false,
            mil: mil ?? before.mil,
            charging: charging ?? before.charging,
            named: asked.filters.fuel.length > 0 ? asked.filters.fuel : before.named,
          };
    }
    case 'licence': {
      const { carKg, trailerKg, loadedKg, asked: licence } = licenceOf(text);
      const isWeighed = carKg !== null || trailerKg !== null || loadedKg !== null;
      if (!LICENCE.test(text) && !(NAMES_WEIGHT.test(text) && isWeighed)) return null;
      return {
        ...before,
        isSearched: false,
        carKg: carKg ?? before.carKg,
        trailerKg: trailerKg ?? before.trailerKg,
        loadedKg: loadedKg ?? (trailerKg === null ? (before.loadedKg ?? null) : null),
        asked: licence ?? before.asked ?? null,
      };
    }
    case 'zone': {
      const next = zoneOf(text, asked);
      if (!GOES_ON.test(text) || (next.year === null && next.fuel === null && next.euro === null)) return null;
      return {
        ...before,
        fuel: next.fuel ?? before.fuel,
        year: next.year ?? (next.fuel === null ? null : before.year),
        euro: next.euro,
      };
    }
  }
}

/** Other numbers are prices and distances. */
const NAMES_WEIGHT =
  /\b(?:kg|kilo|ton|vag\w*|total\w*|slap\w*|husvagn\w*|trailer\w*)\b|^\W*(?:och|men|om|da)\b[^,.]{0,12}\d{3,4}\W*(?:da)?\W*$/;

/** "Vad blir det i skillnad per år mellan el och diesel för mig?" */
const ASKS_FOR_DIFFERENCE =
  /\b(?:vad|hur mycket|hur stor) .{0,30}\b(?:skillnad\w*|skiljer|sparar|tjanar|billigare|dyrare)\b/;

const YEAR = /\b(19[89]\d|20[0-3]\d)\b/;
const EURO = /\beuro ?([1-7])\b/;

function zoneOf(folded: string, { filters }: ParsedQuery): Extract<Decision, { kind: 'zone' }> {
  const [wanted] = filters.fuel;
  const fuel = /\bdies\w*/.test(folded) ? 'Diesel' : /\bbensin\w*/.test(folded) ? 'Bensin' : (wanted ?? null);
  const year = YEAR.exec(folded)?.[1];
  const euro = EURO.exec(folded)?.[1];
  return {
    kind: 'zone',
    fuel,
    year: year === undefined ? (filters.minYear ?? filters.maxYear) : Number(year),
    euro: euro === undefined ? null : Number(euro),
  };
}

/** Heavier ones are no car. */
const MAX_KG = 7_000;
/** Lighter ones are other numbers. */
const MIN_KG = 50;
/** A trailer or a car is heavier. */
const MIN_VEHICLE_KG = 200;
const TON = 1_000;

type Weighed = 'car' | 'trailer' | 'load';
/** The words that a weight may belong to; a trailer first, since its word may begin with that of a car or a load. */
const WEIGHED: readonly (readonly [Weighed, RegExp])[] = [
  [
    'trailer',
    /\b(?:(?:bil|hast|bat|skoter|mc|motorcykel)[ -]?(?:slap|trailer|transport|karra|vagn)\w*|slap\w*|husvagn\w*|trailer\w*|vagn(?:en)?|karra\w*|ekipage\w*|dra)\b/g,
  ],
  ['load', /\b(?:hast(?:en|ar|arna)?|last(?:en)?|bat(?:en)?|skoter(?:n)?|ponny(?:n|er)?)\b/g],
  ['car', /\b(?:bil\w*|dragbil\w*|suv\w*|kombi\w*|volvo\w*|v\d0|xc\d0)\b/g],
];
/** Several animals of one weight: their sum is not stated. */
const EACH_OF_SEVERAL = /\b(?:hastar(?:na)?|ponnyer(?:na)?)\b(?!.*\b(?:tillsammans|ihop|totalt)\b)[^.,;]{0,24}$/;

const EMPTY_AFTER =
  /^ ?(?:kg|kilo|ton)? ?(?:som )?(?:tomt?|tomma|olastat?|utan last|(?:i )?tjanstevikt|(?:i )?tomvikt|(?:i )?egenvikt)\b/;
const EMPTY_BEFORE =
  /\b(?:tjanstevikt\w*|tomvikt\w*|egenvikt\w*|tomt? (?:vager|pa)|vager (?:tomt?|olastat?)|olastat?)\b[^.,;\d]{0,16}$/;
const TOTAL_AFTER = /^ ?(?:kg|kilo|ton)? ?(?:i )?total\w*/;
const TOTAL_BEFORE = /\btotal(?:vikt\w*|t)?\b[^.,;\d]{0,24}$/;
/** "Båten väger 600 kg och trailern 250". */
const WEIGHS_BEFORE = /\bvager\b[^.;?!]*$/;
/** "1 500 kg husvagn", "1 300 kg på släpet". */
const NAMED_AFTER =
  /^ ?(?:kg|kilo|ton)? ?(?:tungt? |pa |for )?(slap|husvagn|trailer|hastslap|bilen\b|bil\b|dragbil|hasten\b|hast\b|baten\b|bat\b|last(?:en)?\b)/;

/** Whose weight a number is: by the nearest word before it in its sentence, otherwise by the word after it; null: it names none. */
function weighedBy(before: string, after: string): Weighed | null {
  const sentence = before.split(/[.?!]/).at(-1) ?? '';
  let nearest: { what: Weighed; end: number } | null = null;
  for (const [what, pattern] of WEIGHED) {
    for (const { index, 0: word } of sentence.matchAll(pattern)) {
      const end = index + word.length;
      if (nearest === null || end > nearest.end) nearest = { what, end };
    }
  }
  if (nearest !== null) return nearest.what;
  const word = NAMED_AFTER.exec(after)?.[1];
  if (word === undefined) return null;
  return /^(?:slap|husvagn|trailer|hastslap)/.test(word) ? 'trailer' : /^(?:bil|dragbil)/.test(word) ? 'car' : 'load';
}

/**
 * The weights that a message states, each alone and in any order: a licence is judged by total weights, and what a trailer weighs with its load is known
 * only where its empty weight and its load are. A load is never a trailer, and an empty weight no total.
 */
function licenceOf(folded: string): Extract<Decision, { kind: 'licence' }> {
  let carKg: number | null = null;
  let totalKg: number | null = null;
  let weighsKg: number | null = null;
  let statedKg: number | null = null;
  let emptyKg: number | null = null;
  let loadKg: number | null = null;
  let isLoadKnown = true;
  for (const { start, end, value } of findNumbers(folded)) {
    const after = folded.slice(end);
    const before = folded.slice(0, start);
    const unit = /^ ?(kg|kilo|ton)\b/.exec(after)?.[1];
    const kg = unit === 'ton' ? value * TON : value;
    if (kg < MIN_KG || kg > MAX_KG || (unit === undefined && (kg < MIN_VEHICLE_KG || (kg >= 1_950 && kg <= 2_030))))
      continue;
    const isEmpty = EMPTY_AFTER.test(after) || EMPTY_BEFORE.test(before);
    const isTotal = !isEmpty && (TOTAL_AFTER.test(after) || TOTAL_BEFORE.test(before));
    const named = weighedBy(before, after);
    if (named === 'load' && !isTotal && !isEmpty) {
      if (EACH_OF_SEVERAL.test(before)) isLoadKnown = false;
      else loadKg = (loadKg ?? 0) + kg;
      continue;
    }
    if (kg < MIN_VEHICLE_KG) continue;
    const isCar = named === 'car' || (named === null && (totalKg ?? weighsKg ?? statedKg ?? emptyKg) !== null);
    // What a car weighs empty says nothing about its total weight.
    if (isCar && isEmpty) continue;
    if (isCar) carKg ??= kg;
    else if (isEmpty) emptyKg ??= kg;
    else if (isTotal) totalKg ??= kg;
    else if (WEIGHS_BEFORE.test(before)) weighsKg ??= kg;
    else statedKg ??= kg;
  }
  // "Släpet väger 900 och hästen 550": what it weighs without its load. Beside a load, only a weight that is called so is a total weight.
  const hasLoad = loadKg !== null || !isLoadKnown;
  const emptyOrWeighed = emptyKg ?? (hasLoad ? weighsKg : null);
  const taken = emptyKg === null ? (statedKg ?? weighsKg) : statedKg;
  return {
    kind: 'licence',
    carKg,
    trailerKg: totalKg ?? (hasLoad ? null : taken),
    loadedKg: isLoadKnown && loadKg !== null && emptyOrWeighed !== null ? emptyOrWeighed + loadKg : null,
    asked: /\bb ?96\b/.test(folded) ? 'B96' : null,
  };
}
