import { ownValue } from '#src/base/own-value.ts';

/**
 * Words that passwords are commonly made of, Swedish and international, in lower case without punctuation. A year, a run of
 * digits or an exclamation mark added to one of them, or 0 for o and 3 for e, does not make a new word.
 */
const COMMON = new Set(
  `password passwords passw passwort motdepasse contrasena parola losenord losenordet hemligt hemlig hemlighet qwerty qwertyui
  qwertyuiop qwertz azerty asdf asdfgh asdfghjk asdfghjkl zxcvbn zxcvbnm qazwsx qazwsxedc wsxedc qweasd qweasdzxc qwe qwer qwert asd
  zxc abc abcd abcde abcdef abcdefg abcdefgh abcabc aaaa aaaaaa aaaaaaaa welcome welcometo welkom valkommen willkommen bienvenue admin
  administrator administrador root user guest test testing tester testtest default changeme change changeit letmein letmeinnow access
  login logga loggain inloggning master monkey dragon football fotboll baseball basketball hockey ishockey soccer shadow sunshine
  princess prinsessa iloveyou ilove ilovey jagalskardig jagalskar alskling alskar karlek love lover lovely angel angels superman batman
  spiderman starwars pokemon minecraft naruto whatever freedom frihet trustno trustnoone hello hellohello hej hejhej hejsan hejhejhej
  hejdig tjena tjenare hallå halla sommar sommaren vinter vintern host hosten varen spring summer autumn winter fall january february
  march april may june july august september october november december januari februari mars maj juni juli augusti oktober monday
  tuesday wednesday thursday friday saturday sunday mandag tisdag onsdag torsdag fredag lordag sondag stockholm goteborg malmo uppsala
  vasteras orebro linkoping helsingborg jonkoping norrkoping lund umea gavle boras sodertalje eskilstuna karlstad taby vaxjo halmstad
  sundsvall lulea trollhattan ostersund sweden sverige svensk svenska swedish norway norge denmark danmark finland london paris berlin
  newyork aik hammarby djurgarden malmoff ifk ifkgoteborg frolunda farjestad brynas modo leksand hv elfsborg liverpool arsenal chelsea
  manchester manunited barcelona realmadrid juventus milan volvo saab volvoamazon audi bmw mercedes toyota honda nissan mazda ford
  mustang corvette ferrari porsche lamborghini skoda tesla harley yamaha kawasaki suzuki ducati milvis milvisse bil bilar bilen begagnad
  begagnadbil google facebook instagram youtube linkedin microsoft windows apple iphone samsung android internet computer dator datorn
  server secret private security secure system network database oracle cisco linux ubuntu p@ssw0rd pass passpass passord pa adgangskode
  salasana killer hunter ranger jordan michael michelle jessica jennifer ashley amanda daniel david andrew thomas robert joshua matthew
  anthony charlie maggie buster ginger pepper cookie chocolate choklad cheese banana banan orange apelsin purple flower flowers blomma
  blommor rainbow diamond silver golden guld tigger summerlove nicole hannah martin marie maria anna eva kristina elisabeth karin sara
  emma linnea johanna sofia elin julia alice maja ebba lars mikael johan anders per erik peter nils karl gustav oskar oscar viktor
  victor william lucas elias hugo alexander andreas fredrik stefan jonas magnus mattias niklas patrik christian marcus robin simon tobias
  emil filip anton axel isak pelle kalle olle nisse lisa stina kicki mamma pappa mormor morfar farmor farfar familj familjen barnen
  hund hunden katt katten kissen kisse hast hasten kanin simba bella molly luna charlieboy zelda sessan musse nalle nallebjorn
  bamse pippi emilsson godis godisar kaffe choklade pizza hamburgare semla midsommar jul julafton jultomten tomten pask advent lucia
  christmas santa snowman summerbreak holiday vacation semester sommarlov party fest festen metallica nirvana slayer abba eminem
  computer1 blink matrix phoenix merlin gandalf frodo hobbit tolkien narnia hogwarts harrypotter voldemort dumbledore yoda vader jedi
  solo skywalker chewbacca godzilla kingkong tarzan zorro asterix obelix tintin kapten captain pirate ninja samurai warrior knight
  wizard magic mystery destiny forever together always never nothing something anything everything someone nobody everyone company
  foretag foretaget kontor kontoret jobb jobbet arbete chef chefen demo demodemo temp temporary tillfallig tillfalligt nytt newpassword
  mypassword mittlosenord dittlosenord nyttlosenord bytlosenord bytmig changethis pleasechange supersecret topsecret superhemligt
  superadmin sysadmin webmaster postmaster support helpdesk service office manager moderator staff personal`.split(
    /\s+/,
  ),
);

const DISGUISES: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
  '€': 'e',
  å: 'a',
  ä: 'a',
  ö: 'o',
  é: 'e',
};

/**
 * Whether many people use this password or a slight variation of it: a common word with substitutions, a run or a repetition of
 * characters.
 */
export function isCommonPassword(password: string, email = ''): boolean {
  const plain = password.normalize('NFC').toLowerCase();
  const bare = plain.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  const forms = [plain, bare, undisguised(plain), undisguised(bare)].map((form) => form.replace(/[^\p{L}]/gu, ''));
  const account = email.toLowerCase().split('@')[0] ?? '';
  return (
    new Set(plain).size <= 3 ||
    isRow(plain) ||
    forms.some((form) => COMMON.has(form) || COMMON.has(halfOf(form))) ||
    (account.length >= 4 && plain.includes(account))
  );
}

const undisguised = (text: string): string => [...text].map((sign) => ownValue(DISGUISES, sign) ?? sign).join('');

/** "hejhej" is "hej" twice. */
function halfOf(text: string): string {
  const half = text.slice(0, text.length / 2);
  return half + half === text ? half : text;
}

/** "12345678", "abcdefgh", "87654321": each character is one further than the previous, with at most two exceptions. */
function isRow(text: string): boolean {
  const codes = [...text].map((sign) => sign.codePointAt(0) ?? 0);
  const steps = codes.slice(1).map((code, place) => code - (codes[place] ?? 0));
  const inRow = (step: number) => steps.filter((each) => each === step).length >= steps.length - 2;
  return inRow(1) || inRow(-1);
}
