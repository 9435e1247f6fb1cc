/** Bodies available as bytes: reading them back from a Response goes through a stream, which is slower than a copy. */
const bodies = new WeakMap<Response, Uint8Array<ArrayBuffer>>();

export function bytesResponse(body: Uint8Array<ArrayBuffer>, status: number, headers: Headers): Response {
  const response = new Response(body, { status, headers });
  bodies.set(response, body);
  return response;
}

/** Reads the body of a response that has not been consumed. */
export const bytesOf = async (response: Response): Promise<Uint8Array<ArrayBuffer>> =>
  bodies.get(response) ?? new Uint8Array(await response.arrayBuffer());
