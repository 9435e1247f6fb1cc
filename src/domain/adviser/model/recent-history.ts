/** A token is three letters or more; so many tokens a text has at most. */
export const countTokens = (text: string): number => Math.ceil(text.length / 3);

/** Of what has been said, tokens sent along to a language model. */
const MAX_HISTORY_TOKENS = 6_000;
const MIN_CUT_LENGTH = 200;

/**
 * The newest messages that together stay within so many tokens, oldest first. The newest is always among them, its end cut off where
 * it alone is too long; of an older one that fits in part, that part's end is kept where it still says something.
 */
export function recentHistory<Message extends { message: string }>(
  history: readonly Message[],
  maxTokens: number = MAX_HISTORY_TOKENS,
): Message[] {
  const preserved: Message[] = [];
  let left = maxTokens;
  for (const each of history.toReversed()) {
    const tokens = countTokens(each.message);
    if (tokens <= left) {
      preserved.push(each);
      left -= tokens;
      continue;
    }
    const room = left * 3;
    if (preserved.length === 0) preserved.push({ ...each, message: each.message.slice(0, room).toWellFormed() });
    else if (left >= MIN_CUT_LENGTH)
      preserved.push({ ...each, message: `… ${each.message.slice(-(room - 2)).toWellFormed()}` });
    break;
  }
  return preserved.reverse();
}
