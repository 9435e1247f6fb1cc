/** Number of the visitor's messages that are examined (ADM §9, D63). */
export const MESSAGES_EXAMINED = 20;
const MAX_IN_A_MINUTE = 10;
const MAX_IDENTICAL = 3;
const MINUTE_MS = 60_000;

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
