import type { AnswerRating } from '#src/domain/adviser/chat/answer-feedback.ts';
import type { ChatEntry, ChatEvent } from '#src/domain/adviser/chat/chat-event.ts';
import type { ChatPace } from '#src/domain/adviser/chat/chat-pace.ts';
import { chatApiUrl, chatConversationsUrl, chatPageUrl, chatRatingsUrl } from '#src/visitor-urls.ts';
import { NO_ANSWER, NOT_SENT, STOPPED, WENT_WRONG } from './shown-entry.ts';

/** Why an action in the panel failed. */
export type Toast = { title: string; text: string };

/** The subject of the page beside the panel. */
export type PageSubject = { about: string; questions: readonly string[]; context: string };

type SentMessage = {
  message: string;
  /** The ad or model that the message is about, as its page names it. */
  context: string | null;
  /** Label of the filter that the visitor removed. */
  removeChip: string | undefined;
  /** null: the first message starts a conversation. */
  conversationId: string | null;
};

/** Result of sending a message: accepted, with a note if the answer is incomplete; or rejected, so that the visitor can edit it. */
export type SentOutcome = { isTaken: true; notice: string | null } | { isTaken: false; toast: Toast };

const json = { 'content-type': 'application/json' };

/** Sends a message and passes on its answer while it streams. */
export async function sendMessage(
  sent: SentMessage,
  signal: AbortSignal,
  onEvent: (event: ChatEvent) => void,
): Promise<SentOutcome> {
  let hasBegun = false;
  try {
    const headers = { ...json, accept: 'text/event-stream' };
    const response = await fetch(chatApiUrl(), { method: 'POST', headers, body: JSON.stringify(sent), signal });
    if (!response.ok || !response.body) return { isTaken: false, toast: await refusalOf(response) };
    let isDone = false;
    for await (const event of readEvents(response.body)) {
      hasBegun = true;
      if (event.type === 'done') isDone = true;
      onEvent(event);
    }
    return { isTaken: true, notice: isDone ? null : NO_ANSWER };
  } catch {
    if (signal.aborted) return { isTaken: true, notice: STOPPED };
    // Once the server answers it has stored the message: a retry would duplicate it.
    if (hasBegun) return { isTaken: true, notice: NO_ANSWER };
    return { isTaken: false, toast: { title: WENT_WRONG, text: NOT_SENT } };
  }
}

async function refusalOf(response: Response): Promise<Toast> {
  const answer = (await response.json().catch(() => ({}))) as { error?: string; title?: string };
  return { title: answer.title ?? WENT_WRONG, text: answer.error ?? NOT_SENT };
}

type Loaded = { conversationId: string | null; messages: ChatEntry[]; pace: ChatPace };

/** Returns the latest conversation of an earlier visit or page; null where there is none or the request failed. */
export const loadConversation = (signal: AbortSignal): Promise<Loaded | null> =>
  answerOf<Loaded>(chatApiUrl(), { signal });

/** Returns the subject of a page with fitting questions; null where it has none or the request failed. */
export const loadPage = async (address: string, signal: AbortSignal): Promise<PageSubject | null> =>
  (await answerOf<{ page: PageSubject | null }>(chatPageUrl(address), { signal }))?.page ?? null;

/** Starts a conversation. @returns its id; null when that failed */
export async function beginConversation(): Promise<string | null> {
  const init = { method: 'POST', headers: json, body: '{}' };
  return (await answerOf<{ conversationId: string }>(chatConversationsUrl(), init))?.conversationId ?? null;
}

/** Deletes all conversations of this browser. @returns whether that succeeded */
export async function removeConversations(): Promise<boolean> {
  const response = await fetch(chatApiUrl(), { method: 'DELETE' }).catch(() => null);
  return response?.ok === true;
}

/** @returns whether the rating was stored */
export async function sendRating(messageId: number, rating: AnswerRating): Promise<boolean> {
  const sent = { method: 'POST', headers: json, body: JSON.stringify({ messageId, rating }) };
  const response = await fetch(chatRatingsUrl(), sent).catch(() => null);
  return response?.ok === true;
}

async function answerOf<Answer>(url: string, request: RequestInit): Promise<Answer | null> {
  try {
    const response = await fetch(url, request);
    return response.ok ? ((await response.json()) as Answer) : null;
  } catch {
    return null;
  }
}

/** Reads the events of a streamed answer. @throws when the stream is interrupted */
export async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<ChatEvent> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let waiting = '';
  try {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      waiting += decoder.decode(value, { stream: true });
      const parts = waiting.split('\n\n');
      waiting = parts.pop() ?? '';
      for (const part of parts) {
        const event = readEvent(part);
        if (event) yield event;
      }
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

/** Skips the comments that keep the connection alive. */
function readEvent(part: string): ChatEvent | null {
  const type = /^event: (.+)$/m.exec(part)?.[1];
  const data = /^data: (.+)$/m.exec(part)?.[1];
  return type && data ? ({ type, ...JSON.parse(data) } as ChatEvent) : null;
}
