/** What the first process says to one that serves. */
export type ToServing =
  | { type: 'serve'; databaseUrl: string; name: string; hasSchedule: boolean }
  | { type: 'figures'; id: number; text: string | null }
  /** With his connection. */
  | { type: 'visitor' }
  /** Nobody else comes. */
  | { type: 'last' };

/** What a serving process says to the first. */
export type FromServing =
  | { type: 'serving'; url: string }
  | { type: 'refused'; reason: string }
  | { type: 'wants-figures'; id: number }
  /** It ends, and wants nobody else. */
  | { type: 'leaves' };

/** Other parties (the metrics) use the same channel. @returns the message when it is one of ours */
export const ownMessage = <Message extends { type: string }>(
  message: unknown,
  types: readonly Message['type'][],
): Message | null =>
  typeof message === 'object' && message !== null && 'type' in message && types.some((type) => type === message.type)
    ? (message as Message)
    : null;
