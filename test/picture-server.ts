import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { afterAll } from 'vitest';

/** The answer of a picture server for a path: a status, a page, a picture, or nothing at all. */
type ServedPicture = 'picture' | 'page' | 'silence' | number;

type PictureServer = {
  /** "http://127.0.0.1:40000" */
  base: string;
  /** By path; others are 404. */
  answers: Map<string, ServedPicture>;
  /** "HEAD /1.jpg", in order. */
  requests: string[];
};

const PHOTO = await sharp({
  create: {
    width: 640,
    height: 480,
    channels: 3,
    background: '#468',
    noise: { type: 'gaussian', mean: 128, sigma: 60 },
  },
})
  .jpeg({ quality: 90 })
  .toBuffer();

/** A dealer's picture server on this machine, until the test file ends. */
export async function openPictureServer(): Promise<PictureServer> {
  const answers = new Map<string, ServedPicture>();
  const requests: string[] = [];
  const server = http.createServer((request, response) => {
    const path = request.url ?? '';
    requests.push(`${request.method} ${path}`);
    const answer = answers.get(path) ?? 404;
    if (answer === 'silence') return;
    if (answer === 'picture')
      response.writeHead(200, { 'content-type': 'image/jpeg', 'content-length': PHOTO.length }).end(PHOTO);
    else if (answer === 'page') response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html>');
    else response.writeHead(answer).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  afterAll(() => {
    server.close();
    server.closeAllConnections();
  });
  return { base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, answers, requests };
}
