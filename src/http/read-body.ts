/** Why a body is missing: longer than allowed, or incomplete within the time limit. */
export type BodyRefusal = 'too long' | 'too slow';

/** Most forms arrive with their first packet. ms */
export const FORM_LIMIT_MS = 10_000;

/** Error texts for bodies that are too long or incomplete. */
export const TOO_SLOW = 'Det som skickades kom inte fram i tid.';
export const TOO_LONG = 'Det som skickades är för stort.';

/**
 * Reads a request body up to a maximum length.
 * @param limitMs time limit for receiving it
 */
export async function readRequestBody(
  request: Request,
  maxBytes: number,
  limitMs = FORM_LIMIT_MS,
): Promise<Uint8Array<ArrayBuffer> | BodyRefusal> {
  if (declaredBytes(request) > maxBytes) return 'too long';
  if (request.body === null) return new Uint8Array();
  const reader = request.body.getReader();
  let isLate = false;
  const limit = setTimeout(() => {
    isLate = true;
    reader.cancel().catch(() => undefined);
  }, limitMs);
  const parts: Uint8Array[] = [];
  let length = 0;
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      length += read.value.byteLength;
      if (length > maxBytes) {
        await reader.cancel();
        return 'too long';
      }
      parts.push(read.value);
    }
  } catch {
    // The client has disconnected: nobody reads the response, and it is no error.
    return 'too slow';
  } finally {
    clearTimeout(limit);
  }
  return isLate ? 'too slow' : new Uint8Array(Buffer.concat(parts));
}

/**
 * A copy of the request with the body that was read and the original abort signal, so that work for a disconnected client can be
 * stopped.
 */
export const withBody = ({ url, method, headers, signal }: Request, body: Uint8Array<ArrayBuffer>): Request =>
  new Request(url, { method, headers, body, signal });

/** The Content-Length in bytes; 0 when it is missing. */
export const declaredBytes = (request: Request): number => Number(request.headers.get('content-length') ?? 0);
