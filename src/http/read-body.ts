import type { CutReason } from '#src/request/request-context.server.ts';

/** The start of a body that is longer than allowed, or incomplete within the time limit. */
export type CutBody = { reason: CutReason; start: Uint8Array<ArrayBuffer> };

/** Most forms arrive with their first packet. ms */
export const FORM_LIMIT_MS = 10_000;

/** Error texts of calls and of addresses without a page. */
export const CUT_TEXTS: Record<CutReason, string> = {
  'too slow': 'Det som skickades kom inte fram i tid.',
  'too long': 'Det som skickades är för stort.',
};

export const isCut = (body: Uint8Array | CutBody): body is CutBody => 'reason' in body;

/**
 * Reads a request body up to a maximum length.
 * @param limitMs time limit for receiving it
 */
export async function readRequestBody(
  request: Request,
  maxBytes: number,
  limitMs = FORM_LIMIT_MS,
): Promise<Uint8Array<ArrayBuffer> | CutBody> {
  if (declaredBytes(request) > maxBytes) return { reason: 'too long', start: new Uint8Array() };
  if (request.body === null) return new Uint8Array();
  const reader = request.body.getReader();
  let isLate = false;
  const limit = setTimeout(() => {
    isLate = true;
    reader.cancel().catch(() => undefined);
  }, limitMs);
  const parts: Uint8Array[] = [];
  let length = 0;
  const read = () => new Uint8Array(Buffer.concat(parts));
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      length += part.value.byteLength;
      parts.push(part.value);
      if (length > maxBytes) {
        await reader.cancel();
        return { reason: 'too long', start: read() };
      }
    }
  } catch {
    // The client has disconnected: nobody reads the response, and it is no error.
    return { reason: 'too slow', start: read() };
  } finally {
    clearTimeout(limit);
  }
  return isLate ? { reason: 'too slow', start: read() } : read();
}

/**
 * A copy of the request with the body that was read and the original abort signal, so that work for a disconnected client can be
 * stopped.
 */
export const withBody = ({ url, method, headers, signal }: Request, body: Uint8Array<ArrayBuffer>): Request =>
  new Request(url, { method, headers, body, signal });

/** The Content-Length in bytes; 0 when it is missing. */
export const declaredBytes = (request: Request): number => Number(request.headers.get('content-length') ?? 0);
