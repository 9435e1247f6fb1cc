import { requestForm } from '#src/domain/adviser/model/provider-profiles.ts';
import type { ModelSettings } from '#src/domain/adviser/model-settings.ts';
import { errorText, readAnswerChunk } from './answer-chunk.ts';
import { readDataLines } from './data-lines.ts';
import { type ModelClient, type ModelEvent, ModelFailure, type ModelQuestion } from './model-client.ts';
import { requestBody } from './request-body.ts';
import { ThoughtFilter } from './thought-filter.ts';
import { ToolCalls } from './tool-calls.ts';

/** Limits of an answer. */
export type ModelLimits = {
  /** Until the first byte of an answer, ms. */
  firstByteMs: number;
  /** Between two chunks, ms. */
  silenceMs: number;
  bytes: number;
};
const LIMITS: ModelLimits = { firstByteMs: 10_000, silenceMs: 10_000, bytes: 200_000 };

/** Finish reasons of a complete answer. "length" is not one, because the text may be cut off anywhere. */
const WHOLE = new Set(['stop', 'tool_calls']);

type Endpoint = Pick<ModelSettings, 'apiKey' | 'model' | 'provider'> & { baseUrl: string };

/**
 * A model behind an OpenAI-compatible Chat Completions endpoint, with limits on time and size. Requests are written by the provider's
 * profile; answers are read alike from all, without the model's thoughts.
 */
export function chatCompletions(settings: Endpoint, limits: ModelLimits = LIMITS): ModelClient {
  return { ask: (question) => ask(settings, limits, question) };
}

async function* ask(settings: Endpoint, limits: ModelLimits, question: ModelQuestion): AsyncGenerator<ModelEvent> {
  const stop = new AbortController();
  const signal = AbortSignal.any([question.signal, stop.signal]);
  try {
    const response = await firstAnswer(settings, limits, question, signal);
    const calls = new ToolCalls();
    const thoughts = new ThoughtFilter();
    let tokens: number | null = null;
    let end: string | null = null;
    for await (const data of readDataLines(response, limits)) {
      if (data === '[DONE]') break;
      const chunk = readAnswerChunk(data);
      tokens = chunk.tokens ?? tokens;
      for (const part of chunk.calls) calls.add(part);
      const text = thoughts.push(chunk.text);
      if (text !== '') yield { type: 'text', text };
      end = chunk.end ?? end;
    }
    const rest = thoughts.end();
    if (rest !== '') yield { type: 'text', text: rest };
    if (end === null) throw ModelFailure.unavailable('svaret bröts innan det var klart.');
    if (!WHOLE.has(end)) throw ModelFailure.noAnswer();
    yield { type: 'end', calls: calls.all(), tokens };
  } catch (error) {
    if (error instanceof ModelFailure) throw error;
    throw ModelFailure.unavailable(question.signal.aborted ? 'svaret tog för lång tid.' : 'anslutningen bröts.');
  } finally {
    // Ends the request however reading ended.
    stop.abort();
  }
}

/** The response headers; retried once when the endpoint fails before it sends data. */
async function firstAnswer(
  settings: Endpoint,
  { firstByteMs }: ModelLimits,
  question: ModelQuestion,
  signal: AbortSignal,
): Promise<Response> {
  for (let isLast = false; ; isLast = true) {
    // This limit ends with the headers; each chunk after them has its own.
    const limit = new AbortController();
    const timer = setTimeout(() => limit.abort(), firstByteMs);
    try {
      const response = await send(settings, question, AbortSignal.any([signal, limit.signal]));
      if (response.ok && response.body) return response;
      const cause = await refusalOf(response);
      if (response.status === 429) throw ModelFailure.overloaded();
      if (response.status < 500 || isLast) {
        throw ModelFailure.unavailable(`den svarade med fel ${response.status}.`, cause);
      }
    } catch (error) {
      if (error instanceof ModelFailure) throw error;
      if (limit.signal.aborted) throw ModelFailure.unavailable('den svarade inte i tid.');
      if (isLast || signal.aborted) throw error;
    } finally {
      clearTimeout(timer);
    }
  }
}

const MAX_REFUSAL_BYTES = 20_000;

/** The endpoint's own words of why it refused. */
async function refusalOf({ body }: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  try {
    for await (const bytes of body ?? []) {
      text += decoder.decode(bytes, { stream: true });
      if (text.length > MAX_REFUSAL_BYTES) break;
    }
  } catch {
    // The status says enough.
  }
  return errorText(text);
}

const send = (endpoint: Endpoint, question: ModelQuestion, signal: AbortSignal): Promise<Response> => {
  const { baseUrl, apiKey, model } = endpoint;
  return fetch(`${baseUrl}/chat/completions`, {
    method: 'POST',
    redirect: 'error',
    headers: {
      'content-type': 'application/json',
      ...(apiKey === null ? {} : { authorization: `Bearer ${apiKey}` }),
    },
    body: JSON.stringify(requestBody(model, requestForm(endpoint), question)),
    signal,
  });
};
