/** Messages of the primary process to a worker. */
export type ToWorker =
  | { type: 'start'; databaseUrl: string; name: string; hasSchedule: boolean }
  | { type: 'metrics'; id: number; text: string | null };

/** Messages of a worker to the primary process. */
export type FromWorker =
  | { type: 'listening'; url: string }
  | { type: 'failed'; reason: string }
  | { type: 'metrics-request'; id: number };

/** Filters the channel, which prom-client uses too. @returns the message when it has one of these types */
export const ownMessage = <Message extends { type: string }>(
  message: unknown,
  types: readonly Message['type'][],
): Message | null =>
  typeof message === 'object' && message !== null && 'type' in message && types.some((type) => type === message.type)
    ? (message as Message)
    : null;
