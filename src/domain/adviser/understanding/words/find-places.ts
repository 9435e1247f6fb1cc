import { foldSigns, type WishText } from '#src/domain/adviser/understanding/text/wish-text.ts';
import { PLACES, PLACES_BY_CHANCE } from './places.ts';

const NAMES: ReadonlyMap<string, string> = new Map(PLACES.map((name) => [foldSigns(name), name]));
const anyOf = (names: readonly string[]): string =>
  names
    .map(foldSigns)
    .sort((one, other) => other.length - one.length)
    .join('|');

/** "Säljs i", "max 10 mil från": a distance to a place is not a mileage. */
const DISTANCE =
  '(?:(?:max|hogst|inom|under|ca|cirka|upp till|mer an) ){0,2}(?<!\\d )[a-z0-9]{1,12} (?:mil|km|kilometer|timmars?|timme|min|minuters?) (?:bilresa |bort )?(?:fran|runt|kring|om|utanfor|(?:norr|soder|oster|vaster) om)';
const NEAR =
  'i|pa|nara|kring|runt|runt om|omkring|fran|utanfor|vid|inom|(?:norr|soder|oster|vaster) om|[a-z]*narhet(?:en)? (?:av|till)|trakte(?:n|rna) (?:av|kring|runt)|omradet (?:kring|runt)';
const AT = `(?:(?:saljs|saljes|finns|star|till salu) )?(?:${DISTANCE}|${NEAR}) `;
/** "Kalmar län", "Stockholmstrakten", "Skånes". */
const REGION = '(?:s?[ -]?(?:trakte[nr](?:na)?|omradet|regionen)|s? (?:lan|kommun)(?:et|s)?|s| med omnejd)?';
const CERTAIN = anyOf(PLACES.filter((name) => !PLACES_BY_CHANCE.has(name)));
const PLACE = new RegExp(
  `(?<![a-z0-9-])(?:(?:${AT})?(${CERTAIN})|${AT}(${anyOf([...PLACES_BY_CHANCE])}))${REGION}(?![a-z0-9-])`,
);

/** Precedes a place where somebody lives or drives, not where the car is to be bought. */
const OF_LIFE =
  /\b(?:bor|bott|bodde|hemma|flytt\w*|jobb\w*|arbet\w*|pendl\w*|plugg\w*|stude[nr]\w*|lasa|laser|skola\w*|gymnasi\w*|examen|kor|kora|korde|kort|aker|aka|akte|resa|resor|reser|semester|drar?|vinter\w*|vintrar|\w*vagar?|leverera\w*|stuga\w*|stugor|hus|familj|slakt\w*|kusin\w*|grann\w*|\w*par|sova|tar sig|vecka|gator|grander\w*|(?:jag|vi) ar (?:en )?\w+|taxi|firma\w*|foretag\w*|efter|mellan|till|ti|mot|kommer)\b[^.!?;]*$/;
/** "Uppsala-Stockholm", "i Ystad kör vi mest grusväg". */
const OF_LIFE_AFTER = /^(?: ?- ?[a-z]| (?:kor|bor|jobbar|ar det|aker|behover|dar (?:jag|vi))\b)/;
/** Parts of a route. */
const ON_A_WAY = /[a-z] ?- ?$/;

/**
 * Removes places from a text, so that their names are not read as other words.
 * @returns the place that cars are requested at; null: none
 */
export function takePlaces(text: WishText): string | null {
  let wanted: string | null = null;
  for (const found of text.find(PLACE)) {
    const name = NAMES.get(found.groups[1] ?? found.groups[2] ?? '') ?? null;
    const [before, after] = [text.folded.slice(0, found.start), text.folded.slice(found.end)];
    const isOfLife = OF_LIFE.test(before) || OF_LIFE_AFTER.test(after) || ON_A_WAY.test(before);
    if (!isOfLife) wanted ??= name;
    text.take(found);
  }
  return wanted;
}
