/** A mail without its recipient. */
export type MailText = { subject: string; body: string };

type Site = { name: string };
/** Lines of a mail between greeting and signature. */
export const signedMail = ({ name }: Site, lines: string[]): string =>
  ['Hej,', '', ...lines, '', 'Hälsningar', name].join('\n');

/** Sent after a sign-up; opening the link confirms the address. */
export const confirmMail = (site: Site, link: string): MailText => ({
  subject: `Bekräfta din e-postadress hos ${site.name}`,
  body: signedMail(site, [
    `Någon, troligen du, vill skapa ett konto hos ${site.name} med den här adressen.`,
    'Öppna länken för att bekräfta den. Länken gäller i ett dygn och fungerar en gång.',
    '',
    link,
    '',
    'Är det inte du behöver du inte göra något. Utan bekräftelse blir det inget konto.',
  ]),
});

/** Sent for a forgotten password. */
export const passwordMail = (site: Site, link: string): MailText => ({
  subject: `Nytt lösenord hos ${site.name}`,
  body: signedMail(site, [
    'Här är länken för att välja ett nytt lösenord. Den gäller i en timme och fungerar en gång.',
    '',
    link,
    '',
    'Har du inte bett om den behöver du inte göra något. Ditt lösenord gäller som förut.',
  ]),
});

/** Sent after every change of a password, so that the owner notices it. */
export const passwordChangedMail = (site: Site): MailText => ({
  subject: `Ditt lösenord hos ${site.name} är bytt`,
  body: signedMail(site, [
    'Lösenordet till ditt konto har just bytts. Du är utloggad överallt, utom där du bytte om du var inloggad.',
    'Är det inte du, välj genast ett nytt med ”Glömt lösenordet?” på inloggningssidan.',
  ]),
});

/** Changes of the ways to sign in to an account. */
export type SignInChange = 'passkey-added' | 'passkey-removed' | 'second-factor-added' | 'second-factor-removed';
const SIGN_IN_CHANGES: Readonly<Record<SignInChange, string>> = {
  'passkey-added': 'En passkey har just lagts till på ditt konto.',
  'passkey-removed': 'En passkey har just tagits bort från ditt konto.',
  'second-factor-added': 'Tvåstegsinloggning har just slagits på för ditt konto.',
  'second-factor-removed': 'Tvåstegsinloggning har just slagits av för ditt konto.',
};

/** Sent after every change of a second factor or passkey, so that the owner notices it. */
export const signInChangedMail = (site: Site, change: SignInChange): MailText => ({
  subject: `Inloggningen till ditt konto hos ${site.name} är ändrad`,
  body: signedMail(site, [
    SIGN_IN_CHANGES[change],
    'Är det inte du, byt genast lösenord med ”Glömt lösenordet?” på inloggningssidan och se över inloggningen på kontosidan.',
  ]),
});

/** Sent after five wrong passwords. */
export const accountLockedMail = (site: Site): MailText => ({
  subject: `Ditt konto hos ${site.name} är låst i 15 minuter`,
  body: signedMail(site, [
    'Någon har skrivit fel lösenord till ditt konto fem gånger i rad.',
    'I 15 minuter går det inte att logga in från den webbläsaren, eller från någon annan där du inte har loggat in förut.',
    'Är det inte du behöver du inte göra något. Vi skriver högst en gång om dygnet om detta.',
  ]),
});

/** Sent after the correct password and several wrong codes: somebody else knows the password. */
export const secondFactorFailedMail = (site: Site): MailText => ({
  subject: `Fel koder vid inloggning till ditt konto hos ${site.name}`,
  body: signedMail(site, [
    'Någon har loggat in med ditt lösenord och sedan skrivit fel engångskod flera gånger.',
    'Är det inte du kan någon annan ditt lösenord: byt det med ”Glömt lösenordet?” på inloggningssidan.',
    'Är det du och koderna inte fungerar kan du skriva en av dina reservkoder i stället.',
    'Vi skriver högst en gång om dygnet om detta.',
  ]),
});

/** Sent to a person invited to look after a dealer's stock. */
export const invitationMail = (site: Site, dealer: string, link: string): MailText => ({
  subject: `Inbjudan till ${dealer} hos ${site.name}`,
  body: signedMail(site, [
    `Du är inbjuden att sköta ${dealer} hos ${site.name}: bilarna, leveranserna och vilka som har tillgång till kontot.`,
    'Öppna länken för att tacka ja. Den gäller i sju dygn och fungerar en gång.',
    '',
    link,
    '',
    'Känner du inte till handlaren behöver du inte göra något.',
  ]),
});

/** Sent to somebody whom an admin invites to the staff. */
export const staffInvitationMail = (site: Site, link: string): MailText => ({
  subject: `Inbjudan till ${site.name}`,
  body: signedMail(site, [
    `Du är inbjuden att arbeta med ${site.name}.`,
    'Öppna länken för att välja ett lösenord. Den gäller i sju dygn och fungerar en gång.',
    '',
    link,
    '',
    'Väntar du ingen inbjudan behöver du inte göra något.',
  ]),
});

/** Sent when staff have decided on a claim. */
export const claimDecidedMail = (site: Site, dealer: string, link: string | null): MailText => ({
  subject: `Din ansökan om ${dealer} hos ${site.name}`,
  body: signedMail(
    site,
    link === null
      ? [
          `Vi kunde inte bekräfta att du hör till ${dealer}, så ansökan är inte godkänd.`,
          'Svara på det här brevet om det är fel.',
        ]
      : [`Ansökan är godkänd. Nu kan du logga in och sköta ${dealer}:`, '', link],
  ),
});

const SCRIPT_DOINGS = {
  add: 'lagt till',
  change: 'ändrat',
  activate: 'aktiverat',
  deactivate: 'stängt av',
  remove: 'tagit bort',
} as const;
export type ScriptDoing = keyof typeof SCRIPT_DOINGS;

/** Sent to every admin: a script runs on the pages of all visitors. */
export const scriptChangedMail = (site: Site, by: string, doing: ScriptDoing): MailText => ({
  subject: `Ett tracking-script hos ${site.name} är ändrat`,
  body: signedMail(site, [
    `${by} har ${SCRIPT_DOINGS[doing]} ett tracking-script. Vad som ändrades står i ändringsloggen.`,
    'Är det inte väntat, stäng av scriptet under Tracking Scripts och byt lösenord.',
  ]),
});
