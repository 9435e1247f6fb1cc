import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import { errorCode } from '#src/base/error-code.ts';
import { fail, ok, type Result } from '#src/base/result.ts';
import { type OutsideFailure, outsideAddress } from './outside-address.ts';
import { checkedLookup, type Network, PrivateNetworkError, type Resolve } from './public-address.ts';
import { readResponseBody, TooLargeError } from './read-body.ts';

export type OutsideLimits = {
  /** Until the connection is established including TLS, ms. */
  connectMs: number;
  /** For the whole request: DNS, redirects and body, ms. */
  totalMs: number;
  /** Maximum bytes of the decompressed body. */
  maxBytes: number;
  /** Accepted content types, compared without parameters; a response without one counts as "". */
  contentTypes: RegExp;
  network: Network;
  /** Replaces DNS in tests. */
  resolve?: Resolve;
};

export type OutsideAnswer = {
  body: Buffer;
  /** The whole Content-Type header including charset; empty when missing. */
  contentType: string;
};

const MAX_REDIRECTS = 2;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);
const USER_AGENT = 'Milvis/1.0';
const MAX_HEADER_BYTES = 16_384;

/**
 * Fetches a file from an untrusted server. Sends no cookies or referrer, does not connect to private networks, and limits time and
 * memory.
 */
export async function fetchOutside(
  address: string,
  limits: OutsideLimits,
): Promise<Result<OutsideAnswer, OutsideFailure>> {
  return withDeadline(limits.totalMs, async (signal) => {
    const response = await openOutside(address, limits, signal);
    return response.ok ? receive(response.value, response.value.statusCode ?? 0, limits) : response;
  });
}

/** Version of a file, and how long it is valid, as its server states them. */
export type FileVersion = {
  etag: string | null;
  lastModified: string | null;
  /** From Cache-Control, s; null: it says nothing. */
  maxAgeS: number | null;
};

/** A file and its version; "unchanged": the known version is still valid. */
export type VersionedAnswer = { answer: OutsideAnswer | 'unchanged'; version: FileVersion };

/**
 * Asks again for a file of which a version is known, or for the first time.
 * @returns "unchanged" when the server says so; then only `version` counts
 */
export async function fetchAgain(
  address: string,
  limits: OutsideLimits,
  known: FileVersion | null,
): Promise<Result<VersionedAnswer, OutsideFailure>> {
  const conditions: Record<string, string> = {};
  if (known?.etag) conditions['if-none-match'] = known.etag;
  if (known?.lastModified) conditions['if-modified-since'] = known.lastModified;
  return withDeadline<VersionedAnswer>(limits.totalMs, async (signal) => {
    const response = await openOutside(address, { ...limits, headersFor: () => conditions }, signal);
    if (!response.ok) return response;
    const version = versionOf(response.value);
    if (response.value.statusCode === 304 && known !== null) {
      response.value.destroy();
      return ok({ answer: 'unchanged', version: { ...known, maxAgeS: version.maxAgeS } });
    }
    const answer = await receive(response.value, response.value.statusCode ?? 0, limits);
    return answer.ok ? ok({ answer: answer.value, version }) : answer;
  });
}

function versionOf({ headers }: IncomingMessage): FileVersion {
  const control = headers['cache-control'] ?? '';
  const [, seconds] = /(?:^|[\s,])(?:s-maxage|max-age)=(\d{1,9})/i.exec(control) ?? [];
  const isNeverStored = /no-cache|no-store/i.test(control);
  return {
    etag: headers.etag ?? null,
    lastModified: headers['last-modified'] ?? null,
    maxAgeS: isNeverStored ? 0 : seconds === undefined ? null : Number(seconds),
  };
}

/** Runs a request that is aborted after a time limit, and returns its errors as failures. */
export async function withDeadline<Value>(
  totalMs: number,
  run: (signal: AbortSignal) => Promise<Result<Value, OutsideFailure>>,
): Promise<Result<Value, OutsideFailure>> {
  const deadline = new AbortController();
  const timer = setTimeout(() => deadline.abort(), totalMs);
  try {
    return await run(deadline.signal);
  } catch (error) {
    return fail(deadline.signal.aborted ? { kind: 'timeout', detail: `${totalMs} ms` } : failureOf(error));
  } finally {
    clearTimeout(timer);
    deadline.abort();
  }
}

/** How to connect, and with which headers: those of each address to which redirects lead. */
export type OutsideRequest = Pick<OutsideLimits, 'connectMs' | 'network' | 'resolve'> & {
  isHttpsOnly?: boolean;
  headersFor?: (url: URL) => Record<string, string>;
  /** HEAD: the response has no body. */
  method?: 'GET' | 'HEAD';
  /** Certificate trusted besides the public ones, in tests. */
  ca?: string | undefined;
};

