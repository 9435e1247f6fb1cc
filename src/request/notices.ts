import { NOTICE_PARAM } from '#src/visitor-urls.ts';

/** A message at the top of a page about the step that led to it. */
export type Notice = { tone: 'good' | 'bad'; title: string; text: string };

const good = (title: string, text = ''): Notice => ({ tone: 'good', title, text });
const bad = (title: string, text: string): Notice => ({ tone: 'bad', title, text });

/** By the key in the query: only these messages can be shown, whatever a link contains. */
const NOTICES = {
  inloggad: good('Inloggning lyckades', 'Välkommen till admin-panelen'),
  'inloggad-handlare': good('Inloggning lyckades'),
  utloggad: good('Du är utloggad'),
  'fel-vid-utloggning': bad(
    'Fel vid utloggning',
    'Den här webbläsaren är utloggad, men inloggningen kunde inte avslutas på servern. Den upphör av sig själv inom fyra timmar.',
  ),
  'konto-inloggad': good('Du är inloggad', 'Favoriter och bevakningar följer nu med till den här enheten.'),
  'konto-utloggad': good('Du är utloggad från ditt konto'),
  'lista-borttagen': good('Listan är borttagen', 'Länken fungerar inte längre för någon.'),
  'konto-borttaget': good(
    'Kontot är borttaget',
    'Vi har tagit bort allt som hörde till det och till din e-postadress.',
  ),
  'vy-inte-sparad': bad('Vyn är inte sparad', 'Skriv ett namn på högst 60 tecken. En person kan ha högst 50 vyer.'),
  'atkomst-nekad': bad('Åtkomst nekad', 'Du har inte behörighet att komma åt admin-panelen.'),
  'bara-titta': bad(
    'Inget är ändrat',
    'Du ser sidan som handlaren ser den. Sluta se som handlaren för att ändra något.',
  ),
  'slutat-se': good('Du ser inte längre som handlaren'),
  'atkomst-nekad-handlare': bad('Åtkomst nekad', 'Kontot hör inte till någon handlare. Be handlaren om en inbjudan.'),
  'inbjudan-antagen': good('Du hör nu till handlaren', 'Logga in för att fortsätta.'),
  'session-utgangen': bad('Session utgången', 'Du har loggats ut. Logga in igen för att fortsätta.'),
  'bekrafta-e-post': good(
    'Bekräfta din e-post',
    'Vi har skickat en länk till adressen. Öppna den inom ett dygn, sedan kan du logga in.',
  ),
  bekraftad: good('E-postadressen är bekräftad', 'Nu kan du logga in.'),
  'lank-skickad': good(
    'Kontrollera din e-post',
    'Om adressen har ett konto har vi skickat en länk dit. Den gäller i en timme.',
  ),
  'borja-om': bad('Börja om', 'Det gick för lång tid, eller för många koder var fel. Skriv lösenordet igen.'),
  'tvasteg-kravs': bad(
    'Slå på tvåstegsinloggningen',
    'Som admin behöver du den innan du kan göra något annat. Följ stegen här under.',
  ),
  'losenord-bytt': good('Lösenordet är bytt', 'Logga in med det nya lösenordet.'),
  'utkast-sparat': good('Utkastet är sparat', 'Det syns inte på webbplatsen förrän det publiceras.'),
  'utkast-tidsatt': good(
    'Annonsen publiceras vid tiden, inte nu',
    'Utkastet är sparat. Ta bort tiden för att publicera direkt.',
  ),
  'utkast-tidsatt-dolt': good(
    'Annonsen publiceras vid tiden, men visas inte än',
    'Utkastet är sparat. Uppgifter om handlaren saknas, se här under.',
  ),
  'annons-kopierad': good(
    'Annonsen är kopierad',
    'Det här är ett utkast utan registreringsnummer och chassinummer. Det syns inte på webbplatsen.',
  ),
  'utkast-borttaget': good('Utkastet är borttaget'),
  borttaget: good('Det är borttaget'),
  'annons-publicerad': good('Annonsen är publicerad', 'Den är till salu och tas inte bort av handlarens leveranser.'),
  'bil-publicerad': good(
    'Bilen är publicerad',
    'Den är till salu nu, och tas inte bort av era filer. Markera den som såld när den är det.',
  ),
  // The page of the ad says what is missing, and where that is filled in.
  'annons-inlagd': good(
    'Annonsen är inlagd, men visas inte än',
    'Uppgifter om handlaren saknas, se här under. Annonsen tas inte bort av handlarens leveranser.',
  ),
  'bil-inlagd': good(
    'Bilen är inlagd, men visas inte än',
    'Uppgifter om er saknas, se här under. Bilen tas inte bort av era filer. Markera den som såld när den är det.',
  ),
  'kategori-aterstalld': good('Kategorin är återställd', 'Den är som i filen, och följer filen igen.'),
  'handlare-sammanslagna': good('Handlarna är sammanslagna', 'Det som flyttades står under Gjort, där det kan ångras.'),
  'handlare-delad': good(
    'Handlaren är delad i två',
    'Det här är den nya. Det som flyttades står under Gjort, där det kan ångras.',
  ),
  'handlare-angrad': good('Det är ångrat'),
  'bilhandel-ansluten': good('Välkommen', 'Bilhandeln är ansluten. Följ stegen här under, så syns bilarna snart.'),
  'bilhandel-avslutad': good(
    'Bilhandeln är avslutad',
    'Bilarna är nedtagna, och ingen hos er kommer åt dem längre. Ditt eget konto finns kvar.',
  ),
  'villkor-godkanda': good('Villkoren är godkända'),
  'fil-kastad': good('Filen är kastad', 'Inget är ändrat.'),
  'import-utan-fil': bad('Välj en fil', 'Ingen fil följde med, eller så var den tom.'),
  'import-fel-falt': bad('Formuläret kunde inte läsas', 'Fyll i det igen. Inget är ändrat.'),
  'import-for-stor': bad(
    'Filen är för stor',
    'En fil får vara högst 100 MB. Packa den med gzip, eller dela den per handlare. Inget är ändrat.',
  ),
  'import-pagar': bad('En import pågår redan', 'Vänta tills den är klar och skicka filen igen. Inget är ändrat.'),
  'import-for-manga': bad('För många filer', 'Försök igen om en stund.'),
  'import-kom-inte-igang': bad(
    'Importen kom inte igång',
    'Felet står i serverns logg. Inget är ändrat. Försök igen om en stund.',
  ),
};
export type NoticeName = keyof typeof NOTICES;

/** Returns the message that the query names. */
export function noticeOf(search: string): Notice | null {
  const name = new URLSearchParams(search).get(NOTICE_PARAM) ?? '';
  return Object.hasOwn(NOTICES, name) ? NOTICES[name as NoticeName] : null;
}
