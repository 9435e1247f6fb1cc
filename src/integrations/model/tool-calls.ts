import { randomBytes } from 'node:crypto';
import type { ModelToolCall } from './model-client.ts';

/** A tool call or a part of one, as a chunk states it. */
export type ToolCallPart = {
  index?: number | null | undefined;
  id?: string | null | undefined;
  function?: { name?: string | null | undefined; arguments?: string | null | undefined } | null | undefined;
  extra_content?: unknown;
};

type Call = { index: number | null; id: string; name: string; arguments: string; extra: unknown };

/**
 * Assembles tool calls from the parts of a stream. A part belongs to the call with its id, or, where it has none, to the latest call with
 * its index; endpoints that give all calls the same index, or none, give each an id or a whole call.
 */
export class ToolCalls {
  readonly #calls: Call[] = [];

  add({ index = null, id, function: called, extra_content: extra }: ToolCallPart): void {
    const name = called?.name ?? '';
    const call = this.#callOf(index, id ?? '', name) ?? this.#begin(index, id ?? '');
    // Some repeat the name in every part.
    if (name !== call.name) call.name += name;
    call.arguments += called?.arguments ?? '';
    call.extra ??= extra;
  }

  #callOf(index: number | null, id: string, name: string): Call | undefined {
    if (id !== '') {
      const own = this.#calls.findLast((call) => call.id === id);
      // A call may get its id after its first part.
      return own ?? this.#calls.findLast((call) => call.id === '' && index !== null && call.index === index);
    }
    const latest = this.#calls.findLast((call) => index === null || call.index === index);
    const isNext = latest && name !== '' && latest.name !== '' && isWhole(latest.arguments);
    return isNext ? undefined : latest;
  }

  #begin(index: number | null, id: string): Call {
    const call: Call = { index, id, name: '', arguments: '', extra: null };
    this.#calls.push(call);
    return call;
  }

  /** The calls in their order; several sets of arguments in one are as many calls. */
  all(): ModelToolCall[] {
    return this.#calls.flatMap(({ id, name, arguments: text, extra }) =>
      separateObjects(text).map(
        (each, nth): ModelToolCall => ({
          id: id === '' || nth > 0 ? newCallId() : id,
          type: 'function',
          function: { name, arguments: each },
          ...(extra === null || extra === undefined ? {} : { extra_content: extra }),
        }),
      ),
    );
  }
}

/** Nine letters and digits: Mistral accepts no other ids. */
const newCallId = (): string => randomBytes(5).toString('hex').slice(0, 9);

function isWhole(text: string): boolean {
  try {
    return typeof JSON.parse(text) === 'object';
  } catch {
    return false;
  }
}

/** '{"id":1}{"id":2}' → ['{"id":1}', '{"id":2}']; other texts stay as they are. */
function separateObjects(text: string): string[] {
  for (let at = text.indexOf('}{'); at >= 0; at = text.indexOf('}{', at + 1)) {
    const first = text.slice(0, at + 1);
    if (isWhole(first)) return [first, ...separateObjects(text.slice(at + 1))];
  }
  return [text];
}
