import { DAY_MS } from '#src/base/units.ts';

/** A dealer's file that the site pulls from the dealer's own address. */

/** How the site signs in, by the protocol of the address, with what staff read. */
export const FEED_AUTHS = ['none', 'basic', 'bearer', 'password', 'key'] as const;
export type FeedAuth = (typeof FEED_AUTHS)[number];
export const AUTHS_OF = { 'https:': ['none', 'basic', 'bearer'], 'sftp:': ['password', 'key'] } as const;
export const AUTH_NAMES: Readonly<Record<FeedAuth, string>> = {
  none: 'ingen inloggning',
  basic: 'användarnamn och lösenord (https)',
  bearer: 'token (https)',
  password: 'användarnamn och lösenord (sftp)',
  key: 'användarnamn och privat nyckel (sftp)',
};
/** Ways to sign in that need a user name. */
export const hasUsername = (auth: FeedAuth): boolean => auth !== 'none' && auth !== 'bearer';

export type FeedSourceState = 'new' | 'pulling' | 'delivered' | 'unchanged' | 'failed';

export const TIMES_A_DAY = [1, 2, 4, 6, 8, 12, 24] as const;

const FIRST_RETRY_MS = 300_000;
/** Pulls of all dealers are spread over this share of their interval, so that they do not come at once. */
const SPREAD = 0.1;

/**
 * When a source is pulled next: after its interval, or sooner after a failure, with a delay that doubles with each further one.
 * @param spread 0 to 1, by which sources with the same interval differ
 */
export function nextPullAt(timesADay: number, failures: number, now: Date, spread: number): Date {
  const interval = DAY_MS / timesADay;
  const delay = failures === 0 ? interval : Math.min(interval, FIRST_RETRY_MS * 2 ** Math.min(failures - 1, 10));
  return new Date(now.getTime() + delay * (1 + SPREAD * (spread - 0.5)));
}

/** After so many failures in a row staff are notified; single failures are common. */
export const FAILURES_BEFORE_REPORT = 3;
/** After so many days with the same file staff are notified: its export has probably stopped. */
export const DAYS_BEFORE_SILENT = 7;

/** Why a pull failed, for staff and the dealer. */
export const PULL_FAILURES = {
  address: 'Adressen kan inte användas. Den ska börja med https:// eller sftp:// och inte leda vidare till http.',
  'private-network': 'Adressen leder till ett nät som inte är öppet på internet.',
  unreachable: 'Servern kan inte nås, eller dess certifikat gäller inte.',
  timeout: 'Servern svarade inte i tid, eller filen tog för lång tid att hämta.',
  redirects: 'Adressen leder vidare för många gånger.',
  status: 'Servern svarade med ett fel. Kontrollera adressen och inloggningen.',
  'content-type': 'Servern skickade något annat än en fil.',
  'too-large': 'Filen är större än 100 MB.',
  broken: 'Överföringen avbröts innan filen var hel.',
  'sign-in': 'Servern godtog inte inloggningen.',
  'host-key':
    'Servern har en annan nyckel än vid första hämtningen. Har handlaren bytt server ska den nya nyckeln godtas av sajtens personal.',
  'no-file': 'Filen finns inte på servern.',
  'being-written':
    'Filen har nyss ändrats och är kanske inte färdigskriven. Den hämtas om några minuter, när ingen har skrivit i den.',
  older:
    'Filen är äldre än den som hämtades förra gången. Exportera den på nytt, eller hämta den ändå om den gamla är rätt.',
  secret: 'Lösenordet kan inte läsas och behöver skrivas in på nytt.',
  'too many waiting': 'Många filer väntar redan på att importeras.',
} as const;
export type PullFailure = keyof typeof PULL_FAILURES;
