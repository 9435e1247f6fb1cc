import { foldSigns, type WishText } from '#src/domain/adviser/understanding/text/wish-text.ts';

/**
 * Places of Sweden by the names that people search with: parts of the country, provinces, counties ("län") and towns. The towns
 * are the largest by Statistics Sweden (SCB, Tätorter 2010 and 2015) and the remaining county seats.
 */
const PARTS = 'Svealand, Götaland, Bergslagen, Mälardalen, Roslagen';
const LANDSCAPES =
  'Skåne, Blekinge, Småland, Öland, Gotland, Halland, Västergötland, Bohuslän, Dalsland, Östergötland, Närke, Värmland, Södermanland, Sörmland, Uppland, Västmanland, Dalarna, Gästrikland, Hälsingland, Härjedalen, Medelpad, Jämtland, Ångermanland, Västerbotten, Norrbotten, Lappland';
/** Counties that are not named after a province or town. */
const COUNTIES = 'Västra Götaland, Gävleborg, Västernorrland';
const TOWNS =
  'Stockholm, Göteborg, Malmö, Uppsala, Västerås, Örebro, Linköping, Helsingborg, Jönköping, Norrköping, Lund, Umeå, Gävle, Borås, Eskilstuna, Södertälje, Karlstad, Täby, Växjö, Halmstad, Sundsvall, Luleå, Trollhättan, Östersund, Borlänge, Tumba, Upplands Väsby, Sollentuna, Falun, Kalmar, Kristianstad, Karlskrona, Skövde, Skellefteå, Lidingö, Uddevalla, Landskrona, Nyköping, Motala, Vallentuna, Örnsköldsvik, Trelleborg, Åkersberga, Varberg, Karlskoga, Lidköping, Alingsås, Märsta, Ängelholm, Sandviken, Piteå, Kungälv, Visby, Katrineholm, Vänersborg, Västervik, Enköping, Falkenberg, Lerum, Kungsbacka, Härnösand, Värnamo, Ystad, Kiruna, Huddinge, Solna, Nacka, Mölndal, Norrtälje, Oskarshamn, Hässleholm, Hudiksvall, Nässjö, Eslöv, Boden, Mora, Sala';
/** Nicknames of some of them. */
const NICKNAMES = 'Sthlm, Gbg, Götet, Jkpg, Nkpg, Hbg, Ö-vik';

export const PLACES: readonly string[] = [PARTS, LANDSCAPES, COUNTIES, TOWNS, NICKNAMES].flatMap((names) =>
  names.split(', '),
);

/** Places whose name is another word or a surname as well: they count only after a word such as "i" and "nära". */
export const PLACES_BY_CHANCE: ReadonlySet<string> = new Set(['Lund', 'Falkenberg', 'Boden', 'Mora', 'Sala', 'Hbg']);

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
