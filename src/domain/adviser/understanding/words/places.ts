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
