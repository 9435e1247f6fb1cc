import { includesAll } from '#src/domain/wish/text/includes-all.ts';

/** A matter of the one car at hand that has an answer of its own, by figures of its ad, of its variant, or by what is written about its engine. */
export type CarQuestion =
  | 'drive-home'
  | 'available'
  | 'hold'
  | 'haggle'
  | 'claim'
  | 'dealer-warranty'
  | 'warranty'
  | 'viewing'
  | 'call'
  | 'owners'
  | 'import'
  | 'battery-rental'
  | 'towing'
  | 'zone'
  | 'outlet'
  | 'no-charging'
  | 'gearbox-oil'
  | 'timing'
  | 'faults'
  | 'few-mil'
  | 'many-mil'
  | 'tax'
  | 'loan'
  | 'first-driver'
  | 'safety'
  | 'long-trip'
  | 'parts'
  | 'boot'
  | 'loss'
  | 'trade-in'
  | 'range'
  | 'rust'
  | 'recalls'
  | 'three-seats'
  | 'wheelchair';

const DAY =
  '(?:mandag|tisdag|onsdag|torsdag|fredag|lordag|sondag|imorgon|imorron|imorrn|i morgon|ikvall|idag|i dag|helgen|veckan)';
const BAD_TRAFFIC =
  '\\b(?:avstalld\\w*|obesikt\\w*|korforbud\\w*|besiktning\\w* (?:har |ar )?(?:gatt|gick|utgang\\w*)(?: ut)?\\b|gatt ut\\b(?=.*besikt)|utgangen besiktning|(?:inte|ej) besikt\\w*)';
const SAYS = '\\b(?:sager|pastar|havdar|lovar|menar|intygar)\\b';
const SELLER = '\\b(?:saljar\\w*|handlar\\w*|bilhandl\\w*|firman|agaren|han|hon|dom|dem|de)\\b';
const TRUSTS = '\\b(?:lita|tro|kvitto\\w*|bevis\\w*|papper|intyg|sant|stammer|rakna med|oroa\\w*|koper man det)\\b';
const TOWED =
  '\\b(?:husvagn\\w*|slap\\w*|\\w*trailer\\w*|hasttransport\\w*|dragvikt\\w*|draglast\\w*|bat(?:en)?|karra\\w*|dragkrok\\w*|drag(?:et)?|krok(?:en)?)\\b';
const PULLS =
  '\\b(?:dra|drar|dras|satta|montera\\w*|eftermontera\\w*|kora|kor|duger|klarar|orkar|racker|tar|slapvagnsvikt|dragvikt\\w*)\\b';

