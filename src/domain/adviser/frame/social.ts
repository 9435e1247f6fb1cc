import { namesBrokenPart } from './complaint.ts';

/** Messages that are neither about cars nor a wish, by kind. */
export type SocialKind =
  | 'suicide'
  | 'unwell'
  | 'violence'
  | 'accident'
  | 'defrauded'
  | 'attack'
  | 'insult'
  | 'human'
  | 'help'
  | 'undecided'
  | 'speech'
  | 'off-topic'
  | 'greeting'
  | 'apology'
  | 'no'
  | 'thanks'
  | 'farewell'
  | 'own-car'
  | 'quarrel'
  | 'certainty';

type Row = readonly [kind: SocialKind, pattern: RegExp, maxLength: number];

const ANY_LENGTH = 2_000;
/** A longer message says something besides. */
const SHORT = 160;
const GREETING = 40;

/** Over folded text; the first that matches is the kind. Those before whose life or safety is at stake are read in every message. */
const ROWS: readonly Row[] = [
  [
    'suicide',
    /\b(?:(?:vill|tanker|kommer|ska) (?:bara |inte |ju )?(?:do|ta livet av mig|ta mitt liv|avsluta (?:allt|mitt liv)|forsvinna for alltid)|ta livet av mig|ta mitt liv|sjalvmord\w*|suicid\w*|(?:orkar|vill|pallar) inte (?:leva|mer leva|finnas)(?: langre| mer)?|inte orkar leva|kora (?:ihjal mig|in i ett trad)|gora slut pa (?:allt|det hela|mitt liv)|want to die|kill myself)\b/,
    ANY_LENGTH,
  ],
  [
    'defrauded',
    /^(?=.*\b(?:(?:blev|blivit|ar|har) (?:ju |nu |nog |precis )?(?:lurad|bedragen|bluffad|blast|scammad)|lurade mig|blaste mig|betalade|betalat|swishade|swishat|forde over|fort over|skickade pengar\w*|skickat pengar\w*|handpenning\w*|gick pa en|gatt pa en)\b)(?=.*\b(?:(?:bilen|den|bil) (?:fanns|finns|existera\w*) (?:ju |nog )?(?:inte|aldrig)|(?:fanns|finns|existerade) (?:ingen|aldrig) (?:nagon )?(?:bil|saljare|sadan)|bilen kom aldrig|(?:fick|fatt) (?:ingen|aldrig (?:nagon|se)?) ?bil\w*|(?:saljaren|annonsen|han|hon) (?:har |ar |bara |sen |sedan )*(?:forsvann|forsvunnit|forsvunnen|borta|blockera\w*)|blockerade mig|annonsen (?:var|ar) (?:falsk|fejk|pahittad|en bluff)|(?:falsk|fejkad?) (?:annons|saljare)|bluffannons\w*|bluffsaljare\w*)\b)/,
    ANY_LENGTH,
  ],
  [
    'unwell',
    /\b(?:(?:jag )?(?:ar|kanner mig) (?:sa |valdigt |jatte)?(?:deprimerad|ensam och ledsen|fortvivlad|utbrand)|mar (?:sa |valdigt |jatte|riktigt )?daligt(?: psykiskt)?|panikangest|har angest|orkar inte mer)\b/,
    SHORT,
  ],
  [
    'violence',
    /\b(?:(?:min |mitt |han |hon )?(?:man|sambo|pojkvan|flickvan|fru|partner|exman|ex|pappa|han|hon) (?:slar|misshandlar|hotar|slog|misshandlade|hotade|stryper|vald\w*) (?:mig|oss|barnen)|(?:blir|blev|har blivit) (?:slagen|misshandlad|valdtagen|hotad till livet)|rymma fran (?:min|honom|henne)|fly fran (?:min (?:man|sambo|partner)|honom))\b/,
    ANY_LENGTH,
  ],
  [
    'accident',
    /\b(?:(?:krockat|krockade|kort av vagen|korde av vagen|voltat|olycka\w*|pakord|avakning\w*)\b.*\b(?:skadad\w*|skadat|blod\w*|ont|fast|medvetslos\w*|andas|vaken)|\b(?:han|hon|nagon|kompis\w*|barn\w*|pappa|mamma|jag|foraren|passagerare\w*) (?:bloder|andas inte|ar (?:skadad|medvetslos|fastklamd|avsvimmad))|sitter fast i bilen|nagon ar (?:skadad|medvetslos)|bilen brinner|brinner i bilen)\b/,
    ANY_LENGTH,
  ],
  [
    'attack',
    /\b(?:(?:ignore|forget|disregard|bypass|override|skip) (?:all |about |your |the |any |of |previous |prior |above |earlier )*(?:instructions?|rules|prompts?|guidelines|training)|(?:ignorera|glom|bortse fran|strunta i|hoppa over|asidosatt|bryt mot) (?:alla |dina |de |allt |era |samtliga |tidigare |foregaende |ovanstaende )*(?:instruktion\w*|regler\w*|regel\w*|prompt\w*|riktlinje\w*|order)|you are now|act as (?:a|an|if)|pretend (?:to|you)|developer mode|jailbreak|system ?prompt\w*|systempromp\w*|(?:reveal|print|show|repeat|skriv ut|visa|avsloja|upprepa) (?:me )?(?:your|the|din|dina|er) (?:\w+ )?(?:instructions?|prompt\w*|rules|instruktion\w*|regler|kod)|svara (?:bara|endast) (?:med )?(?:ja|nej)\b|fran och med nu (?:ar|ska) du|du ar (?:nu|fran och med nu) (?:en|ett|inte)|(?:satt|andra|gor om|sank) priset (?:pa \w+ )?till \d|select \* from|drop table|<\s*img)/,
    ANY_LENGTH,
  ],
  [
    'insult',
    /\b(?:hall (?:kaften|kaft|truten|mun(?:nen)?)|(?:dra|far|ga|stick) (?:at|till|ad) (?:helvete\w*|skogen|pipsvangen|fanders|hackekassen?)|(?:stick|dra)(?: och brinn| harifran)[.! ]*$|kyss mig|skit pa dig|fuck (?:you|off)|(?:jav(?:la|ligt|el)|javla|fan|forbannade|dumma|varde?losa|usla|kassa|sopiga|puckade|korkade) (?:robot\w*|bot\w*|maskin\w*|dator\w*|ai|idiot\w*|skit\w*|skrap|sajt\w*|hemsida\w*|radgivare\w*)|(?:robot|bot|ai|dator)javel|(?:du|ni) (?:ar|e) (?:ju |sa |en |ett |helt |varsta |riktigt |bara |jav\w+ |fan |skit)*(?:dum\w*|korkad|vardelos\w*|oanvandbar\w*|kass\w*|sopig\w*|usel|idiot\w*|skrap|puckad|efterbliven|dalig|trog|ingen nytta)|din (?:javla |dumma |fula )?(?:idiot|jav(?:el|eln)|fitta|bog|hora|pajas|robotjavel|jubelidiot|tonta)|dumskalle|kukhuvud|vilket skitsvar|skitsvar|vilket javla skit|varsta skiten)\b/,
    SHORT,
  ],
  [
    'own-car',
    /\b(?:vilken|vad (?:har|kor) du(?: sjalv)? for|vad for) bil (?:(?:kor|ager) du|har du(?: sjalv)?(?=[? .!]*$))\b|\b(?:kor|har) du (?:sjalv )?(?:en |nagon )?(?:egen )?bil(?: sjalv)?[? ]*$|\bvad kor du(?: sjalv)?(?: for bil)?[? ]*$|\bhar du korkort\b/,
    SHORT,
  ],
  ['certainty', /\bar du (?:\w+ )?saker\b(?! forare)/, SHORT],
  [
    'quarrel',
    /\b(?:min|var) (?:fru|man|sambo|tjej|kille|flickvan|pojkvan|partner|svarmor|svarfar|mamma|pappa)\b.{0,25}\b(?:sager|tycker|menar|pastar|vill inte)\b.{0,40}\b(?:inte behover|inte ska (?:ha|kopa)|onodig\w*|slosar|en till bil|ingen (?:ny )?bil)\b/,
    SHORT,
  ],
  [
    'farewell',
    /\b(?:god ?natt|godnatt|hej ?da|hejda|vi hors|ha det (?:sa )?(?:bra|gott|fint)|adjo|pa aterseende|tack for (?:hjalpen|idag|allt|nu))\b(?![^?]*\?)/,
    SHORT,
  ],
  [
    'human',
    /\b(?:ar du|du ar|e du|pratar jag med|chattar jag med|talar jag med|skriver jag med) (?:en |ett )?(?:riktig |akta |levande )?(?:manniska|person|robot|bot|ai|dator|maskin|kille|tjej|chatbot|chattbot)|\b(?:sitter|finns) (?:det )?(?:nagon|nan|en (?:manniska|person))(?: riktig)?(?: manniska)? (?:dar|bakom|i andra anden)\b/,
    SHORT,
  ],
  [
    'undecided',
    /\bvet (?:inte|ej) (?:riktigt |alls )?(?:vad|va|vilken bil) (?:jag|vi) (?:vill ha|ska ha|ska valja|ska kopa|behover|soker)\b(?!.*\d)|^\W*(?:kan du )?hjalp(?:a)? mig (?:att )?(?:valja|bestamma)[ .!?]*$/,
    SHORT,
  ],
  [
    'help',
    /\b(?:vad kan du\b(?! (?:saga|beratta) om)|vad gor du\b|vad kan jag fraga|hur funkar (?:du|det har)\b|hur fungerar (?:du|det har)\b|^kan du hjalpa(?: mig| till)?[?. ]*$|^hjalp mig[. ]*$|^hjalp[. ]*$|vem ar du|vad ar du for)/,
    SHORT,
  ],
  ['speech', /\b(?:do you speak|speak english|can i write in english|pratar du engelska|kan du engelska)\b/, SHORT],
  [
    'off-topic',
    /\b(?:skriv (?:en |ett |mig en )?(?:\w+ )?(?:rap|uppsats|kod|program|mejl|brev)|skriva? (?:\w+ ){0,4}(?:dikt|limerick|saga|novell|sang|vits|vers(?:en)?\b)|dikt om|beratta en (?:saga|vits|historia|skamt)|(?:blir|ar) det for vader|vadret|vaderprognos|recept pa|vad ar klockan|vem (?:vann|vinner)\b|fotboll(?:en|smatch\w*|sresultat\w*)?\b.{0,20}\b(?:vann|vinner|spelar|match\w*|resultat\w*|em|vm|allsvenskan)|huvudstad\w*|vad tycker du om (?:politik|sverigedemokraterna|trump|krig\w*)|statsminister\w*|vem ska jag rosta|hur lagar man|hjalp mig med (?:laxan|matten|matte)|vad ar meningen med livet|lotto\w*|bitcoin\w*|aktier?\b|vilken (?:dator|telefon|mobil|cykel|moped|bat) ska)\b/,
    SHORT,
  ],
  ['apology', /^\W*(?:(?:na|nej|ah|oj|ok|okej) )?(?:forlat|sorry|ursakta)(?: (?:mig|da|for det))?[.! ]*$/, GREETING],
  [
    'greeting',
    /^\W*(?:hej(?:san)?(?: (?:hej|du|dar|igen))?|halla(?: dar)?|tja(?:na|bba|re)?|tjenare?|god ?dag|god (?:morgon|kvall|fm|em)|morsning|morsan|hello|hi|hey|salam)[.! ]*$/,
    GREETING,
  ],
  ['no', /^nej?(?: tack)?[.! ]*$/, GREETING],
  [
    'thanks',
    /^\W*(?:stort |ok |okej |bra |tusen |super |perfekt,? )?(?:tack(?:ar)?|thanks?|thank you|toppen|perfekt|bra|ok(?:ej)?|grymt|kanon|super|fint|schysst|najs|nice|kiitos|shukran)(?: (?:sa mycket|for hjalpen|for det|ska du ha|tack|da|snalla))*[.! ]*$/,
    GREETING,
  ],
];

