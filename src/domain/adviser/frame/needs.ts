/** The purposes of a car that decide between models. */
export const NEEDS = [
  'dog',
  'stroller',
  'family',
  'luggage',
  'towing',
  'entry',
  'rough-road',
  'winter',
  'range',
  'charging',
  'motorway',
  'cost',
  'reliability',
  'safety',
  'value',
  'comfort',
  'small',
  'rust',
  'first-car',
] as const;
export type Need = (typeof NEEDS)[number];

/** Over folded text. */
const PATTERNS: Readonly<Record<Need, RegExp>> = {
  dog: /\b(?:\w*hund(?:en|ar|arna|bur\w*)?|valp\w*|schaf(?:er|rar\w*)|labrador\w*|golden retriever|bur(?:en|ar)?|jycke\w*)\b(?! ?(?:tusen|ra))/,
  stroller: /\bbarnvagn\w*|\bsyskonvagn\w*/,
  family:
    /\b(?:barn(?:en)?|ungar?(?:na)?|familj\w*|tonaring\w*|barnstol\w*|bilbarnstol\w*|baksate\w*|tvillingar\w*|vi ar (?:fyra|fem|4|5)|5 pers\w*|fem pers\w*)\b/,
  luggage:
    /\b(?:bagage\w*|lasta?(?:r|utrymme\w*)?|packning\w*|hockey\w*|trunk(?:ar)?|rymlig\w*|rymligast|storst|flytta saker|cyklar|skidor(?:na)?|golfbag\w*|mest plats|utrymme)\b/,
  towing:
    /\b(?:slap\w*|husvagn\w*|dragvikt\w*|hasttransport\w*|hastslap\w*|slapkarra\w*|karra(?:n)?|battrailer\w*|dra (?:bat\w*|vagn\w*)|dragbil\w*)\b/,
  entry:
    /\b(?:kliva|komma in|ta sig in|insteg\w*|i och ur|in och ur|sitta hogt|hog (?:sits|sitt\w*)|hogt (?:insteg|att sitta)|dalig(?:a)? (?:rygg|knan|hoft\w*)|stel(?:a)?)\b/,
  'rough-road': /\b(?:skogsvag\w*|grusvag\w*|oplogad\w*|fjall\w*|markfrigang\w*|terrang\w*|skogsbilvag\w*)\b/,
  winter: /\b(?:vinter\w*|sno(?:n|ig\w*)?|halka|kyla(?:n)?|norrland\w*|minusgrader)\b/,
  range: /\b(?:rackvidd\w*|langst pa (?:en )?(?:laddning|batteri)\w*|hur langt)\b/,
  charging: /\b(?:snabbladd\w*|laddar? (?:fort\w*|snabb\w*)|laddtid\w*)\b/,
  motorway:
    /\b(?:motorvag\w*|landsvag\w*|langkor\w*|langres\w*|pendl\w*|langa (?:strackor|resor|turer)|mycket vag|tysk\w* autobahn)\b/,
  cost: /\b(?:drift(?:en)?|driftskostnad\w*|billigast|billigare|billig|ekonomi\w*|snal\w*|bransle\w*|forbruk\w*|drar (?:minst|mindre)|kostar minst|kostnad\w*|per mil|tatort|stan)\b/,
  reliability:
    /\b(?:krangl\w*|palitlig\w*|driftsak\w*|hallbar\w*|haller (?:bast|langst|langre|battre)|rasar|problem\w*|fel(?:fri\w*)?|trygg(?:ast|are)? (?:bil|vardagsbil|val|kop)|gar sonder|motorfel\w*|minst strul|strul\w*|pajar?)\b/,
  safety: /\b(?:sakerhet\w*|sakrast\w*|sakrare|krock\w*|ncap)\b/,
  value: /\b(?:vardeminsk\w*|tappar|andrahand\w*|haller vardet|restvarde\w*)\b/,
  comfort:
    /\b(?:komfort\w*|bekvam\w*|skon(?:t|ast|are)?|tyst\w*|tystnad\w*|ont i ryggen|sitta bra|sitter bast|lang forare|ar lang)\b/,
  small: /\b(?:parkera\w*|smidig\w*|fickparker\w*|trang\w*|liten att|minst att kora)\b/,
  rust: /\b(?:rost(?:en|ar|ig\w*|skydd\w*)?|rostar)\b/,
  'first-car':
    /\b(?:forsta bil(?:en)?|korkort\w*|ovningskor\w*|nyborjar\w*|till (?:min )?(?:son|dotter)\w*|1[89] ar)\b/,
};

/** The needs that a message names, those that it names first first. @param folded the message, folded */
export const needsIn = (folded: string): Need[] =>
  NEEDS.flatMap((need) => {
    const match = PATTERNS[need].exec(folded);
    return match ? [{ need, at: match.index }] : [];
  })
    .toSorted((one, other) => one.at - other.at)
    .map(({ need }) => need);
