import { ModelFailure } from './model-client.ts';

/**
 * Data lines of server-sent events in a response, with a time limit per chunk and a size limit. An endpoint that does not stream
 * answers with JSON, which is the only line.
 */
export async function* readDataLines(
  response: Response,
  { silenceMs, bytes: maxBytes }: { silenceMs: number; bytes: number },
): AsyncGenerator<string> {
  const type = response.headers.get('content-type') ?? '';
  const isJson = /^application\/json\b/i.test(type);
  if (!isJson && !/^text\/event-stream\b/i.test(type)) throw ModelFailure.noAnswer();
  const reader = response.body?.getReader();
  if (!reader) throw ModelFailure.noAnswer();
  const decoder = new TextDecoder();
  let waiting = '';
  let bytes = 0;
  try {
    for (;;) {
      const { value, done } = await withinSilence(reader.read(), silenceMs);
      if (done) break;
      bytes += value.byteLength;
      if (bytes > maxBytes) throw ModelFailure.unavailable('svaret blev för långt.');
      waiting += decoder.decode(value, { stream: true });
      if (isJson) continue;
      const lines = waiting.split(/\r?\n/);
      waiting = lines.pop() ?? '';
      for (const line of lines) if (line.startsWith('data:')) yield line.slice('data:'.length).trim();
    }
    if (isJson) yield waiting.trim();
  } finally {
    reader.cancel().catch(() => undefined);
  }
}

async function withinSilence<Value>(promise: Promise<Value>, limitMs: number): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(ModelFailure.unavailable('den slutade svara.')), limitMs);
  });
  try {
    return await Promise.race([promise, silence]);
  } finally {
    clearTimeout(timer);
  }
}
