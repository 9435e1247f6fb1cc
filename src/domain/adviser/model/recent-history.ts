/** A token is three letters or more; so many tokens a text has at most. */
export const tokensOf = (text: string): number => Math.ceil(text.length / 3);

/** Of what has been said, tokens sent along to a language model. */
const MOST_HISTORY_TOKENS = 6_000;
const LEAST_CUT = 200;

/**
 * The newest messages that together stay within so many tokens, oldest first. The newest is always among them, its end cut off where
 * it alone is too long; of an older one that fits in part, that part's end is kept where it still says something.
 */
export function recentHistory<Message extends { message: string }>(
  history: readonly Message[],
  mostTokens: number = MOST_HISTORY_TOKENS,
): Message[] {
  const kept: Message[] = [];
  let left = mostTokens;
  for (const each of history.toReversed()) {
    const tokens = tokensOf(each.message);
    if (tokens <= left) {
      kept.push(each);
      left -= tokens;
      continue;
    }
    const room = left * 3;
    if (kept.length === 0) kept.push({ ...each, message: each.message.slice(0, room).toWellFormed() });
    else if (left >= LEAST_CUT) kept.push({ ...each, message: `… ${each.message.slice(-(room - 2)).toWellFormed()}` });
    break;
  }
  return kept.reverse();
}
