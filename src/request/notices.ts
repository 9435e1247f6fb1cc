import { NOTICE_PARAM } from '#src/urls.ts';

/** A message at the top of a page about the step that led to it. */
export type Notice = { tone: 'good' | 'bad'; title: string; text: string };

/** By the key in the query: only these messages can be shown, whatever a link contains. */
const NOTICES = {
  inloggad: { tone: 'good', title: 'Inloggning lyckades', text: 'Välkommen till admin-panelen' },
  utloggad: { tone: 'good', title: 'Du är utloggad', text: '' },
  'fel-vid-utloggning': {
    tone: 'bad',
    title: 'Fel vid utloggning',
    text: 'Den här webbläsaren är utloggad, men sessionen kunde inte avslutas på servern. Den slutar av sig själv inom fyra timmar.',
  },
  'atkomst-nekad': {
    tone: 'bad',
    title: 'Åtkomst nekad',
    text: 'Du har inte behörighet att komma åt admin-panelen.',
  },
  'session-utgangen': {
    tone: 'bad',
    title: 'Session utgången',
    text: 'Du har loggats ut. Logga in igen för att fortsätta.',
  },
  'bekrafta-e-post': {
    tone: 'good',
    title: 'Bekräfta din e-post',
    text: 'Vi har skickat en länk till adressen. Öppna den inom ett dygn, sedan kan du logga in.',
  },
  bekraftad: { tone: 'good', title: 'E-postadressen är bekräftad', text: 'Nu kan du logga in.' },
  'lank-skickad': {
    tone: 'good',
    title: 'Kontrollera din e-post',
    text: 'Om adressen har ett konto har vi skickat en länk dit. Den gäller i en timme.',
  },
  'borja-om': {
    tone: 'bad',
    title: 'Börja om',
    text: 'Det gick för lång tid, eller för många koder var fel. Skriv lösenordet igen.',
  },
  'tvasteg-kravs': {
    tone: 'bad',
    title: 'Slå på tvåstegsinloggningen',
    text: 'Som admin behöver du den innan du kan göra något annat. Följ stegen här under.',
  },
  'losenord-bytt': { tone: 'good', title: 'Lösenordet är bytt', text: 'Logga in med det nya lösenordet.' },
  'utkast-sparat': {
    tone: 'good',
    title: 'Utkastet är sparat',
    text: 'Det syns inte på webbplatsen förrän du publicerar det.',
  },
  'utkast-borttaget': { tone: 'good', title: 'Utkastet är borttaget', text: '' },
  'annons-publicerad': {
    tone: 'good',
    title: 'Annonsen är publicerad',
    text: 'Den är till salu och tas inte bort av handlarens leveranser.',
  },
  'kategori-aterstalld': {
    tone: 'good',
    title: 'Kategorin är återställd',
    text: 'Den är som i filen, och följer filen igen.',
  },
  'annonser-dolda': {
    tone: 'good',
    title: 'Annonserna är dolda',
    text: 'De visas inte på webbplatsen förrän du visar dem igen.',
  },
  'annonser-visade': { tone: 'good', title: 'Annonserna följer flödet igen', text: '' },
  'import-utan-fil': { tone: 'bad', title: 'Välj en fil', text: 'Ingen fil följde med, eller så var den tom.' },
  'import-fel-falt': { tone: 'bad', title: 'Formuläret kunde inte läsas', text: 'Fyll i det igen. Inget är ändrat.' },
  'import-for-stor': {
    tone: 'bad',
    title: 'Filen är för stor',
    text: 'En fil får vara högst 100 MB. Packa den med gzip, eller dela den per handlare. Inget är ändrat.',
  },
  'import-pagar': {
    tone: 'bad',
    title: 'En import pågår redan',
    text: 'Vänta tills den är klar och skicka filen igen. Inget är ändrat.',
  },
  'import-for-manga': { tone: 'bad', title: 'För många filer', text: 'Försök igen om en stund.' },
  'import-kom-inte-igang': {
    tone: 'bad',
    title: 'Importen kom inte igång',
    text: 'Felet står i serverns logg. Inget är ändrat. Försök igen om en stund.',
  },
} as const satisfies Record<string, Notice>;
export type NoticeName = keyof typeof NOTICES;

/** Returns the message that the query names. */
export function noticeOf(search: string): Notice | null {
  const name = new URLSearchParams(search).get(NOTICE_PARAM) ?? '';
  return Object.hasOwn(NOTICES, name) ? NOTICES[name as NoticeName] : null;
}
