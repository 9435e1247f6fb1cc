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
/** Work whose receipt shows that it is done, or a lamp that a fault code explains; of a price, a distance or a day no receipt shows anything. */
const DONE =
  '\\b(?:\\w*rem|\\w*remmen|\\w*kedja\\w*|\\w*kedjan|byt|bytt|bytta|byttes|byte|bytet|ny|nya|nyserva\\w*|serva\\w*|\\w*service\\w*|renovera\\w*|laga\\w*|fixa\\w*|gjord|gjort|atgarda\\w*|\\w*lamp(?:a|an|or)|felkod\\w*|givare\\w*|sensor\\w*)\\b';
const TOWED =
  '\\b(?:husvagn\\w*|slap\\w*|\\w*trailer\\w*|hasttransport\\w*|dragvikt\\w*|draglast\\w*|bat(?:en)?|karra\\w*|dragkrok\\w*|drag(?:et)?|krok(?:en)?)\\b';
/** The price of a tow bar, the fuel that a trailer costs, driving with one and the licence alone are no questions about the weight. */
const NOT_OF_WEIGHT =
  '^(?!.*\\b(?:vad kostar|kosta|kostnad\\w*|bransle\\w*|forbruk\\w*|hur kor|inbyte|i byte|backar?|backen)\\b)(?!.*\\b\\w*korkort\\b(?!.*\\d ?(?:kg|kilo|ton)\\b))';
const PULLS =
  '\\b(?:dra|drar|dras|satta|montera\\w*|eftermontera\\w*|kora|kor|duger|klarar|orkar|racker|tar|slapvagnsvikt|dragvikt\\w*)\\b';

