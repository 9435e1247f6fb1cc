import type { Tag } from '#src/domain/vocabulary/vocabulary.ts';

/**
 * How ads state a tag. Patterns are compared with folded text: lower case, without accents, a space for each sign, "," and "."
 * where a phrase or sentence ends. A space of a pattern matches several, " ?" any number of spaces.
 */
export type TagRule = {
  /** Part of every wording, in lower case with accents: most texts have none, and need not be folded. */
  hint: RegExp;
  /** Wordings of the tag. */
  stated: RegExp;
  /** Denials before a wording, within its phrase, besides {@link DENIED}. */
  deniedBefore?: RegExp;
  /** Wordings that mean something else in ads of older cars, and the first model year in which they mean the tag. */
  newer?: { stated: RegExp; since: number };
  /** An offer ("möjlighet till") is what the tag means, where it denies other tags. */
  isOffer?: true;
};

const words = (...patterns: string[]): string =>
  patterns
    .join('|')
    .replaceAll(' ?', ' *')
    .replaceAll(/ (?!\*)/g, ' +');
const stated = (...patterns: string[]): RegExp => new RegExp(`\\b(?:${words(...patterns)})`, 'g');
/** Directly before a wording, but for one word ("utan avtagbar drag"). */
const before = (...patterns: string[]): RegExp => new RegExp(`\\b(?:${words(...patterns)}) +(?:\\w+ +)?$`);
/** After a wording, up to three words later ("Vinterhjul till bilen ingår ej"). */
const after = (...patterns: string[]): RegExp => new RegExp(`^\\w*(?: +\\w+){0,3}? +(?:${words(...patterns)})\\b`);

/** Denials of every tag. */
export const DENIED = {
  before: before(
    'ej',
    'inte',
    'icke',
    'ingen',
    'inget',
    'inga',
    'utan',
    'saknar',
    'forber\\w+ for',
    'forber\\w+',
    '(?:ej|inte) forber\\w+ for',
    '(?:finns|gors|saljs|tillverkas) (?:aven|ocksa|bade)(?: som| med)?',
    'alternativt',
  ),
  after: after(
    'saknas',
    'ar borta',
    'ingar (?:ej|inte)',
    '(?:ej|inte) (?:ingar|monterad|monterat|med)',
    'finns (?:ej|inte)',
    '(?:medfoljer|foljer) (?:ej|inte)',
    'forber(?:edd|ett|edelse)',
  ),
};

/** Offers: the car does not have it. */
export const OFFERED = {
  before: before(
    'tillval',
    'kop till',
    'kopa till',
    'onskas',
    'onskar du',
    'behover du',
    'vill du ha',
    'mojlighet (?:till|att \\w+)',
    '(?:monterar|ordnar|eftermonterar)(?: garna| aven)?',
    'kan (?:montera|eftermontera|ordna|fas med|utrustas med)',
  ),
  after: after(
    'kan (?:aven )?(?:kopas|monteras|eftermonteras|aktiveras|bestallas|ordnas|fas|laggas)',
    'mot (?:tillagg|en kostnad)',
    '(?:finns )?som tillval',
    'tillval',
    'finns att kopa',
    'saljs separat',
    'kops (?:till|separat)',
    'mojligt',
  ),
};

const SEVEN = '(?:7|8|9|sju|atta|nio)';