/** The kind of a message that is no question about cars and no wish; null: it may be either. @param folded the message, folded */
export function readSocial(folded: string): SocialKind | null {
  const text = folded.trim();
  // A part that is broken is trouble with a car that exists: the law on complaints answers it.
  const isOfCar = namesBrokenPart(text);
  return (
    ROWS.find(
      ([kind, pattern, maxLength]) =>
        text.length <= maxLength && pattern.test(text) && !(kind === 'defrauded' && isOfCar),
    )?.[0] ?? null
  );
}

/** The answers, in paragraphs. Numbers as their sites state them (SOS Alarm, 1177, Mind, Kvinnofridslinjen, Polisen: polisen.se, bedrägeri, read 2026-11-30). */
export const SOCIAL_TEXTS: Readonly<Record<SocialKind, readonly string[]>> = {
  suicide: [
    'Det låter som att du har det väldigt svårt just nu. Ring 112 om det är bråttom.',
    'Du kan prata med någon dygnet runt: Mind Självmordslinjen 90101, eller chatta på mind.se. Sjukvårdsrådgivningen 1177 hjälper dig vidare till vård.',
    'Jag är bara en AI som letar bilar, så ring hellre en människa nu.',
  ],
  unwell: [
    'Det låter tungt. Prata gärna med någon: sjukvårdsrådgivningen 1177 hjälper dig vidare till vård, och Mind Självmordslinjen 90101 svarar dygnet runt. Ring 112 om det är bråttom.',
    'Jag är bara en AI som letar bilar. Skriv om du vill ha hjälp med det.',
  ],
  violence: [
    'Ring 112 om du är i fara nu.',
    'Kvinnofridslinjen 020-50 50 50 är gratis, öppen dygnet runt och syns inte på telefonräkningen. Du får vara anonym. Sjukvårdsrådgivningen 1177 hjälper dig till vård och stöd.',
    'Jag är bara en AI som letar bilar, så ring hellre en människa nu.',
  ],
  defrauded: [
    'Vad tråkigt. Det är inte ditt fel, och det är bra att agera direkt: ring din bank nu och be dem försöka stoppa betalningen, och polisanmäl på 114 14. Spara annonsen, meddelanden och kvitton.',
    'Var annonsen här hos oss, så anmäl den på annonsens sida. Jag är bara en AI som letar bilar och kan inte få tillbaka pengarna.',
  ],
  accident: [
    'Ring 112 nu om någon är skadad eller i fara. Gå från vägen och varna andra om du kan.',
    'Sjukvårdsrådgivningen 1177 svarar om skador som inte är akuta.',
  ],
  attack: ['Det gör jag inte. Jag hjälper dig att hitta och bedöma begagnade bilar.'],
  insult: ['Det blev visst fel. Skriv gärna vad du letar efter, eller vad jag missförstod, så försöker jag igen.'],
  human: ['Nej, jag är ingen människa. Jag är en AI som söker bland bilarna till salu på sidan.'],
  help: [
    'Jag är en AI som söker bland bilarna till salu och svarar om dem. Skriv vad bilen ska användas till, vad den får kosta och hur gammal den får vara, eller klistra in länken till en annons, så bedömer jag den.',
  ],
  undecided: [
    'Vi börjar enkelt. Vad får bilen kosta, och vad ska den mest användas till: familj, pendling, stan eller att dra släp?',
    'Kör du mycket, skriv gärna hur många mil om året och om du kan ladda hemma. Du kan också trycka på ett exempel nedan.',
  ],
  speech: ['Du får skriva på engelska, men jag svarar på svenska. Vad ska bilen kosta, och vad ska den användas till?'],
  'off-topic': [
    'Det kan jag inte hjälpa till med. Jag kan bara bilar: skriv vad du letar efter, eller fråga om en bil.',
  ],
  apology: ['Ingen fara. Vad letar du efter?'],
  farewell: ['Varsågod, och lycka till. Kom tillbaka när du vill.'],
  'own-car': ['Jag är en AI, så jag har varken bil eller körkort. Vad kör du i dag, och vad saknar du i den?'],
  certainty: [
    'Nej, aldrig helt. Jag svarar efter annonserna, vår katalog och de källor som står i svaren, och har inte sett någon bil.',
    'Skick, skador och fel visar bara servicehistoriken, en provkörning och en oberoende verkstad. Fråga gärna vad ett svar bygger på.',
  ],
  quarrel: [
    'Haha, det grälet tar jag inte ställning i. Fråga vad bilen skulle lösa: pendling, hämtning eller släp?',
    'En bil till kostar värdeminskning, försäkring, skatt och service även när den står. Skriv vad den ska användas till och ungefär hur många mil, så räknar jag på vad den kostar, eller säger att en räcker.',
  ],
  greeting: ['Hej. Vad ska bilen användas till, vad får den kosta och hur gammal får den vara?'],
  no: ['Vad vill du ändra?'],
  thanks: ['Varsågod. Skriv om du vill ändra något eller se fler bilar.'],
};