/** Over folded text, in the order in which they are tried; a message has at most two. */
const PATTERNS: readonly (readonly [CarQuestion, RegExp])[] = [
  ['wheelchair', /\brullstol\w*|\bpermobil\w*|\bhandikappanpass\w*/],
  ['recalls', /\b(?:ater|till ?baka)kall\w*/],
  [
    'three-seats',
    /\b(?:tre|3)(?: (?!tva\b|en\b|2\b)\w+){0,3} (?:bil|barn|bilbarn)stolar\w*|\b(?:tre|3) stolar\b.{0,15}\b(?:bak\w*|bredd)|\b(?:tre|3) (?:barn|ungar|bak\w*) i bredd\b/,
  ],
  [
    'range',
    /\brackvidd\w*|\b(?:hur )?langt (?:kommer|gar|racker|kor) (?:den|bilen|denna|man|jag|vi)\b.{0,60}\b(?:vinter\w*|laddning|kallt|minus\w*|kyla\w*|fullt batteri)\b|\bklarar (?:den|bilen|jag|man|vi)\b.{0,60}\butan att ladda\b|\bklarar (?:den|bilen|jag|man|vi) (?:\w+ ){0,2}\d{1,2} ?mil\b/,
  ],
  [
    'drive-home',
    includesAll(
      BAD_TRAFFIC,
      '\\b(?:hem|hamta|koras?|rulla|ivag)\\b',
      '^(?!.*\\btill (?:en |narmaste )?(?:verkstad\\w*|besiktning\\w*)\\b)',
    ),
  ],
  [
    'outlet',
    includesAll(
      '\\b(?:vanligt |vagg|schuko\\w* |eget )?(?:vagg)?uttag\\w*\\b',
      '\\b(?:garage\\w*|carport\\w*|hemma|p-?plats\\w*|parkering\\w*|motorvarmar\\w*|\\d{1,2} ?a\\b|10a|16a)',
      '\\b(?:racker|duger|funkar|fungerar|gar|ladd\\w*|ok|okej|nog)\\b',
      '^(?!.*\\b(?:12 ?v|har ni)\\b)',
    ),
  ],
  [
    'dealer-warranty',
    includesAll(
      '\\bgarant\\w*',
      '(?:\\b(?:man|manad\\w*|handlar\\w*|firma\\w*|bilhandl\\w*)\\b)',
      '\\b(?:(?:efter|sen|sedan) (?:da|det)|da sen|sen|sonder|betala|star jag|slut)\\b',
    ),
  ],
  ['warranty', /\b(?!garantiforsakr|tillaggsgaranti|vagnskadegaranti)\w*garanti\w*\b/],
  [
    'battery-rental',
    /\bbatterihyra\w*|\bhyrbatteri\w*|\b(?:hyr|hyra|hyrs|hyrt|leasat|ingar)(?: (?:man|jag|med))? batteri\w*|\bbatteri\w*(?: (?!i\b)\w+){0,2} (?:hyr|hyra|hyrs|hyrt|hyrd|leasas?|leasat|agt)\b|\bingar batteri\w*/,
  ],
  [
    'available',
    /^\W*(?:(?:hej\w*|tja\w*|hallo)\W+)?(?:ar|e|finns|star) (?:den|bilen|denna)(?: har)?(?: bilen)?(?: fortfarande| annu| anda)? ?(?:kvar|till salu|ledig|sald|saljd|tillganglig|hos er)\b(?=\W*$|[ ,]*(?:\?|eller|elle|och|for|om|hos|da)\b|\?)/,
  ],
  [
    'hold',
    new RegExp(
      `\\b(?:halla|hall|haller (?:ni|de|dom|handlaren)) (?:den|bilen)\\b.{0,20}\\b(?:at (?:mig|oss)|till dess|tills|(?:till|over) ${DAY})|\\b(?:reservera\\w*|paxa\\w*)\\b|\\bboka\\w*(?: \\w+){0,2} prov\\w*|^(?!.*\\b(?:utan|korkort\\w*|forsakr\\w*)\\b)(?=.*\\b(?:kan jag|far jag|kan vi|gar det att)\\b)(?=.*\\b(?:provkora?|provkorning\\w*)\\b)`,
      's',
    ),
  ],
  ['claim', includesAll(SELLER, SAYS, TRUSTS, DONE)],
  [
    'haggle',
    /\bprut\w*|\bskambud\w*|\b(?:ge|lagga|lamna) (?:ett |dem ett |honom ett )?(?:lagre )?bud\b|\bga ner i pris\w*|\bsanka priset\b|\bfa ner priset\b|\b(?:mycket|nagon|nan|lite) rabatt\b|\bforhandla\w*\b|\b(?:vad|hur mycket) (?:kan|ska|bor|skulle|borde) (?:man|jag|vi) (?:bjuda|buda)\b|\bbjuder (?:man|jag|vi)\b/,
  ],
  ['trade-in', /\b(?:byta|byter) in\b|\binbyte\w*|\b(?:ta|tar) (?:de |dom |ni )?(?:min|var) \w+ i byte\b/],
  [
    'call',
    includesAll(
      '\\b(?:vad|va) (?:ska|bor|kan|behover|maste) (?:jag|man|vi) (?:fraga|stalla)\\b|\\b(?:vilka|bra|viktiga\\w*|nagra bra) fragor\\b|\\bfragor (?:ska|bor|kan|att|som) ',
      '\\b(?:ringer|ringa|stalla|mejlar?|mailar?|saljaren|handlaren)\\b',
    ),
  ],
  [
    'owners',
    includesAll(
      '(?<!\\b(?:hur|max|hogst|minst|vi ar) )\\b(?:\\d{1,2}|tva|tre|fyra|fem|sex|sju|atta|manga|flera)(?: \\w+)? agare\\b',
      '\\?|\\b(?:dalig\\w*|daligt|signal|varning\\w*|mycket|manga|farligt|oroa\\w*|negativt|skumt)\\b',
    ),
  ],
  ['import', /(?<!\b(?:inga|ingen|ej|inte) )\bimport(?:erad\w*|bil\w*|erats?)\b/],
  [
    'zone',
    /^(?!.*\b(?:laddare|laddstolp\w*|kontor|titta)\b)(?=.*(?:\bmiljozon\w*|\bdieselforbud\w*|\bhornsgatan\b|\bkora in (?:i|till) (?:stan|stockholm\w*|goteborg\w*|malmo|centrum|innerstan)\b))/s,
  ],
  [
    'towing',
    new RegExp(
      `${includesAll(NOT_OF_WEIGHT, TOWED, PULLS).source}|\\bdra\\b.{0,30}\\d ?(?:kg|kilo|ton)\\b|\\bfar den dra\\b|\\bhur (?:mycket|tungt) (?:far|kan|klarar|drar) (?:den|bilen)\\b(?=.*\\b(?:dra|pa kroken|slap)\\b)`,
      's',
    ),
  ],
  [
    'no-charging',
    /\b(?:kan|far) (?:man |jag |vi )?(?:inte|ej|aldrig) ladda\b(?! (?:ner|ned|upp|pa jobb\w*))|\butan (?:laddbox|laddplats|laddstolpe)\b|\binte (?:kan )?ladda(?:r)? hemma\b|\binte kan ladda\b(?! (?:ner|ned|upp))|\bsaknar (?:laddbox|laddplats|laddning)\b/,
  ],
  [
    'gearbox-oil',
    includesAll(
      '\\b(?:dsg\\w*|\\w*vaxellad\\w*|automatlad\\w*|ladan|ladolja\\w*|automaten)\\b',
      '\\b(?:\\w*olja\\w*|oljebyte\\w*)\\b',
      '^(?!.*\\b(?:lack\\w*|diesel|svett\\w*)\\b)',
    ),
  ],
  ['timing', /\bkam(?:rem|kedj)\w*|\b(?:rem|remmen) eller kedja|\bkedja eller rem\b/],
  [
    'many-mil',
    includesAll(
      '(?:\\b\\d[\\d .]* ?(?:000)? ?mil\\b|\\bmiltal\\w*|\\bmatarstallning\\w*|\\b(?:den|bilen|motorn) (?:har )?(?:gatt|slutkord))',
      '^(?!.*\\b(?:aka|resa|titta|till salu|vagen dit)\\b)',
      '\\b(?:(?:for|val) (?:mycket|mycke|mkt|langt|hogt|manga)|avskrack\\w*|farligt|haller (?:den|motorn|bilen)|skramm\\w*|slut(?:kord|korda)?)\\b',
    ),
  ],
  [
    'few-mil',
    /\bbara \d[\d ]* ?mil pa \d+ ar\b|\b(?:lagt|laga|litet|ovanligt lite|sa lite|sa fa) mil\w*(?! som)|\bbara gatt \d/,
  ],
  [
    'viewing',
    /^(?!.*\b(?:tv|husvagn\w*|salj|salja|saljer|hyra|hyr|leasa|leasing\w*|(?:pa|med) elbil\w*|for (?:slags )?bil|for nat|forsakring\w*|lan)\b)(?=.*(?:\b(?:vad|va) (?:ska|bor|maste|behover|skall) (?:jag|ja|man|vi) (?:kolla|titta|kontrollera|tanka|se efter|se upp|halla koll|leta)\w*|\b(?:titta|kolla|kika) pa (?:den|bilen)\b.{0,12}\b(?:imor\w*|i morgon|ikvall|pa \w+dag)\b|\bpa visning\b|\bchecklista\w*))/s,
  ],
  [
    'faults',
    /\btypfel\w*|\bkan[dt] (?:for )?(?:dalig\w*|fel|problem)|\bkanda (?:fel|problem|svaghet\w*)|\bvanliga (?:fel|problem)|(?<!\bmin )\bsvaghet\w*|\bbarnsjukdom\w*|^\W*(?:ar|e|hur (?:ar|bra ar)|haller) (?:den )?(?:har |dar )?motorn?\b(?!.*\bmil\b)(?!varm)|\bmotorn?\b.{0,30}\b(?:skrap\w*|palitlig\w*|hallbar\w*|kass\w*|problem\w*)\b|\b(?:skrap\w*|kass\w*)\b.{0,20}\bmotor\w*/,
  ],
  ['rust', /\brostar?\b|\brost(?:en)?\b|\brostig\w*|\brostat\b|\brostskydd\w*|\brostangrep\w*/],
  [
    'tax',
    /^(?!.*\b(?:lon|lonen|inkomst\w*|avdrag\w*|dra av|moms\w*|vinst\w*|trangsel\w*|forman\w*|min skatt|ledig)\b)(?=.*(?:\b(?:fordon|fordons|bil)?skatt(?:en|as)?\b|\bmalus\w*))/s,
  ],
  [
    'loan',
    includesAll(
      '\\b(?:avbetal\\w*|lana|lanet|billan\\w*|ta lan|lan pa (?:den|bilen)|finansier\\w*|delbetal\\w*|kontantinsats\\w*)\\b|\\branta\\w*\\b.{0,25}\\b(?:pa (?:den|bilen)|for (?:den|bilen)|blir|far jag)\\b',
      '^(?!.*\\b(?:lana (?:ut|ur)|lana (?:den|bilen|en bil)\\b|lanebil\\w*|dra av|avdrag\\w*|ranteavdrag\\w*|belanad\\w*|anmarkning\\w*))',
    ),
  ],
  [
    'first-driver',
    /\bforsta bil(?:en)?\b|\bfyller (?:18|arton)\b|\b(?:min|var|for|for en|at en|till en) (?:18|arton|19|nitton)[ -]?aring\w*(?!.{0,20}\b(?:folja|titta)\b)|\bnyblivet? korkort\w*|\bnytt korkort\b/,
  ],
  [
    'safety',
    /\btrafiksaker\w*|\bkrocktest\w*|\bkrocksaker\w*|\bncap\b|\bsaker (?:bil(?!.*\bunder\b)|for (?:barn\w*|familj\w*))|\bhur saker (?:ar|e) (?:den|bilen|denna)\b/,
  ],
  [
    'long-trip',
    includesAll(
      '\\b(?:orkar|klarar|duger|racker|funkar)\\b',
      '\\b(?:den|bilen|denna)\\b',
      '^(?!.*\\b(?:du|besiktning\\w*|forsakring\\w*|korkort\\w*|pengar\\w*)\\b)',
      '\\b(?:motorvag\\w*|langresa\\w*|langtur\\w*|langkor\\w*|semester\\w*|kroatien|tyskland|italien|frankrike|spanien|alperna|europa|norge|packning|backar\\w*|fjallen)\\b',
    ),
  ],
  [
    'parts',
    /\breservdelar\w*|\bdelar(?:na)? (?:till|for) (?:den|bilen|denna|just)\b|\b(?:fa|far|finns)(?: tag| det)?(?: (?:i|pa))? delar\b(?! av)|\bdelarna\b.{0,15}\b(?:dyra|kvar|slut)\b/,
  ],
  [
    'boot',
    /^(?!\W*stort?\b)(?!.*\b(?:person\w*|garaget|kopa begagnad|onskas)\b)(?=.*(?:\bbagage(?!luck)\w*|\bkoffert\w*|\bskuff\w*|\blastutrymme\w*|\brymmer\b|\b(?:hund)?bur(?:en|ar)?\b))/s,
  ],
  [
    'loss',
    includesAll(
      '\\b(?:tappar|tappa|varde\\w*|andrahandsvarde\\w*)\\b',
      '^(?!.*\\bolja\\b)',
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
