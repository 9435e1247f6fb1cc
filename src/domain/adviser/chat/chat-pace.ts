import { costOfText, LIMITS } from '#src/domain/accounts/limit-rules.ts';

/** The rest of a limit in its window, and the window's end, ms from now. */
type LeftOfLimit = { left: number; endsInMs: number };

/** The limits of a visitor's messages as the server counts them, so that the panel can wait instead of breaking one. */
export type ChatPace = { messages: LeftOfLimit; length: LeftOfLimit };

/** Nothing was sent yet. */
export const FRESH_PACE: ChatPace = {
  messages: { left: LIMITS.chat.points, endsInMs: 0 },
  length: { left: LIMITS.chatLength.points, endsInMs: 0 },
};

/** Between two messages, ms: the server's two seconds, with room for the way there. */
const SPACING_MS = 2_200;
/** After a window's end, ms. */
const MARGIN_MS = 300;

/** The time of a pace, and of the latest message; null: none was sent. ms since an origin of the caller. */
type Clock = { now: number; paceAt: number; sentAt: number | null };

/** How long a message must wait until no limit refuses it, ms. */
export function waitBefore({ messages, length }: ChatPace, text: string, { now, paceAt, sentAt }: Clock): number {
  const until = ({ left, endsInMs }: LeftOfLimit, points: number): number =>
    left >= points || endsInMs <= 0 ? 0 : paceAt + endsInMs + MARGIN_MS - now;
  const spacing = sentAt === null ? 0 : sentAt + SPACING_MS - now;
  return Math.max(0, spacing, until(messages, 1), until(length, costOfText(text, 'chat') - 1));
}
