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
