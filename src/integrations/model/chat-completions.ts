import { z } from 'zod';
import type { ModelSettings } from '#src/domain/adviser/model-settings.ts';
import { readDataLines } from './data-lines.ts';
import {
  type ModelClient,
  type ModelEvent,
  ModelFailure,
  type ModelQuestion,
  type ModelToolCall,
} from './model-client.ts';

/** Limits of an answer. */
export type ModelLimits = {
  /** Until the first byte of an answer, ms. */
  firstByteMs: number;
  /** Between two chunks, ms. */
  silenceMs: number;
  bytes: number;
};
const LIMITS: ModelLimits = { firstByteMs: 10_000, silenceMs: 10_000, bytes: 200_000 };

const callPartSchema = z.object({
  index: z.int().min(0).max(20),
  id: z.string().nullish(),
  function: z.object({ name: z.string().nullish(), arguments: z.string().nullish() }).nullish(),
});
const choiceSchema = z.object({
  delta: z.object({ content: z.string().nullish(), tool_calls: z.array(callPartSchema).nullish() }).nullish(),
  finish_reason: z.string().nullish(),
});
const chunkSchema = z.object({
  choices: z.array(choiceSchema).default([]),
  usage: z.object({ total_tokens: z.number() }).nullish(),
});

/** Finish reasons of a complete answer. "length" is not one, because the text may be cut off anywhere. */
const WHOLE = new Set(['stop', 'tool_calls']);

type Endpoint = Pick<ModelSettings, 'apiKey' | 'model'> & { baseUrl: string };

/** A model behind an OpenAI-compatible Chat Completions endpoint, with limits on time and size. */
export function chatCompletions(settings: Endpoint, limits: ModelLimits = LIMITS): ModelClient {
  return { ask: (question) => ask(settings, limits, question) };
}

async function* ask(settings: Endpoint, limits: ModelLimits, question: ModelQuestion): AsyncGenerator<ModelEvent> {
  const stop = new AbortController();
  const signal = AbortSignal.any([question.signal, stop.signal]);
  try {
    const response = await firstAnswer(settings, limits, question, signal);
    const calls: ModelToolCall[] = [];
    let tokens: number | null = null;
    let end: string | null = null;
    for await (const data of readDataLines(response, limits)) {
      if (data === '[DONE]') break;
      const chunk = readChunk(data);
      tokens = chunk.usage?.total_tokens ?? tokens;
      const [choice] = chunk.choices;
      for (const part of choice?.delta?.tool_calls ?? []) addCallPart(calls, part);
      const text = choice?.delta?.content;
      if (text) yield { type: 'text', text };
      end = choice?.finish_reason ?? end;
    }
    if (end === null) throw ModelFailure.unavailable('svaret bröts innan det var klart.');
    if (!WHOLE.has(end)) throw ModelFailure.noAnswer();
    yield { type: 'end', calls: calls.filter((call) => call !== undefined), tokens };
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
      await response.body?.cancel().catch(() => undefined);
      if (response.status === 429) throw ModelFailure.overloaded();
      if (response.status < 500 || isLast) throw ModelFailure.unavailable(`den svarade med fel ${response.status}.`);
    } catch (error) {
      if (error instanceof ModelFailure) throw error;
      if (limit.signal.aborted) throw ModelFailure.unavailable('den svarade inte i tid.');
      if (isLast || signal.aborted) throw error;
    } finally {
      clearTimeout(timer);
    }
  }
}

const send = (
  { baseUrl, apiKey, model }: Endpoint,
  { messages, tools, schema, temperature, maxTokens }: ModelQuestion,
  signal: AbortSignal,
): Promise<Response> =>
  fetch(`${baseUrl}/chat/completions`, {
    method: 'POST',
    redirect: 'error',
    headers: {
      'content-type': 'application/json',
      ...(apiKey === null ? {} : { authorization: `Bearer ${apiKey}` }),
    },
    body: JSON.stringify({
      model,
      messages,
      temperature,
      max_tokens: maxTokens,
      stream: true,
      store: false,
      stream_options: { include_usage: true },
      ...(tools.length > 0 ? { tools } : {}),
      ...(schema && { response_format: { type: 'json_schema', json_schema: schema } }),
    }),
    signal,
  });

function readChunk(data: string): z.infer<typeof chunkSchema> {
  const parsed = chunkSchema.safeParse(parseJson(data));
  if (!parsed.success) throw ModelFailure.noAnswer();
  return parsed.data;
}

function parseJson(data: string): unknown {
  try {
    const value: unknown = JSON.parse(data);
    if (typeof value === 'object' && value !== null && 'error' in value)
      throw ModelFailure.unavailable('den meddelade ett fel.');
    return value;
  } catch (error) {
    if (error instanceof ModelFailure) throw error;
    return null;
  }
}

function addCallPart(calls: ModelToolCall[], { index, id, function: called }: z.infer<typeof callPartSchema>): void {
  const call = calls[index] ?? { id: '', type: 'function' as const, function: { name: '', arguments: '' } };
  calls[index] = {
    ...call,
    id: id ?? call.id,
    function: {
      name: call.function.name + (called?.name ?? ''),
      arguments: call.function.arguments + (called?.arguments ?? ''),
    },
  };
}
