import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { closeServer } from './close-server.ts';

/** Longer than the end waits for answers, so that most who have come are still at the door then. */
const WORK_MS = 15;
const VISITORS = 60;

test('whoever has come to the door before the end is let in: answered while there is time, then refused, and never reset', async () => {
  let isRefusing = false;
  const server = http.createServer((_request, response) => {
    for (const until = performance.now() + WORK_MS; !isRefusing && performance.now() < until; );
    response.writeHead(isRefusing ? 503 : 200).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const ask = () =>
    new Promise<number | string | undefined>((resolve) => {
      const request = http.get({ port, host: '127.0.0.1', agent: false }, (response) => {
        response.resume().on('end', () => resolve(response.statusCode));
      });
      request.on('error', (error: NodeJS.ErrnoException) => resolve(error.code));
    });
  const asked = Array.from({ length: VISITORS }, ask);
  await new Promise((resolve) => server.once('request', resolve));
  const refuse = () => {
    isRefusing = true;
  };
  await closeServer(server, refuse, { answeringMs: 100, lastRequestsMs: 0 });
  const answers = await Promise.all(asked);
  expect(new Set(answers)).toEqual(new Set([200, 503]));
  expect(await ask()).toBe('ECONNREFUSED');
});
