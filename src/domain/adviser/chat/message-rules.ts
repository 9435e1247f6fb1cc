import { MINUTE_MS } from '#src/base/units.ts';
/** Maximum length of a message, characters (ADM §9). */
export const MAX_MESSAGE_LENGTH = 2_000;

const SCRIPT_TAG = /<\s*\/?\s*script\b/i;
/** URL schemes as links use them (D62): "Här är min data: …" is accepted. */
const FORBIDDEN_SCHEME =
  /(?:java|vb)script\s*:|\bdata\s*:\s*(?:text|image|application|audio|video|font|multipart)\/[a-z0-9.+-]+/i;

/** The problem of a message as written; null: none. */
export function messageProblem(message: string): string | null {
  if (message.trim() === '') return 'Meddelandet får inte vara tomt';
  if (message.length > MAX_MESSAGE_LENGTH) return 'Meddelandet är för långt';
  if (SCRIPT_TAG.test(message) || FORBIDDEN_SCHEME.test(message)) return 'Otillåtet innehåll upptäckt';
  return null;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const OLD_SESSION = /^anon_[a-z0-9]{10,20}$/i;

export const isUuid = (text: string): boolean => UUID.test(text);

/** Whether a session id has one of the old forms, which are accepted once and replaced (D65). */
export const isOldSessionId = (text: string): boolean => OLD_SESSION.test(text) || isUuid(text);

/** Number of the visitor's messages that are examined (ADM §9, D63). */
export const MESSAGES_EXAMINED = 20;
const MAX_IN_A_MINUTE = 10;
const MAX_IDENTICAL = 3;

type Said = { message: string; at: Date };

/**
 * Why the messages of a conversation look automated; null when they do not. The newest message is the current one.
 * @param said the visitor's latest messages, at most {@link MESSAGES_EXAMINED}
 */
export function abuseReason(said: readonly Said[], now: Date): string | null {
  const recent = said.filter(({ at }) => now.getTime() - at.getTime() < MINUTE_MS);
  if (recent.length > MAX_IN_A_MINUTE) return 'för många meddelanden på kort tid';
  const times = new Map<string, number>();
  for (const { message } of said) times.set(message, (times.get(message) ?? 0) + 1);
  return Math.max(0, ...times.values()) > MAX_IDENTICAL ? 'samma meddelande flera gånger' : null;
}
