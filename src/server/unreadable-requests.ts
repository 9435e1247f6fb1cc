import { randomBytes } from 'node:crypto';
import { type RequestListener, type Server, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { RequestError } from '@hono/node-server';
import type { Logger } from 'pino';
import { ownValue } from '#src/base/own-value.ts';
import { bareHeaders } from '#src/http/middleware/security-headers.ts';

const NOT_READ = 'Förfrågan kunde inte läsas.';
/** Texts of the statuses that have their own. */
const TEXTS = new Map([
  [408, 'Förfrågan kom inte fram i tid. Försök igen.'],
  [431, 'Förfrågan är för lång. Ta bort webbplatsens kakor i webbläsaren och försök igen.'],
  [500, 'Något gick fel. Försök igen om en stund.'],
]);

/** Node's error codes of malformed requests; any other is 400. */
const STATUSES: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  HPE_HEADER_OVERFLOW: 431,
};

/** The rest of the request is read for this long, ms: closing the connection earlier would discard the response. */
const LAST_WORDS_MS = 1_000;

type Options = {
  logger: Logger;
  /** The value of Strict-Transport-Security; null: none. */
  transport: string | null;
};
type Answer = { headers: Record<string, string>; text: string };

/** The response to a malformed request, which never reaches the app: with a request id and security headers like every other. */
function answerOf(status: number, why: string, { logger, transport }: Options): Answer {
  const requestId = randomBytes(8).toString('hex');
  logger.info({ requestId, status, why }, 'request malformed');
  const text = `${TEXTS.get(status) ?? NOT_READ} Ärendenummer: ${requestId}`;
  const headers = {
    ...bareHeaders(transport),
    'cache-control': 'no-store',
    connection: 'close',
    'content-length': String(Buffer.byteLength(text)),
    'content-type': 'text/plain; charset=utf-8',
    'x-request-id': requestId,
  };
  return { headers, text };
}

/** Handles an invalid URL or host; any other error here is a bug. */
export const unreadableAddress =
  (options: Options) =>
  (error: unknown): Response => {
    const status = error instanceof RequestError ? 400 : 500;
    const { headers, text } = answerOf(status, String(error), options);
    return new Response(text, { status, headers });
  };

/** Replaces Node's own responses, which have neither text nor security headers. */
export function answerUnreadable(server: Server, options: Options): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    // The request was rejected already.
    if (socket.writableEnded) return;
    // The client has disconnected, or a response is in progress, into which nothing may be written.
    if (error.code === 'ECONNRESET' || !socket.writable || isAnswering(socket)) return void socket.destroy();
    refuseUnread(socket, ownValue(STATUSES, error.code ?? '') ?? 400, error.code ?? error.message, options);
  });
  server.on('checkExpectation', (_request, response) => {
    const { headers, text } = answerOf(417, 'expectation', options);
    response.writeHead(417, headers).end(text);
  });
}

/** Rejects a request with two Host headers, of which a proxy in front may have used the other one (RFC 9112, 3.2). */
export const refuseTwoHosts =
  (listener: RequestListener, options: Options): RequestListener =>
  (request, response) => {
    const hosts = request.rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host');
    if (hosts.length < 2) return listener(request, response);
    const { headers, text } = answerOf(400, 'two hosts', options);
    response.writeHead(400, headers).end(text);
  };

/** Sends the response on a connection without a response in progress, and closes it. */
function refuseUnread(socket: Socket, status: number, why: string, options: Options): void {
  const { headers, text } = answerOf(status, why, options);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${text}`);
  socket.resume();
  setTimeout(() => socket.destroy(), LAST_WORDS_MS).unref();
}

/** Node's internal reference to the response in progress; there is no public one. */
const isAnswering = (socket: Socket): boolean => '_httpMessage' in socket && Boolean(socket._httpMessage);
