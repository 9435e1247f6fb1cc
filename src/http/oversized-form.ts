import { Busboy, type BusboyFileStream, type BusboyInstance } from '@fastify/busboy';

/** Texts that are returned to the form; what is longer is truncated. */
const MAX_TEXT_BYTES = 1_000_000;
const MAX_FIELDS = 5_000;
const MAX_INTENT_LENGTH = 100;
/** Oversized forms that one process reads at once: each occupies a slot of the concurrency limit. */
const MAX_AT_ONCE = 4;

/** Bytes that are read and discarded, so that the browser receives the response; and the time limit for receiving them, ms. */
export type OversizedLimits = { bytes: number; limitMs: number };

/**
 * Reader of forms that are larger than their address accepts. It returns their texts, which the page shows again beside the error;
 * files are discarded. A body that is longer than the limits, or no form, yields the texts up to there.
 */
export function oversizedForms() {
  let reading = 0;
  return async (request: Request, limits: OversizedLimits): Promise<URLSearchParams | 'busy'> => {
    if (reading >= MAX_AT_ONCE) return 'busy';
    reading += 1;
    try {
      return await readTexts(request, limits);
    } finally {
      reading -= 1;
    }
  };
}

async function readTexts({ body, headers }: Request, { bytes, limitMs }: OversizedLimits): Promise<URLSearchParams> {
  const texts = new URLSearchParams();
  const form = openForm(headers, texts);
  if (body === null || form === null) return texts;
  const reader = body.getReader();
  const limit = setTimeout(() => void reader.cancel().catch(() => undefined), limitMs);
  try {
    let left = bytes;
    for (let read = await reader.read(); !read.done && left > 0; read = await reader.read()) {
      form.write(read.value.subarray(0, left));
      left -= read.value.byteLength;
    }
  } catch {
    // The client has disconnected: the texts so far are all that there is.
  } finally {
    clearTimeout(limit);
    void reader.cancel().catch(() => undefined);
  }
  await new Promise<void>((resolve) => {
    form.once('finish', resolve);
    form.once('error', () => resolve());
    form.end();
  });
  return texts;
}

/** Parser of a form, which adds its texts to `texts`; null: the request contains no form. */
function openForm(headers: Headers, texts: URLSearchParams): BusboyInstance | null {
  let left = MAX_TEXT_BYTES;
  try {
    const form = new Busboy({
      headers: { 'content-type': headers.get('content-type') ?? '' },
      limits: { fields: MAX_FIELDS, fieldSize: MAX_TEXT_BYTES },
    });
    form.on('field', (name: string, value: string) => {
      // Without it nobody knows which form of the page was sent.
      const text = value.slice(0, name === 'intent' ? MAX_INTENT_LENGTH : left);
      if (name !== 'intent') left -= text.length;
      texts.append(name, text);
    });
    form.on('file', (_name: string, stream: BusboyFileStream) => {
      stream.on('error', () => undefined);
      stream.resume();
    });
    // Truncated forms have no end.
    form.on('error', () => undefined);
    return form;
  } catch {
    return null;
  }
}
