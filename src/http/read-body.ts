/** Why a body is not there: it is longer than allowed, or was not all there in time, be it slow or broken off. */
export type BodyRefusal = 'too long' | 'too slow';

/** Most forms come with their first packet; a line that takes longer for some kB is none. */
export const FORM_LIMIT_MS = 10_000;

/** What is said of a body that does not come, or is too much. */
export const TOO_SLOW = 'Det som skickades kom inte fram i tid.';
export const TOO_LONG = 'Det som skickades är för stort.';

/**
 * The body of a request, as long as it is not too long; then reading stops, wherever it is.
 * @param limitMs the time that it may take to come
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
    // Whoever sent it has left: nobody reads the answer, and nothing is wrong here.
    return 'too slow';
  } finally {
    clearTimeout(limit);
  }
  return isLate ? 'too slow' : new Uint8Array(Buffer.concat(parts));
}

/**
 * The request once more, for the next to read: with the body that was read. Its signal goes along: an answer that nobody waits for any
 * more can be given up.
 */
export const withBody = ({ url, method, headers, signal }: Request, body: Uint8Array<ArrayBuffer>): Request =>
  new Request(url, { method, headers, body, signal });

/** How long the body says that it is; 0 when it does not say. */
export const declaredBytes = (request: Request): number => Number(request.headers.get('content-length') ?? 0);