/** Over folded text, in the order in which they are tried; a message has at most two. */
const PATTERNS: readonly (readonly [CarQuestion, RegExp])[] = [
  ['wheelchair', /\brullstol\w*|\bpermobil\w*|\bhandikapp\w*/],
  ['recalls', /\b(?:ater|till ?baka)kall\w*/],
  [
    'three-seats',
    /\btre\b.{0,60}\b(?:bil|barn|bilbarn)stolar\w*|\btre stolar\b|\b(?:tre|3) (?:barn|ungar|bak\w*) i bredd\b/,
  ],
  [
    'range',
    /\brackvidd\w*|\b(?:hur )?langt (?:kommer|gar|racker|kor)\b.{0,60}\b(?:vinter\w*|laddning|kallt|minus\w*|kyla\w*|fullt batteri)\b|\bklarar (?:den|jag|man|vi)\b.{0,60}\butan att ladda\b/,
  ],
  ['drive-home', includesAll(BAD_TRAFFIC, '\\b(?:kora|kor|koras|hamta|ta|provkora|rulla)\\b')],
  [
    'outlet',
    includesAll(
      '\\b(?:vanligt |vagg|schuko\\w* |eget )?(?:vagg)?uttag\\w*\\b',
      '\\b(?:garage\\w*|carport\\w*|hemma|p-?plats\\w*|parkering\\w*|motorvarmar\\w*|\\d{1,2} ?a\\b|10a|16a)',
    ),
  ],
  [
    'dealer-warranty',
    includesAll(
      '\\bgarant\\w*',
      '(?:\\b(?:man|manad\\w*|handlar\\w*|firma\\w*|bilhandl\\w*)\\b)',
      '\\b(?:efter|sen|sedan|sonder|betala|star jag|slut|racker|dar)\\b',
    ),
  ],
  ['warranty', /\b\w*garanti\w*\b/],
  ['battery-rental', includesAll('\\bbatteri\\w*', '\\b(?:hyr\\w*|\\w*hyra\\w*|ingar batteri\\w*|leasa\\w*)\\b')],
  [
    'available',
    /^\W*(?:(?:hej\w*|tja\w*|hallo)\W+)?(?:ar|e|finns|star) (?:den|bilen|denna)(?: har)?(?: bilen)?(?: fortfarande| annu| anda)? ?(?:kvar|till salu|ledig|sald|saljd|tillganglig|hos er)\b/,
  ],
  [
    'hold',
    includesAll(
      `\\b(?:at mig|till mig|till dess|tills|boka\\w*|kan jag|far jag|gar det att|kan de|kan ni|${DAY})\\b`,
      '\\b(?:halla|hall|haller) (?:den|bilen)\\b|\\b(?:reservera\\w*|paxa\\w*|provkora?|provkorning\\w*)\\b',
    ),
  ],
  ['claim', includesAll(SELLER, SAYS, TRUSTS)],
  [
    'haggle',
    /\bprut\w*|\bskambud\w*|\b(?:ge|lagga|lamna) (?:ett |dem ett |honom ett )?(?:lagre )?bud\b|\bga ner i pris\w*|\bsanka priset\b|\bfa ner priset\b|\b(?:mycket|nagon|nan|lite) rabatt\b|\bforhandla\w*\b|\b(?:vad|hur mycket) (?:kan|ska|bor|skulle|borde) (?:man|jag|vi) (?:bjuda|buda)\b/,
  ],
  ['trade-in', /\b(?:byta|byter) in\b|\binbyte\w*|\b(?:ta|tar) (?:de |dom |ni )?(?:min|var) \w+ i byte\b/],
  [
    'call',
    includesAll(
      '\\bfragor?\\b|\\bfraga\\b',
      '\\b(?:ringer|ringa|stalla|mejlar?|mailar?|saljaren|handlaren)\\b',
      '\\b(?:vilka|vad|nagra|bra)\\b',
    ),
  ],
  [
    'owners',
    includesAll(
      '(?<!\\bhur )\\b(?:\\d{1,2}|tva|tre|fyra|fem|sex|sju|atta|manga|flera)(?: \\w+)? agare\\b',
      '\\?|\\b(?:dalig\\w*|daligt|signal|varning\\w*|mycket|manga|farligt|oroa\\w*|negativt|skumt)\\b',
    ),
  ],
  ['import', /\bimport(?:erad\w*|bil\w*|erats?)\b/],
  [
    'zone',
    /\bmiljozon\w*|\bdieselforbud\w*|\bhornsgatan\b|\bkora in (?:i|till) (?:stan|stockholm\w*|goteborg\w*|malmo|centrum|innerstan)\b/,
  ],
  [
    'towing',
    new RegExp(
      `${includesAll(TOWED, PULLS).source}|\\bdra\\b.{0,30}\\d ?(?:kg|kilo|ton)\\b|\\bfar den dra\\b|\\bhur (?:mycket|tungt) (?:far|kan|klarar|drar) (?:den|bilen)\\b(?=.*\\b(?:dra|pa kroken|slap)\\b)`,
      's',
    ),
  ],
  [
    'no-charging',
    /\b(?:kan|far) (?:man |jag |vi )?(?:inte|ej|aldrig) ladda\b|\butan (?:laddbox|laddplats|laddstolpe)\b|\binte (?:kan )?ladda(?:r)? hemma\b|\binte kan ladda\b|\bsaknar (?:laddbox|laddplats|laddning)\b/,
  ],
  [
    'gearbox-oil',
    includesAll(
      '\\b(?:dsg\\w*|\\w*vaxellad\\w*|automatlad\\w*|ladan|ladolja\\w*|automaten)\\b',
      '\\b(?:\\w*olja\\w*|oljebyte\\w*)\\b',
    ),
  ],
  ['timing', /\bkam(?:rem|kedj)\w*|\b(?:rem|remmen) eller kedja|\bkedja eller rem\b/],
  [
    'many-mil',
    includesAll(
      '(?:\\b\\d[\\d .]* ?(?:000)? ?mil\\b|\\bmiltal\\w*|\\bgatt\\b|\\bmatarstallning\\w*)',
      '\\b(?:for (?:mycket|mkt|langt|hogt|manga)|avskrack\\w*|farligt|haller (?:den|motorn|bilen)|skramm\\w*|slut(?:kord|korda)?)\\b',
    ),
  ],
  [
    'few-mil',
    /\bbara \d[\d ]* ?mil pa \d+ ar\b|\b(?:lagt|laga|litet|ovanligt lite|sa lite|sa fa) mil\w*|\bbara gatt \d|\bstatt still\w*/,
  ],
  [
    'viewing',
    /\b(?:vad|va) (?:ska|bor|maste|behover|skall) (?:jag|man|vi) (?:kolla|titta|kontrollera|tanka|se efter|se upp|hålla koll|leta)\w*|\b(?:titta|kolla|kika) pa (?:den|bilen)\b.{0,12}\b(?:imor\w*|i morgon|ikvall|pa \w+dag)\b|\bpa visning\b|\bchecklista\w*/,
  ],
  [
    'faults',
    /\btypfel\w*|\bkant? (?:dalig\w*|fel|problem)|\bkanda (?:fel|problem|svaghet\w*)|\bvanliga (?:fel|problem)|\bsvaghet\w*|\bsjukdom\w*|\bbarnsjukdom\w*|\bmotorn?\b.{0,30}\b(?:bra|dalig\w*|skrap\w*|palitlig\w*|hallbar\w*|kass\w*|haller|problem\w*)\b|\b(?:skrap\w*|kass\w*)\b.{0,20}\bmotor\w*/,
  ],
  ['rust', /\brosta\w*\b|\brost(?:en)?\b|\brostig\w*/],
  ['tax', /\b(?:fordons|bil)?skatt(?:en|as)?\b|\bmalus\w*/],
  [
    'loan',
    includesAll(
      '\\b(?:avbetal\\w*|lana|lanet|billan\\w*|ta lan|lan pa (?:den|bilen)|finansier\\w*|delbetal\\w*|ranta\\w*|kontantinsats\\w*)\\b',
    ),
  ],
  [
    'first-driver',
    /\bforsta bil(?:en)?\b|\bfyller (?:18|arton)\b|\b(?:18|arton|19|nitton)[ -]?aring\w*|\bnyblivet? korkort\w*|\bnytt korkort\b/,
  ],
  [
    'safety',
    /\btrafiksaker\w*|\bkrocktest\w*|\bkrocksaker\w*|\bncap\b|\bsaker (?:bil|for (?:barn\w*|familj\w*))|\bhur saker\b/,
  ],
  [
    'long-trip',
    includesAll(
      '\\b(?:orkar|klarar|duger|racker)\\b',
      '\\b(?:motorvag\\w*|langresa\\w*|langtur\\w*|langkor\\w*|semester\\w*|kroatien|tyskland|italien|frankrike|spanien|alperna|europa|norge|packning|backar\\w*|fjallen)\\b',
    ),
  ],
  [
    'parts',
    /\breservdelar\w*|\bdelar(?:na)? (?:till|for|kvar)\b|\b(?:fa|far|finns)(?: tag| det)?(?: (?:i|pa))? delar\b(?! av)|\bdelarna\b.{0,15}\b(?:dyra|kvar|slut)\b/,
  ],
  ['boot', /\bbagage\w*|\bkoffert\w*|\bskuff\w*|\blastutrymme\w*|\brymmer\b|\b(?:hund)?bur(?:en|ar)?\b/],
  [
    'loss',
    includesAll(
      '\\b(?:tappar|tappa|varde\\w*|andrahandsvarde\\w*)\\b',
      '\\b(?:varde\\w*|pris\\w*|andrahandsvarde\\w*)\\b',
      '\\b(?:radd\\w*|oroa\\w*|orolig\\w*|befogat|allt|rasar|vagar)\\b',
    ),
  ],
];

