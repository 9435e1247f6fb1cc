import { z } from 'zod';
import { ModelFailure } from './model-client.ts';

/** A text, or a list of parts of which some are thoughts; anything else is no text. */
const contentSchema = z
  .union([z.string(), z.array(z.object({ type: z.string().nullish(), text: z.string().nullish() }))])
  .nullish()
  .catch(null)
  .transform((content) =>
    typeof content === 'string'
      ? content
      : (content ?? []).map(({ type, text }) => ((type ?? 'text') === 'text' ? (text ?? '') : '')).join(''),
  );
const argumentsSchema = z.union([
  z.string(),
  z.record(z.string(), z.unknown()).transform((args) => JSON.stringify(args)),
]);
const callPartSchema = z.object({
  index: z.int().min(0).max(20).nullish(),
  id: z.string().nullish(),
  function: z.object({ name: z.string().nullish(), arguments: argumentsSchema.nullish() }).nullish(),
  extra_content: z.unknown().optional(),
});
/** Reasoning stands in fields of its own (`reasoning`, `reasoning_content`), which are not read. */
const messageSchema = z.object({ content: contentSchema, tool_calls: z.array(callPartSchema).nullish() });
const count = z.number().min(0).nullish();
const usageSchema = z
  .object({ total_tokens: count, prompt_tokens: count, completion_tokens: count })
  .nullish()
  .catch(null)
  .transform((usage) => {
    if (!usage) return null;
    const { total_tokens: total, prompt_tokens: input, completion_tokens: output } = usage;
    return total ?? (typeof input === 'number' && typeof output === 'number' ? input + output : null);
  });
const chunkSchema = z.object({
  choices: z
    .array(
      z.object({
        delta: messageSchema.nullish(),
        /** In place of `delta` where the endpoint does not stream. */
        message: messageSchema.nullish(),
        finish_reason: z.string().nullish(),
      }),
    )
    .nullish(),
  usage: usageSchema,
});

/** The content of a chunk; `end` is why the answer ended. */
export type AnswerChunk = {
  text: string;
  calls: z.infer<typeof callPartSchema>[];
  end: string | null;
  tokens: number | null;
};

/** Reads a chunk, or a whole answer that came unstreamed. Throws ModelFailure for an error of the endpoint, or for something else. */
export function readAnswerChunk(data: string): AnswerChunk {
  const value = parseJson(data);
  const reported = Array.isArray(value) ? value[0] : value;
  if (typeof reported === 'object' && reported !== null && Reflect.get(reported, 'error'))
    throw ModelFailure.unavailable('den meddelade ett fel.', errorText(data));
  const parsed = chunkSchema.safeParse(value);
  if (!parsed.success) throw ModelFailure.noAnswer();
  const { choices, usage } = parsed.data;
  const [choice] = choices ?? [];
  const message = choice?.delta ?? choice?.message;
  return {
    text: message?.content ?? '',
    calls: message?.tool_calls ?? [],
    end: choice?.finish_reason?.toLowerCase() ?? null,
    tokens: usage,
  };
}

function parseJson(data: string): unknown {
  try {
    return JSON.parse(data);
  } catch {
    return null;
  }
}

const MAX_ERROR_LENGTH = 300;

/** The message of an endpoint's error, without the request that some of them repeat. */
export function errorText(body: string): string {
  const message = /"(?:message|msg|detail)"\s*:\s*"((?:[^"\\]|\\.)*)"/.exec(body)?.[1] ?? '';
  return message.slice(0, MAX_ERROR_LENGTH).toWellFormed();
}