export const TAG_RULES: Readonly<Record<Tag, TagRule>> = {
  Dragkrok: {
    hint: /drag|krok|tow/,
    stated: stated(
      '(?:el ?)?drag(?:et|en|krok(?!sforber)\\w*|kula\\w*|paket\\w*|anordning(?!sforber)\\w*)?\\b(?! (?:i|fran|av|vikt)\\b)',
      '(?:avtagbar|infallbar|fallbar|svangbar|fast) krok\\b',
      'tow ?(?:bar|hitch)\\b',
      'slap(?:vagns)?krok\\w*',
    ),
    deniedBefore: /\b(?:bra|rejalt|harligt|mycket|fint|gott) +$/,
  },
  Motorvärmare: {
    hint: /v[äa]rm/,
    stated: stated(
      'motor ?varm(?:are\\w*)?\\b',
      'motor(?: och)? (?:kupe|bransle|diesel) ?varmare\\w*',
      'diesel(?: och)? motorvarmare',
    ),
  },
  Bränslevärmare: {
    hint: /v[äa]rm|webasto|ebersp/,
    stated: stated(
      '(?:diesel|bransle|bensin|d|p) ?varm(?:are\\w*)?\\b',
      'diesel(?: och)? motorvarmare',
      'motor(?: och)? (?:bransle|diesel) ?varmare\\w*',
      '(?:bransle|diesel|bensin)driven (?:kupe|motor|parkerings)?varmare',
      'parkeringsvarmare\\w*',
      'webasto\\w*',
      'eberspacher\\w*',
    ),
    deniedBefore: /\b(?:el|elektrisk|eldriven) +$/,
  },
  Fyrhjulsdrift: {
    hint: /hjulsdri|[ae4]wd|4 ?w|4 ?x|4[ -]?m|quattro|xdrive|all4|allgrip|4orce/,
    stated: stated(
      '(?:fyr|4 ?|all)hjulsdri(?:ft|v)\\w*',
      '[ae]wd\\b',
      '4 ?(?:wd|x4)\\b',
      '4 ?matic\\b',
      '4 ?motion\\b',
      'quattro\\b',
      'xdrive\\w*',
      'all4\\b',
      'allgrip\\b',
      '4orce\\b',
    ),
    deniedBefore: /\btvahjulsdrift +och +$/,
  },
  'Minst 7 sitser': {
    hint: /sits|s[äa]ten|platser|stolar|personer|passagerare|pers|seat/,
    stated: stated(
      `${SEVEN} ?sits\\w*`,
      `${SEVEN} (?:\\w+ )?(?:saten|sittplatser|stolar)`,
      `${SEVEN} platser`,
      `5 2 ?(?:sits\\w*|saten|sittplatser|platser)`,
      `(?:plats|registrerad) for ${SEVEN} (?:pers|passagerare)\\w*`,
      '[78] seat\\w*',
    ),
  },
  'Adaptiv farthållare': {
    hint: /fart|adaptiv|distronic|pilot|acc/,
    stated: stated(
      'adaptiv\\w* fart\\w*',
      'farthall\\w+,? adaptiv',
      'adaptive cruise\\w*',
      'distronic\\b',
      'pilot assist\\b',
      '(?:aktiv|radarstyrd|avstands\\w+) farthall\\w*',
      'farthall\\w+ med (?:avstand|radar)\\w*',
      'radarfarthall\\w*',
    ),
    // Saab and Volvo called their automatic climate control ACC, and so do dealers' systems, as an entry of its own in the equipment.
    newer: { stated: stated('acc\\b(?<!^ *acc(?= *$))(?! (?:\\d )?klimat)'), since: 2010 },
  },
  'Apple CarPlay': { hint: /car ?-?play/, stated: stated('(?:apple )?car ?play\\b') },
  Vinterhjul: {
    hint: /vinter|hjul|d[äa]ck/,
    stated: stated(
      'vinter ?(?:hjul|dack)\\w*',
      'v ?(?:hjul|dack)\\w*',
      '(?:dubb|friktions) ?(?:hjul|dack)\\w*',
      '(?:dubbade|dubbfria) (?:hjul|dack)',
      'sommar(?:hjul|dack)?(?: och)? vinter(?:hjul|dack)?\\b',
    ),
    deniedBefore: /\b(?:dina|era|egna|hotell +for|byter +till|byte +av) +$/,
  },
  'En ägare': {
    hint: /[äa]gare|brukare|[äa]gd/,
    stated: stated(
      '(?:en|1) (?:tidigare )?(?:agare|brukare)\\b(?! sedan \\d)',
      '1 a agare\\b',
      '(?:agare|brukare) 1\\b(?! \\d)',
      'en och samma agare',
      'en \\w+ agare (?:sedan|fran) ny',
      'forst[ae] agaren?\\b',
      'en ?agd\\b',
      'enagar\\w*',
    ),
    deniedBefore: /\b(?:soker|letar +efter|till) +$/,
  },
  Servicebok: {
    hint: /service/,
    stated: stated('(?:digital )?service ?bok\\w*', 'servicehistorik\\w*'),
  },
  Momsbil: {
    hint: /moms/,
    stated: stated(
      'moms ?bil\\w*',
      'momsad\\b',
      '(?:avdrags?|lyft|avlyft|aterbetal)(?:bar|gill)\\w* moms\\w*',
      'moms(?:en)?(?: ar)?(?: (?:helt|fullt))? avdrags?(?:bar|gill)\\w*',
      'moms(?:en)? kan (?:lyftas|dras)',
      'lyfta? (?:av )?momsen',
    ),
  },
  Leasing: {
    hint: /leas/,
    stated: stated(
      'leasingovertag\\w*',
      '(?:privat|foretags|finans|billeasing)?leasing(?:en|avtal\\w*|kontrakt\\w*)?\\b',
      'kan leasas\\b',
      'leas(?:ing)?bar\\b',
      'gar att leasa\\b',
    ),
    deniedBefore: /\b(?:tidigare|fran|varit|gammal|slutford|avslutad|efter|f +d|f.d. ?) +$/,
    isOffer: true,
  },
};
