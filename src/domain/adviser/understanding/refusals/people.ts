/** People who have cars, and verbs for what they do with them; parts of patterns over folded text. */
const KIN_NAMES =
  'grann(?:en|ens|arna)|brors(?:a|an)|brodern|syrran|systern?|syster|mamma|pappa|farsan|morsan|mormor|morfar|farmor|farfar|svarfar|svarmor|svager|svagern|polaren?|kompis(?:en)?|kollegan?|chefen|kollegorna|kompisarna|frun|frugan|fru|mannen|man|gubben|karringen|sambon|flickvannen|pojkvannen|sonen|grabben|dottern|tonaringen|kusinen?|hustrun|maken|exmannen|exfrun|exet|lillebror|storebror|lillasyster|storasyster|svagerskan|bror|son|dotter';
export const KIN = `(?:min |mitt |var |mina |vara |hennes |hans )?(?:${KIN_NAMES})`;
export const WHO = `(?:jag|ja|vi|hon|han|man|${KIN}(?: [a-z]+)?)`;
/** Precedes a person's possession. */
export const OF_SOMEONE =
  '(?:min|mitt|mina|var|varan|vart|hans|hennes|deras|grannens|brorsans|broderns|syrrans|systerns|systers|pappas|mammas|farsans|morsans|mormors|morfars|farmors|farfars|svarfars|svarmors|polarens|kompisens|kollegans|chefens|fruns|frugans|mannens|gubbens|sambons|tjejens|killens|sonens|grabbens|dotterns|kusinens|makens|hustruns)';

export const OWNS = '(?:har|kor|ager|hade|korde|kopte|salde|skrotade|leasar)';
export const GOT = '(?:har|kor|ager|hade|korde|kopte|salde|skrotade|leasar|tog|valde|fick|skaffade|fastnade for)';
export const NOW =
  '(?:idag|i dag|nu|just nu|sedan|redan|bara|en gang|for narvarande|i nulaget|tidigare|nyss|precis|tyvarr|fortfarande)';