/** Opens a response after its redirects. The caller must consume or destroy its body. */
export async function openOutside(
  address: string,
  request: OutsideRequest,
  signal: AbortSignal,
): Promise<Result<IncomingMessage, OutsideFailure>> {
  let url = outsideAddress(address, request.network);
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
    if (!url.ok) return url;
    if (request.isHttpsOnly && url.value.protocol !== 'https:') return fail({ kind: 'address', detail: 'no https' });
    const response = await ask(url.value, request, signal);
    if (!REDIRECTS.has(response.statusCode ?? 0)) return ok(response);
    response.destroy();
    url = outsideAddress(response.headers.location ?? '', request.network, url.value);
  }
  return fail({ kind: 'redirects', detail: `more than ${MAX_REDIRECTS}` });
}

/**
 * Sends a body by HTTPS to an untrusted server, without following redirects. @returns status of the response, whose body is not read
 */
export const postOutside = (
  address: string,
  body: Uint8Array,
  request: OutsideRequest & { totalMs: number },
): Promise<Result<number, OutsideFailure>> =>
  withDeadline(request.totalMs, async (signal) => {
    const url = outsideAddress(address, request.network);
    if (!url.ok) return url;
    if (url.value.protocol !== 'https:') return fail({ kind: 'address', detail: 'no https' });
    const response = await ask(url.value, request, signal, body);
    response.destroy();
    return ok(response.statusCode ?? 0);
  });

async function receive(
  response: IncomingMessage,
  status: number,
  limits: OutsideLimits,
): Promise<Result<OutsideAnswer, OutsideFailure>> {
  const contentType = response.headers['content-type'] ?? '';
  const type = contentType.split(';')[0]?.trim().toLowerCase() ?? '';
  const refusal = refuse(response, status, type, limits);
  if (refusal === null) return ok({ body: await readResponseBody(response, limits.maxBytes), contentType });
  response.destroy();
  return fail(refusal);
}

function refuse(response: IncomingMessage, status: number, type: string, limits: OutsideLimits): OutsideFailure | null {
  if (status !== 200) return { kind: 'status', detail: String(status) };
  if (!limits.contentTypes.test(type)) return { kind: 'content-type', detail: type.slice(0, 80) };
  const length = Number(response.headers['content-length'] ?? 0);
  return length > limits.maxBytes ? { kind: 'too-large', detail: `${length} bytes announced` } : null;
}

/** Reads the response headers. The caller must consume or destroy the body. */
function ask(
  url: URL,
  { network, resolve: resolveName, connectMs, headersFor, method = 'GET', ca }: OutsideRequest,
  signal: AbortSignal,
  body?: Uint8Array,
): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const isSecure = url.protocol === 'https:';
  const request = (isSecure ? https : http).request(url, {
    method: body === undefined ? method : 'POST',
    // A separate connection, because a pooled one could have been opened to another address.
    agent: false,
    signal,
    maxHeaderSize: MAX_HEADER_BYTES,
    headers: { accept: '*/*', 'accept-encoding': 'identity', 'user-agent': USER_AGENT, ...headersFor?.(url) },
    lookup: checkedLookup(network, resolveName),
    ca: ca === undefined ? undefined : [ca],
  });
  const slow = setTimeout(() => request.destroy(new ConnectTimeoutError(`${connectMs} ms`)), connectMs);
  request.on('socket', (socket) => socket.once(isSecure ? 'secureConnect' : 'connect', () => clearTimeout(slow)));
  request.on('response', resolve);
  request.on('error', reject);
  request.on('close', () => clearTimeout(slow));
  request.end(body);
  return promise;
}

class ConnectTimeoutError extends Error {}

const UNREACHABLE = /^(E(NOTFOUND|AI_\w+|CONNREFUSED|HOSTUNREACH|NETUNREACH|ADDRNOTAVAIL|PROTO)|CERT_|ERR_TLS|ERR_SSL)/;

function failureOf(error: unknown): OutsideFailure {
  if (error instanceof PrivateNetworkError) return { kind: 'private-network', detail: error.message };
  if (error instanceof ConnectTimeoutError) return { kind: 'timeout', detail: `no connection in ${error.message}` };
  if (error instanceof TooLargeError) return { kind: 'too-large', detail: error.message };
  if (!(error instanceof Error)) return { kind: 'broken', detail: 'unknown' };
  const code = errorCode(error) ?? error.message;
  const isCertificate = /CERT|SELF_SIGNED|UNABLE_TO_VERIFY/.test(code);
  return { kind: isCertificate || UNREACHABLE.test(code) ? 'unreachable' : 'broken', detail: code.slice(0, 120) };
}
