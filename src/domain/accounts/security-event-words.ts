/** Kinds of security events in words; browsers report others, which are shown as they are. */
const WORDS: ReadonlyMap<string, string> = new Map([
  ['sign-in', 'Inloggning'],
  ['sign-out', 'Utloggning'],
  ['identity-proved', 'Lösenordet gavs igen'],
  ['sign-in-failed', 'Fel lösenord'],
  ['account-locked', 'Kontot låstes'],
  ['second-factor-failed', 'Fel kod'],
  ['second-factor-added', 'Tvåsteg slogs på'],
  ['second-factor-removed', 'Tvåsteg slogs av'],
  ['passkey-added', 'Passkey tillagd'],
  ['passkey-removed', 'Passkey borttagen'],
  ['passkey-failed', 'Passkey nekad'],
  ['sign-up', 'Registrering'],
  ['email-confirmed', 'E-post bekräftad'],
  ['password-link-sent', 'Lösenordslänk skickad'],
  ['password-changed', 'Lösenordet byttes'],
  ['sessions-ended', 'Utloggad överallt'],
  ['role-assigned', 'Roll tilldelad'],
  ['role-removed', 'Roll borttagen'],
  ['account-disabled', 'Kontot stängdes av'],
  ['account-deleted', 'Kontot togs bort'],
  ['account-enabled', 'Kontot öppnades'],
  ['account-invited', 'Inbjudan till personalen'],
  ['dealer-person-added', 'Person hos handlare tillagd'],
  ['dealer-person-removed', 'Person hos handlare borttagen'],
  ['dealer-role-changed', 'Roll hos handlare bytt'],
  ['access-denied', 'Nekad åtkomst'],
  ['foreign-form-refused', 'Formulär från annan webbplats nekat'],
  ['limit-reached', 'Gräns för anrop nådd'],
  ['tracking-script-changed', 'Spårningsskript ändrat'],
  ['stock-multiplied', 'Leverans skulle flerdubbla beståndet'],
  ['feed-source-failing', 'Hämtning misslyckas'],
  ['feed-source-stopped', 'Hämtning stoppad'],
  ['feed-source-silent', 'Hämtad fil ändras inte'],
  ['adviser-budget-spent', 'Rådgivarens tokens slut för dagen'],
  ['chat-message-sanitised', 'Meddelande till rådgivaren rensat'],
]);

const DETAILS: ReadonlyMap<string, string> = new Map([
  ['account', 'konto'],
  ['network', 'nätverk'],
  ['by', 'av'],
  ['method', 'sätt'],
  ['reason', 'skäl'],
  ['role', 'roll'],
  ['path', 'adress'],
  ['address', 'adress'],
  ['user', 'konto-id'],
  ['dealer', 'handlare'],
  ['limit', 'gräns'],
]);

export const securityEventWord = (eventType: string): string => WORDS.get(eventType) ?? eventType;

/** The fields of an event's details with their names in words. */
export const inSecurityWords = (details: unknown): unknown =>
  typeof details === 'object' && details !== null && !Array.isArray(details)
    ? Object.fromEntries(Object.entries(details).map(([name, value]) => [DETAILS.get(name) ?? name, value]))
    : details;
