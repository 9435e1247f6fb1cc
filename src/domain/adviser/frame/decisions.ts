import type { Decision } from '#src/domain/adviser/conversation/matter.ts';
import type { ParsedQuery } from '#src/domain/wish/parsed-query.ts';
import { findNumbers } from '#src/domain/wish/text/numbers.ts';
import { chargingIn, yearlyMil } from './driving.ts';

/** Hornsgatan is the zone of class 2 that Stockholm has. */
const ZONE = /\bmiljozon\w*|\bhornsgatan\b|\bkora in (?:i|till) (?:stan|stockholm|goteborg|malmo|centrum|innerstan)\b/;
const LICENCE =
  /\b(?:b[ -]?kort\w*|b[ -]?korkort\w*|vanligt? b\b|korkort\w*|b96|be-?kort\w*|be-?behorighet|b-?behorighet|behorighet(?:en)?|utokad b|(?:racker|racker det med|med|pa|har) b(?:-kort)?)\b/;
const TRAILER =
  /\b(?:slap\w*|husvagn\w*|hasttransport\w*|hastslap\w*|hastkarra\w*|bat ?trailer\w*|battrailer\w*|trailer\w*|vagn(?:en)?|karra\w*|dragvikt\w*)\b|\bdrar?\b(?! (?:lite|lagom|mycket|mindre|max|hogst|under)\b).{0,20}\d ?(?:kg|kilo|ton)\b/;
const FUEL_CHOICE =
  /\b(?:bensin\w*|diesel\w*|dieslar|el|elbil\w*|hybrid\w*|laddhybrid\w*|elhybrid\w*)\b.{0,30}\b(?:eller|kontra|vs|jamfort med|mot)\b.{0,20}\b(?:bensin\w*|diesel\w*|el|elbil\w*|hybrid\w*|laddhybrid\w*|elhybrid\w*)\b|\b(?:vad ska (?:jag|vi|man) (?:ha|valja|ta) for|vilket|vilken|val av|vad for) (?:\w+ )?(?:drivmedel|bransle|motortyp|drivlina)\b|\b(?:diesel|bensin|el|elbil|hybrid)[ ,]+(?:el|elbil|diesel|bensin|hybrid)[ ,?]+(?:bensin|diesel|el|elbil|hybrid)\b/;
const WORTH =
  /\b(?:lona\w*|bortkasta\w*|meningslos\w*|onodig\w*|sloseri|poang(?:en)?|vart|vard|vettigt|smart|dumt|dum ide|idiotiskt|bra ide|passa\w*|ska (?:vi|jag|man) (?:ta|valja|kopa|ha|skaffa)|borde (?:vi|jag)|funka\w*|ratt val|valja|nagot for|gar det|(?:kan|gar det) (?:jag|vi|man|att) (?:anda )?ha)\b/;
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
  if (asked.filters.model.length > 0 || asked.filters.maxPrice !== null) return null;
  const mil = yearlyMil(folded);
  const charging = chargingIn(folded);
  const isShort = SHORT_TRIPS.test(folded);
  const isChoice =
    FUEL_CHOICE.test(folded) ||
    (ONE_FUEL.test(folded) && WORTH.test(folded) && (mil !== null || charging !== null)) ||
    (mil !== null && SUITS.test(folded)) ||
    (isShort && ONE_FUEL.test(folded) && (WORTH.test(folded) || hasQuestionMark(folded)));
  return isChoice ? { kind: 'fuel', mil, charging, isShort, named: asked.filters.fuel } : null;
}

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
            mil: mil ?? before.mil,
            charging: charging ?? before.charging,
            named: asked.filters.fuel.length > 0 ? asked.filters.fuel : before.named,
          };
    }
    case 'licence': {
      const { carKg, trailerKg, loadedKg, asked: licence } = licenceOf(text);
      if (!LICENCE.test(text) && !(NAMES_WEIGHT.test(text) && (carKg !== null || trailerKg !== null))) return null;
      return {
        ...before,
        carKg: carKg ?? before.carKg,
        trailerKg: trailerKg ?? before.trailerKg,
        loadedKg: trailerKg === null ? (loadedKg ?? before.loadedKg ?? null) : null,
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

const CAR_BEFORE = /\b(?:bil\w*|dragbil\w*|tjanstevikt|suv\w*|kombi\w*|volvo\w*|v\d0|xc\d0)\b[^.,;]{0,32}$/;
const TRAILER_BEFORE = /\b(?:slap\w*|husvagn\w*|hast\w*|trailer\w*|battrailer\w*|vagn\w*|karra\w*|dra)\b[^.,;]{0,32}$/;
/** Lighter ones are loads, heavier ones no car. */
const MIN_KG = 200;
const MAX_KG = 7_000;
const TON = 1_000;

/** The weight of a trailer without its load, and of the load: "väger 900 tomt och hästen 550". */
const EMPTY_AFTER = /^ ?(?:kg|kilo)? ?(?:tomt?|tomma|olastat?|utan last|i tjanstevikt)\b/;
const LOAD_BEFORE =
  /\b(?:hast(?:en|ar|arna)?|last(?:en)?|bat(?:en)?|koter|skoter(?:n)?|ponny(?:n)?)\b(?! ?transport)[^.,;]{0,16}$/;

function licenceOf(folded: string): Extract<Decision, { kind: 'licence' }> {
  let carKg: number | null = null;
  let trailerKg: number | null = null;
  const loads: number[] = [];
  const asked = /\bb ?96\b/.test(folded)
    ? 'B96'
    : /\bbe-?(?:kort\w*|behorighet)?\b(?= kort| korkort|-)/.test(folded)
      ? 'BE'
      : null;
  for (const { start, end, value } of findNumbers(folded)) {
    const unit = /^ ?(kg|kilo|ton)\b/.exec(folded.slice(end))?.[1];
    const kg = unit === 'ton' ? value * TON : value;
    if (kg < MIN_KG || kg > MAX_KG || (unit === undefined && kg >= 1_950 && kg <= 2_030)) continue;
    const before = folded.slice(0, start);
    const isEmptyTrailer = EMPTY_AFTER.test(folded.slice(end));
    if (isEmptyTrailer || (loads.length > 0 && LOAD_BEFORE.test(before))) {
      loads.push(kg);
      continue;
    }
    const [car, trailer] = [lastOf(CAR_BEFORE, before), lastOf(TRAILER_BEFORE, before)];
    if (car !== null && (trailer === null || car > trailer)) carKg ??= kg;
    else if (trailer !== null || trailerKg === null) trailerKg ??= kg;
    else carKg ??= kg;
  }
  const loadedKg = loads.length === 0 ? null : loads.reduce((sum, each) => sum + each, 0);
  return { kind: 'licence', carKg, trailerKg, loadedKg, asked };
}

/** Where the last word that a pattern names begins; null: nowhere. */
const lastOf = (pattern: RegExp, text: string): number | null => pattern.exec(text)?.index ?? null;
