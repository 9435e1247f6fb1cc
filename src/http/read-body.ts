/**
 * The body of a request, as long as it is not too long; then reading stops, wherever it is.
 * @returns null when it is longer than allowed
 */
export async function readBody(request: Request, mostBytes: number): Promise<Uint8Array<ArrayBuffer> | null> {
  if (Number(request.headers.get('content-length') ?? 0) > mostBytes) return null;
  if (request.body === null) return new Uint8Array();
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of request.body) {
    length += part.byteLength;
    if (length > mostBytes) return null;
    parts.push(part);
  }
  return new Uint8Array(Buffer.concat(parts));
}