const IN_DESPAIR =
  /\b(?:orkar|pallar|klarar) (?:jag )?(?:inte|ej)\b|\b(?:angest\w*|desperat|fortvivlad|knackt|forstord|mar (?:\w+ )?daligt|vet inte vad jag ska ta mig till)\b/;
const IN_DESPAIR_TEXT =
  'Orkar du inte mer? Prata med någon du litar på, eller ring Mind Självmordslinjen 90101 eller sjukvårdsrådgivningen 1177. Ring 112 om det är bråttom.';

/** The answer to a message of a kind; to a person who was defrauded with where to talk, if the message says how hard it is. */
export function socialTexts(kind: SocialKind, folded: string): readonly string[] {
  const [first = '', ...others] = SOCIAL_TEXTS[kind];
  return kind === 'defrauded' && IN_DESPAIR.test(folded) ? [first, IN_DESPAIR_TEXT, ...others] : SOCIAL_TEXTS[kind];
}

/** Wishes to offer somebody who does not know where to begin. */
export const EXAMPLES_OF_NEEDS = [
  'Familjebil, högst 150 000 kr',
  'Liten bil för stan, högst 80 000 kr',
  'Pendlarbil, 2 000 mil om året',
];

/** "Skriv en dikt om min Volvo": no search, whatever it names. */
const VERSE =
  /\b(?:skriv\w*|hitta pa|gor|beratta)\b.{0,25}\b(?:dikt|limerick|saga|novell|sang|vits|vers|haiku|rap|skamt|rim)\b/;
export const asksForVerse = (folded: string): boolean => VERSE.test(folded);
