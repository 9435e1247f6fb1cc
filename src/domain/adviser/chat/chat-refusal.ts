import { MINUTE_MS, SECOND_MS } from '#src/base/units.ts';
import type { ServerEvent } from '#src/domain/accounts/security-event-words.ts';
import type { Severity } from '#src/domain/accounts/severity.ts';
import { formatCount } from '#src/domain/format/numbers.ts';

/** Why a message is rejected: the text for the visitor and the recorded reason. */
export type ChatRefusal = {
  status: 400 | 429 | 500 | 503;
  /** Swedish; begins verbatim as in ADM §8. */
  message: string;
  /** Security failures have their own title. */
  title: 'Säkerhetsfel' | 'Något gick fel';
  event: { type: ServerEvent; severity: Severity } | null;
  /** Time until a retry is allowed, ms. */
  retryAfterMs?: number;
};

const security = (
  status: ChatRefusal['status'],
  message: string,
  type: ServerEvent,
  severity: Severity,
): ChatRefusal => ({
  status,
  message,
  title: 'Säkerhetsfel',
  event: { type, severity },
});

const secondsText = (ms: number): string => formatCount(Math.max(1, Math.ceil(ms / SECOND_MS)), 'sekund', 'sekunder');

/** "5 minuter", or "40 sekunder" for less than a minute; rounded up. */
const waitText = (ms: number): string =>
  ms < MINUTE_MS ? secondsText(ms) : formatCount(Math.ceil(ms / MINUTE_MS), 'minut', 'minuter');

export const invalidMessage = (problem: string): ChatRefusal =>
  security(400, `Validering misslyckades: ${problem}`, 'chat-validation-failed', 'medium');
export const tooFast = (retryAfterMs: number): ChatRefusal => ({
  ...security(429, 'För snabba förfrågningar', 'chat-too-fast', 'low'),
  retryAfterMs,
});
export const tooMany = (retryAfterMs: number): ChatRefusal => ({
  ...security(
    429,
    `För många meddelanden. Försök igen senare. Du kan skriva igen om ${waitText(retryAfterMs)}.`,
    'chat-rate-limit-exceeded',
    'medium',
  ),
  retryAfterMs,
});
/** Short messages are still accepted. */
export const tooLong = (retryAfterMs: number): ChatRefusal => ({
  ...security(
    429,
    `Det blev mycket text på en minut. Skriv kortare, eller skicka igen om ${waitText(retryAfterMs)}.`,
    'chat-length-limit-exceeded',
    'low',
  ),
  retryAfterMs,
});
export const tooSoon = (retryAfterMs: number): ChatRefusal => ({
  ...security(429, `Vänta ${secondsText(retryAfterMs)} innan du skickar nästa meddelande.`, 'chat-spacing', 'low'),
  retryAfterMs,
});
export const checkFailed = (): ChatRefusal =>
  security(503, 'Säkerhetskontroll misslyckades', 'chat-rate-check-failed', 'high');
export const serviceDown = (): ChatRefusal => security(503, 'Tjänst ej tillgänglig', 'chat-rate-service-down', 'high');
export const suspicious = (reason: string): ChatRefusal =>
  security(429, `Misstänkt aktivitet upptäckt: ${reason}`, 'chat-suspicious-activity', 'high');
export const notStored = (): ChatRefusal => ({
  status: 500,
  message: 'Kunde inte spara ditt meddelande',
  title: 'Något gick fel',
  event: null,
});
export const noConversation = (why: string): ChatRefusal => ({
  status: 500,
  message: `Kunde inte skapa konversation: ${why}`,
  title: 'Något gick fel',
  event: null,
});
/** The message was accepted, but no answer could be produced. */
export const notAnswered = (): ChatRefusal => ({
  status: 503,
  message: 'Rådgivaren når inte annonserna just nu. Försök igen om en stund.',
  title: 'Något gick fel',
  event: null,
  retryAfterMs: 5_000,
});
