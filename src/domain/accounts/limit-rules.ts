/** At most `points` in a window; a client that exceeds them is blocked for `blockMs` (0: until the window ends). */
export type LimitRule = { name: string; points: number; windowMs: number; blockMs: number };

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Limits per network (IPv6: per /64) unless stated otherwise, shared by all server processes. */
export const LIMITS = {
  /** Messages to the adviser (ADM §9), per session; the network of the session has `networkLimit` (D87). */
  chat: { name: 'chat', points: 5, windowMs: MINUTE, blockMs: 5 * MINUTE },
  /** Points that long messages cost more than short ones: two messages of the greatest length a minute. */
  chatLength: { name: 'chat-length', points: 8, windowMs: MINUTE, blockMs: 0 },
  /**
   * Wishes to be parsed. The limit is wide, because nothing is stored and most take a millisecond; long texts cost more:
   * `costOfText`.
   */
  understand: { name: 'understand', points: 300, windowMs: MINUTE, blockMs: 0 },
  /** Valuations of cars of one's own by the API: the first of a large series takes a third of a second. */
  valuation: { name: 'valuation', points: 60, windowMs: MINUTE, blockMs: 0 },
  /** Complements the lock of an account: stops attempts on many accounts from one network. */
  signIn: { name: 'sign-in', points: 20, windowMs: 15 * MINUTE, blockMs: 0 },
  /**
   * Checks of authenticator codes per account, from any network: anybody who knows the password gets new attempts with each
   * sign-in.
   */
  secondFactor: { name: 'second-factor', points: 20, windowMs: HOUR, blockMs: 0 },
  /**
   * Checks of recovery codes per account and network: 64 bits cannot be guessed, and nobody else can exhaust the owner's
   * attempts.
   */
  recoveryCode: { name: 'recovery-code', points: 20, windowMs: HOUR, blockMs: 0 },
  /** Passkeys asked for before a sign-in; each is answered at most once. */
  passkey: { name: 'passkey', points: 60, windowMs: 15 * MINUTE, blockMs: 0 },
  /** Mails that notify an account's owner of failed codes after the correct password. */
  secondFactorMail: { name: 'second-factor-mail', points: 1, windowMs: 24 * HOUR, blockMs: 0 },
  /** Mails that notify an account's owner that it is locked. */
  lockMail: { name: 'lock-mail', points: 1, windowMs: 24 * HOUR, blockMs: 0 },
  signUp: { name: 'sign-up', points: 10, windowMs: HOUR, blockMs: 0 },
  /** Mails to one address after sign-ups, from any network. */
  signUpMail: { name: 'sign-up-mail', points: 5, windowMs: HOUR, blockMs: 0 },
  passwordLink: { name: 'password-link', points: 10, windowMs: HOUR, blockMs: 0 },
  /** Password mails to one account, from any network. Every link works, so requests by strangers do not lock the owner out. */
  passwordMail: { name: 'password-mail', points: 5, windowMs: HOUR, blockMs: 0 },
  /** Invitations to a dealer's people, per inviting account. */
  invitation: { name: 'invitation', points: 20, windowMs: 24 * HOUR, blockMs: 0 },
  /** Claims of a dealer, per account. */
  dealerClaim: { name: 'dealer-claim', points: 5, windowMs: 24 * HOUR, blockMs: 0 },
  /** Events reported by a browser (D73). */
  clientEvent: { name: 'client-event', points: 20, windowMs: MINUTE, blockMs: 0 },
  /** Recorded form posts from other sites; every such post is rejected. */
  foreignForm: { name: 'foreign-form', points: 20, windowMs: MINUTE, blockMs: 0 },
  /** Recorded refusals of pages and actions per account; every one is refused. */
  accessDenied: { name: 'access-denied', points: 20, windowMs: HOUR, blockMs: 0 },
  /** Rebuilds of the suggestion index that staff request; each counts all cars. */
  searchIndex: { name: 'search-index', points: 20, windowMs: MINUTE, blockMs: 0 },
  /** Delivery files uploaded by staff. */
  upload: { name: 'upload', points: 60, windowMs: HOUR, blockMs: 0 },
  /** Messages to dealers. */
  enquiry: { name: 'enquiry', points: 10, windowMs: HOUR, blockMs: 0 },
  /** Messages about one ad, from any network. */
  enquiryAd: { name: 'enquiry-ad', points: 60, windowMs: HOUR, blockMs: 0 },
  /**
   * Mails to one address, from any network, by purpose: nobody who sends a visitor the one kind keeps the other from them. What a
   * receipt is for is stored all the same.
   */
  enquiryReceipt: { name: 'enquiry-receipt', points: 5, windowMs: HOUR, blockMs: 0 },
  reportReceipt: { name: 'report-receipt', points: 5, windowMs: HOUR, blockMs: 0 },
  alertConfirmation: { name: 'alert-confirmation', points: 5, windowMs: HOUR, blockMs: 0 },
  signInLink: { name: 'sign-in-link', points: 5, windowMs: HOUR, blockMs: 0 },
  /** Confirmations of a dealer's contact address. */
  contactConfirmation: { name: 'contact-confirmation', points: 5, windowMs: 24 * HOUR, blockMs: 0 },
  /** Enquiries mailed to one address; all are in the dealer's area. */
  enquiryMail: { name: 'enquiry-mail', points: 60, windowMs: HOUR, blockMs: 0 },
  /** Answers of one dealer to messages; and to one address, from any dealer. */
  enquiryAnswer: { name: 'enquiry-answer', points: 200, windowMs: HOUR, blockMs: 0 },
  enquiryAnswerMail: { name: 'enquiry-answer-mail', points: 20, windowMs: HOUR, blockMs: 0 },
  /** Reminders of unanswered messages that staff send to one dealer. */
  enquiryReminder: { name: 'enquiry-reminder', points: 1, windowMs: 24 * HOUR, blockMs: 0 },
  /** Trials of the mail to one dealer's own system. */
  adfTrial: { name: 'adf-trial', points: 5, windowMs: HOUR, blockMs: 0 },
  /** Refused passkeys that are recorded; every one is refused. */
  passkeyFailure: { name: 'passkey-failure', points: 20, windowMs: HOUR, blockMs: 0 },
  /** Recorded events that anybody can cause, from all networks together. */
  anonymousEvents: { name: 'anonymous-events', points: 2_000, windowMs: HOUR, blockMs: 0 },
  /** Reports of ads. */
  adReport: { name: 'ad-report', points: 10, windowMs: HOUR, blockMs: 0 },
  /** Reports of one ad, from any network. */
  adReportAd: { name: 'ad-report-ad', points: 30, windowMs: HOUR, blockMs: 0 },
  /** Requests for alerts by e-mail. */
  alertRequest: { name: 'alert-request', points: 20, windowMs: HOUR, blockMs: 0 },
  /** Lists of cars that are shared by a link; changes of them. */
  sharedList: { name: 'shared-list', points: 20, windowMs: HOUR, blockMs: 0 },
  sharedListChange: { name: 'shared-list-change', points: 300, windowMs: HOUR, blockMs: 0 },
  /** Requests for links that sign visitors in. */
  visitorLink: { name: 'visitor-link', points: 20, windowMs: HOUR, blockMs: 0 },
  /** Attempts to sign in with such a link. */
  visitorSignIn: { name: 'visitor-sign-in', points: 60, windowMs: HOUR, blockMs: 0 },
  /** Synchronisations of visitors' lists, and per account. */
  visitorListsNetwork: { name: 'visitor-lists-network', points: 3_000, windowMs: HOUR, blockMs: 0 },
  visitorLists: { name: 'visitor-lists', points: 600, windowMs: HOUR, blockMs: 0 },
  /** Telephone numbers shown. */
  telephone: { name: 'telephone', points: 60, windowMs: HOUR, blockMs: 0 },
  /** Deliveries pushed with one API key. */
  push: { name: 'push', points: 1_000, windowMs: HOUR, blockMs: 0 },
  /** kB of them. */
  pushKilobytes: { name: 'push-kilobytes', points: 5_000_000, windowMs: 24 * HOUR, blockMs: 0 },
  /** Requests of one API key that only read. */
  pushStatus: { name: 'push-status', points: 300, windowMs: MINUTE, blockMs: 0 },
  /** Requests with a wrong API key. */
  wrongKey: { name: 'wrong-key', points: 60, windowMs: MINUTE, blockMs: 0 },
  /** Actions without a limit of their own. */
  other: { name: 'other', points: 5, windowMs: MINUTE, blockMs: 5 * MINUTE },
} as const satisfies Record<string, LimitRule>;

/** Number of sessions that may share a network before they limit each other. */
const SESSIONS_OF_A_NETWORK = 10;

/**
 * The limit of all sessions of a network together: ten times as wide and without a block time, so that nobody blocks the others.
 */
export const networkLimit = ({ name, points, windowMs }: LimitRule): LimitRule => ({
  name: `${name}-network`,
  points: points * SESSIONS_OF_A_NETWORK,
  windowMs,
  blockMs: 0,
});

/** Characters of a text per additional point; the time that parsing takes grows with the length. */
const CHARACTERS_PER_POINT = { understand: 100, chat: 500 } as const;

/** Points that a text costs: 1 for short ones, 21 for a wish of 2 000 characters, 5 for a message of the same length. */
export const costOfText = (text: string, use: keyof typeof CHARACTERS_PER_POINT): number =>
  1 + Math.floor(text.length / CHARACTERS_PER_POINT[use]);
