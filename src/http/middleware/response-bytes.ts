/** Bodies that are at hand as bytes: reading one out of its response again goes through a stream, which costs more than copying it. */
const bodies = new WeakMap<Response, Uint8Array<ArrayBuffer>>();

export function bytesResponse(body: Uint8Array<ArrayBuffer>, status: number, headers: Headers): Response {
  const response = new Response(body, { status, headers });
  bodies.set(response, body);
  return response;
}

/** The body of a response, which nobody has read yet. */
export const bytesOf = async (response: Response): Promise<Uint8Array<ArrayBuffer>> =>
  bodies.get(response) ?? new Uint8Array(await response.arrayBuffer());