/** Combinations in which the first is a part of the second and asks for nothing of its own. */
const PART_OF: readonly (readonly [part: CarQuestion, whole: CarQuestion])[] = [
  ['warranty', 'dealer-warranty'],
  ['timing', 'claim'],
  ['faults', 'claim'],
  ['viewing', 'call'],
  ['no-charging', 'outlet'],
  ['faults', 'timing'],
  ['faults', 'gearbox-oil'],
  ['viewing', 'import'],
  ['viewing', 'faults'],
  ['warranty', 'loss'],
  ['no-charging', 'range'],
  ['battery-rental', 'range'],
  ['viewing', 'rust'],
  ['faults', 'rust'],
  ['faults', 'recalls'],
  ['many-mil', 'range'],
  ['few-mil', 'range'],
  ['boot', 'wheelchair'],
  ['range', 'outlet'],
  ['few-mil', 'many-mil'],
  ['hold', 'drive-home'],
  ['hold', 'viewing'],
];
const MAX_ASKED = 2;

/** The matters of one car that a message asks about, in the order of the table; empty: none. @param folded the message, folded */
export function carQuestionsIn(folded: string): CarQuestion[] {
  const found = PATTERNS.filter(([, pattern]) => pattern.test(folded)).map(([kind]) => kind);
  return found
    .filter((kind) => !PART_OF.some(([part, whole]) => part === kind && found.includes(whole)))
    .slice(0, MAX_ASKED);
}

