import { once } from 'node:events';
import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { PUBLIC_NETWORK } from '#src/integrations/outside/public-address.ts';
import { checkPicture } from './check-picture.ts';

/** A dealer's server on this machine. */

const network = { allows: (address: string) => address === '127.0.0.1', ports: null };
const limits = { network, connectMs: 500, totalMs: 800 };
const noise = (width: number, height: number) =>
  sharp({
    create: { width, height, channels: 3, background: '#468', noise: { type: 'gaussian', mean: 128, sigma: 60 } },
  });
const PHOTO = await noise(640, 480).jpeg({ quality: 90 }).toBuffer();
const SMALL_PHOTO = await sharp({ create: { width: 320, height: 240, channels: 3, background: '#468' } })
  .webp()
  .toBuffer();
const COUNTER = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
const HTML = '<!doctype html><title>Sidan finns inte</title>';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;
const file =
  (body: Buffer | string, type = 'image/jpeg', status = 200): Answer =>
  (_, response) =>
    response.writeHead(status, { 'content-type': type, 'content-length': Buffer.byteLength(body) }).end(body);
const refusingHead =
  (status: number, rest: Answer): Answer =>
  (request, response) =>
    request.method === 'HEAD' ? response.writeHead(status).end() : rest(request, response);
const leadingTo =
  (location: string): Answer =>
  (_, response) =>
    response.writeHead(302, { location }).end();

const ANSWERS: Record<string, Answer> = {
  '/photo.jpg': file(PHOTO),
  '/photo.png': file(SMALL_PHOTO, 'image/webp'),
  '/no-type': (_, response) => response.end(PHOTO),
  '/octets': file(PHOTO, 'application/octet-stream'),
  '/chunked': (_, response) => {
    response.writeHead(200, { 'content-type': 'image/jpeg' });
    response.write(PHOTO.subarray(0, 9_000));
    response.end(PHOTO.subarray(9_000));
  },
  '/moved': leadingTo('/photo.jpg'),
  '/moved-to-nothing': leadingTo('/missing.jpg'),
  '/moved-to-page': leadingTo('/page'),
  '/circle': leadingTo('/circle'),
  '/page': file(HTML, 'text/html; charset=utf-8'),
  '/page-as-picture': file(HTML),
  '/photo-as-text': file(PHOTO, 'text/plain'),
  '/drawing': file('<svg xmlns="http://www.w3.org/2000/svg"/>', 'image/svg+xml'),
  '/counter': file(COUNTER, 'image/gif'),
  '/empty': file(''),
  '/cut': file(PHOTO.subarray(0, 300)),
  '/gone': file('', 'text/plain', 410),
  '/down': file('', 'text/plain', 503),
  '/forbidden': file('', 'text/plain', 403),
  '/busy': file('', 'text/plain', 429),
  '/huge': (request, response) => {
    response.writeHead(200, { 'content-type': 'image/jpeg', 'content-length': 30_000_000 });
    if (request.method === 'HEAD') response.end();
    else response.write(PHOTO);
  },
  '/silent': () => undefined,
  '/endless': (_, response) => {
    response.writeHead(200, { 'content-type': 'image/jpeg' });
    response.write('x');
  },
  '/closes-head': (request, response) =>
    request.method === 'HEAD' ? request.socket.destroy() : file(PHOTO)(request, response),
};
for (const status of [403, 404, 405, 500, 501]) ANSWERS[`/head-${status}`] = refusingHead(status, file(PHOTO));

const requests: string[] = [];
const server = http.createServer((request, response) => {
  const path = request.url ?? '';
  requests.push(`${request.method} ${path}`);
  const answer = new Map(Object.entries(ANSWERS)).get(path) ?? file('', 'text/plain', 404);
  answer(request, response);
});
server.listen(0, '127.0.0.1');
await once(server, 'listening');
const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
afterAll(() => {
  server.close();
  server.closeAllConnections();
});
beforeEach(() => requests.splice(0));

test.each([
  '/photo.jpg',
  '/photo.png',
  '/no-type',
  '/octets',
  '/chunked',
  '/moved',
  '/closes-head',
  '/head-403',
  '/head-404',
  '/head-405',
  '/head-500',
  '/head-501',
])('%s is a picture', async (path) => {
  expect(await checkPicture(`${base}${path}`, limits)).toBe('live');
});

test.each([
  ['/missing.jpg', 'missing', '404'],
  ['/gone', 'missing', '410'],
  ['/moved-to-nothing', 'missing', '404'],
  ['/moved-to-page', 'not a picture', 'text/html'],
  ['/page', 'not a picture', 'text/html'],
  ['/page-as-picture', 'not a picture', 'image/jpeg'],
  ['/photo-as-text', 'not a picture', 'text/plain'],
  ['/drawing', 'not a picture', 'image/svg+xml'],
  ['/empty', 'not a picture', 'tom fil'],
  ['/cut', 'not a picture', 'skadad'],
  ['/counter', 'too small', '1 × 1'],
  ['/huge', 'too large', '30 MB'],
  ['/circle', 'redirects', ''],
  ['/down', 'status', '503'],
  ['/forbidden', 'status', '403'],
  ['/silent', 'no answer', ''],
  ['/endless', 'no answer', ''],
])('%s is none: %s', async (path, kind, detail) => {
  expect(await checkPicture(`${base}${path}`, limits)).toEqual({ kind, detail });
});

test('a server that asks for patience says nothing of the picture', async () => {
  expect(await checkPicture(`${base}/busy`, limits)).toBe('unknown');
});

test.each([
  ['a closed port', 'http://127.0.0.1:1/a.jpg', 'no answer'],
  ['a name without a server', 'http://bilder.invalid/a.jpg', 'no server'],
  ['another scheme', 'ftp://127.0.0.1/a.jpg', 'address'],
  ['a user name', 'http://eva:hemligt@127.0.0.1/a.jpg', 'address'],
  ['a private network', 'http://127.0.0.2/a.jpg', 'address'],
])('reports %s', async (_, address, kind) => {
  const resolve = (name: string, __: unknown, done: (error: NodeJS.ErrnoException, found: []) => void) =>
    done(Object.assign(new Error(name), { code: 'ENOTFOUND' }), []);
  expect(await checkPicture(address, { ...limits, resolve })).toEqual({ kind, detail: '' });
});

test('does not connect to this machine where only the public network is allowed', async () => {
  expect(await checkPicture(`${base}/photo.jpg`, { ...limits, network: { ...PUBLIC_NETWORK, ports: null } })).toEqual({
    kind: 'address',
    detail: '',
  });
  expect(requests).toEqual([]);
});

test('asks by HEAD alone where that shows a picture, and otherwise reads the first bytes', async () => {
  await checkPicture(`${base}/photo.jpg`, limits);
  expect(requests).toEqual(['HEAD /photo.jpg']);
  requests.splice(0);
  await checkPicture(`${base}/head-405`, limits);
  expect(requests).toEqual(['HEAD /head-405', 'GET /head-405']);
});
