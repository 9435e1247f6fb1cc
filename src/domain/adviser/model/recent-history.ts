/** Upper bound of a text's tokens, as a token has at least three letters on average. */
export const countTokens = (text: string): number => Math.ceil(text.length / 3);

/** Maximum tokens of the history sent to a language model. */
const MAX_HISTORY_TOKENS = 6_000;
const MIN_CUT_LENGTH = 200;

/**
 * The newest messages within the token limit, oldest first. Always includes the newest, truncated if it is too long; an older
 * message that fits in part contributes its end if that is long enough to be useful.
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