/** "Pruta 20000", "rabatt på 5 000", "20 lax ner"; a sum after "till" or "bjuda" is a price. */
const SUM = '(\\d{1,3}(?:[ .]?\\d{3})*) ?(kr|kronor|tusen|lax\\w*|papp\\w*|k|t|tkr|%|procent)?';
const DISCOUNTS: readonly RegExp[] = [
  new RegExp(
    `\\b(?:prut\\w*|ner|ned|av|bort|rabatt\\w*)(?: (?:av|pa|med|cirka|ca|typ|runt|omkring|ungefar|en))* ?${SUM}(?![\\w])`,
  ),
  new RegExp(`\\b${SUM} (?:ner|ned|mindre|billigare|i rabatt|rabatt)\\b`),
];
const THOUSANDS = /^(?:tusen|lax|papp|k$|t$|tkr)/;
const MIN_SUM = 500;

/** How much less a message wants to pay, kr: "pruta 20000", "15 lax ner"; null: not stated, or in percent. @param folded the message, folded */
export function discountIn(folded: string): number | null {
  const [, digits, unit = ''] = DISCOUNTS.map((pattern) => pattern.exec(folded)).find((found) => found !== null) ?? [];
  if (digits === undefined || unit === '%' || unit === 'procent') return null;
  const value = Number(digits.replace(/[ .]/g, '')) * (THOUSANDS.test(unit) ? 1_000 : 1);
  return value >= MIN_SUM ? value : null;
}

/** Matters of cars that are charged. */
export const OF_PLUGS: ReadonlySet<CarQuestion> = new Set<CarQuestion>([
  'range',
  'outlet',
  'no-charging',
  'battery-rental',
]);
