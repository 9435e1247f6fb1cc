/** At most `points` in a window; who goes over is kept out for `blockMs` (0: until the window ends). */
export type LimitRule = { name: string; points: number; windowMs: number; blockMs: number };

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** What one network may do (IPv6: one /64) where nothing else is said, over all server processes together. */
export const LIMITS = {
  /** Messages to the adviser (ADM §9), of one session; its network has `networkLimit` (D87). */
  chat: { name: 'chat', points: 5, windowMs: MINUTE, blockMs: 5 * MINUTE },
  /** Wishes to be understood; wide, for nothing is stored and most cost a millisecond. A long one costs more: `costOfText`. */
  understand: { name: 'understand', points: 300, windowMs: MINUTE, blockMs: 0 },
  /** The lock of an account is beside this; here many accounts are tried from one place. */
  signIn: { name: 'sign-in', points: 20, windowMs: 15 * MINUTE, blockMs: 0 },
  /** Looks at the app's codes of one account, from anywhere: a password that is known gives new ones with each sign-in. */
  secondFactor: { name: 'second-factor', points: 20, windowMs: HOUR, blockMs: 0 },
  /** Looks at recovery codes of one account from one network: nobody guesses 64 bits, and nobody else uses up the owner's looks. */
  recoveryCode: { name: 'recovery-code', points: 20, windowMs: HOUR, blockMs: 0 },
  /** Mails that tell an account's owner of failed codes after the right password. */
  secondFactorMail: { name: 'second-factor-mail', points: 1, windowMs: 24 * HOUR, blockMs: 0 },
  /** Mails that tell an account's owner of its lock. */
  lockMail: { name: 'lock-mail', points: 1, windowMs: 24 * HOUR, blockMs: 0 },
  signUp: { name: 'sign-up', points: 10, windowMs: HOUR, blockMs: 0 },
  /** Mails to one address after sign-ups, from anywhere. */
  signUpMail: { name: 'sign-up-mail', points: 5, windowMs: HOUR, blockMs: 0 },
  passwordLink: { name: 'password-link', points: 10, windowMs: HOUR, blockMs: 0 },
  /** Mails with such a link to one account, from anywhere: each of them works, so a stranger's requests keep nobody out. */
  passwordMail: { name: 'password-mail', points: 5, windowMs: HOUR, blockMs: 0 },
  /** What a browser reports of itself (D73). */
  clientEvent: { name: 'client-event', points: 20, windowMs: MINUTE, blockMs: 0 },
  /** Forms of other sites that are noted; every one is refused. */
  foreignForm: { name: 'foreign-form', points: 20, windowMs: MINUTE, blockMs: 0 },
  /** Pages and actions that one account was refused and that are recorded; every one is refused. */
  accessDenied: { name: 'access-denied', points: 20, windowMs: HOUR, blockMs: 0 },
  /** Rebuilds of the search index that staff ask for; each counts all cars. */
  searchIndex: { name: 'search-index', points: 20, windowMs: MINUTE, blockMs: 0 },
  /** Files of deliveries that staff send. */
  upload: { name: 'upload', points: 60, windowMs: HOUR, blockMs: 0 },
  /** Actions that the server has no limit of their own for. */
  other: { name: 'other', points: 5, windowMs: MINUTE, blockMs: 5 * MINUTE },
} as const satisfies Record<string, LimitRule>;

/** How many sessions may share a network before they slow each other down. */
const SESSIONS_OF_A_NETWORK = 10;

/** The limit of all sessions of a network together: ten times as wide, and over when its window is, so that nobody silences others. */
export const networkLimit = ({ name, points, windowMs }: LimitRule): LimitRule => ({
  ...{ name: `${name}-network`, points: points * SESSIONS_OF_A_NETWORK, windowMs, blockMs: 0 },
});

/** Characters of a text that cost one point more; the time that understanding takes grows with the length. */
const CHARACTERS_PER_POINT = { understand: 100, chat: 400 } as const;

/** What a text costs of a limit: 1 for short ones, 21 for a wish of 2 000 characters, 6 for a message as long. */
export const costOfText = (text: string, use: keyof typeof CHARACTERS_PER_POINT): number =>
  1 + Math.floor(text.length / CHARACTERS_PER_POINT[use]);
