import type { IncomingMessage } from 'node:http';
import sharp from 'sharp';
import { fail, ok, type Result } from '#src/base/result.ts';
import type { PictureAnswer, PictureProblem } from '#src/domain/pictures/picture-check.ts';
import { pictureKind } from '#src/domain/pictures/picture-formats.ts';
import { type OutsideLimits, openOutside, withDeadline } from '#src/integrations/outside/fetch-outside.ts';
import type { OutsideFailure } from '#src/integrations/outside/outside-address.ts';
import { isTooSmall, PICTURE_LIMITS } from './picture-limits.ts';

/** Bytes that are read of a picture; no picture of a car is smaller. */
const FIRST_BYTES = 16_384;
const CERTAIN_TYPES = /^image\/(jpe?g|pjpeg|png|webp|gif|avif)$/;
const TOO_MANY_REQUESTS = 429;

/** How to reach servers, and how long to wait for them. */
export type PictureCheckLimits = Pick<OutsideLimits, 'network' | 'resolve'> &
  Partial<Pick<OutsideLimits, 'connectMs' | 'totalMs'>>;

/**
 * Asks a server whether it has a picture: by HEAD, and by the first bytes of the file where HEAD does not settle it. Servers that refuse
 * HEAD, or answer it otherwise than GET, are common.
 */
export async function checkPicture(address: string, own: PictureCheckLimits): Promise<PictureAnswer> {
  const limits = { ...PICTURE_LIMITS, ...own };
  const head = await withDeadline(limits.totalMs, async (signal) => {
    const response = await openOutside(address, { ...limits, method: 'HEAD' }, signal);
    if (!response.ok) return response;
    response.value.destroy();
    return ok(isPictureHead(response.value, limits));
  });
  if (head.ok && head.value) return 'live';
  // A connection that breaks may be the server's way to refuse HEAD.
  if (!head.ok && head.failure.kind !== 'broken') return problemOf(head.failure);
  const answer = await withDeadline(limits.totalMs, async (signal) => {
    const headersFor = () => ({ range: `bytes=0-${FIRST_BYTES - 1}` });
    const response = await openOutside(address, { ...limits, headersFor }, signal);
    return response.ok ? ok(await judgeResponse(response.value, limits)) : response;
  });
  return answer.ok ? answer.value : problemOf(answer.failure);
}

/** Whether the headers alone show a picture that is neither a counter nor too large. */
function isPictureHead(response: IncomingMessage, { maxBytes }: OutsideLimits): boolean {
  const length = Number(response.headers['content-length'] ?? 0);
  const isPicture = response.statusCode === 200 && CERTAIN_TYPES.test(typeOf(response));
  return isPicture && length > FIRST_BYTES && length <= maxBytes;
}

async function judgeResponse(response: IncomingMessage, limits: OutsideLimits): Promise<PictureAnswer> {
  const status = response.statusCode ?? 0;
  const refusal = refusalOf(response, status, limits);
  if (refusal !== null) {
    response.destroy();
    return refusal;
  }
  // A file that is compressed once more, against the request, is known by its type.
  if (response.headers['content-encoding'] !== undefined && CERTAIN_TYPES.test(typeOf(response))) {
    response.destroy();
    return 'live';
  }
  const { bytes, isWhole } = await readFirstBytes(response);
  if (pictureKind(bytes) === null) {
    return { kind: 'not a picture', detail: bytes.length === 0 ? 'tom fil' : typeOf(response) || 'okänt innehåll' };
  }
  return isWhole ? judgeSmallFile(bytes) : 'live';
}

function refusalOf(response: IncomingMessage, status: number, limits: OutsideLimits): PictureAnswer | null {
  if (status === TOO_MANY_REQUESTS) return 'unknown';
  if (status === 404 || status === 410) return { kind: 'missing', detail: String(status) };
  // The range of a file without bytes cannot be satisfied.
  if (status === 416) return { kind: 'not a picture', detail: 'tom fil' };
  if (status !== 200 && status !== 206) return { kind: 'status', detail: String(status) };
  const type = typeOf(response);
  if (!limits.contentTypes.test(type)) return { kind: 'not a picture', detail: type.slice(0, 80) };
  const bytes = bytesOf(response);
  return bytes > limits.maxBytes ? { kind: 'too large', detail: `${Math.round(bytes / 1_000_000)} MB` } : null;
}

/** Size of the whole file, of which a response may be a part; 0: not stated. */
function bytesOf({ headers }: IncomingMessage): number {
  const [, total] = /\/(\d+)$/.exec(headers['content-range'] ?? '') ?? [];
  return Number(total ?? headers['content-length'] ?? 0);
}

const typeOf = ({ headers }: IncomingMessage): string =>
  headers['content-type']?.split(';')[0]?.trim().toLowerCase() ?? '';

async function readFirstBytes(response: IncomingMessage): Promise<{ bytes: Buffer; isWhole: boolean }> {
  const chunks: Buffer[] = [];
  let length = 0;
  // Leaving the loop destroys the stream and its connection.
  for await (const chunk of response) {
    chunks.push(chunk as Buffer);
    length += (chunk as Buffer).length;
    if (length >= FIRST_BYTES) break;
  }
  return { bytes: Buffer.concat(chunks), isWhole: length < FIRST_BYTES };
}

/** A file of a few kilobytes may be a counter. */
async function judgeSmallFile(bytes: Buffer): Promise<PictureAnswer> {
  const size = await sizeOf(bytes);
  if (!size.ok) return { kind: 'not a picture', detail: 'skadad' };
  const { width, height } = size.value;
  return isTooSmall(size.value) ? { kind: 'too small', detail: `${width} × ${height}` } : 'live';
}

async function sizeOf(bytes: Buffer): Promise<Result<{ width: number; height: number }, null>> {
  try {
    const { width, height } = await sharp(bytes).metadata();
    return ok({ width, height });
  } catch {
    return fail(null);
  }
}

const NO_ANSWER: PictureProblem = { kind: 'no answer', detail: '' };

function problemOf({ kind, detail }: OutsideFailure): PictureProblem {
  if (kind === 'address' || kind === 'private-network') return { kind: 'address', detail: '' };
  if (kind === 'redirects') return { kind, detail: '' };
  if (kind !== 'unreachable') return NO_ANSWER;
  if (detail === 'ENOTFOUND') return { kind: 'no server', detail: '' };
  return /CERT|TLS|SSL|SELF_SIGNED|UNABLE_TO_VERIFY/.test(detail) ? { kind: 'certificate', detail: '' } : NO_ANSWER;
}
