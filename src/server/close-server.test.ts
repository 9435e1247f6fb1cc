import { once } from 'node:events';
import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { freePort } from '#src/integrations/process/free-port.ts';
import { closable } from './close-server.ts';
import { openPort } from './listener.ts';

/** Longer than the end waits for answers, so that most who have come are still at the door then. */
const WORK_MS = 15;
const VISITORS = 60;
const LAST_MS = 300;

async function openSite(onRequest: http.RequestListener) {
  const server = http.createServer(onRequest);
  const close = closable(server);
  const port = await freePort();
  const door = await openPort(server, '127.0.0.1', port);
  const ask = (agent: http.Agent | false = false) =>
    new Promise<number | string | undefined>((resolve) => {
      const request = http.get({ port, host: '127.0.0.1', agent }, (response) => {
        response.resume().on('end', () => resolve(response.statusCode));
      });
      request.on('error', (error: NodeJS.ErrnoException) => resolve(error.code));
    });
  return { server, door, close, ask };
}

test('whoever has come to the door before the end is let in: answered while there is time, then refused, and never reset', async () => {
  let isRefusing = false;
  const { server, door, close, ask } = await openSite((_request, response) => {
    for (const until = performance.now() + WORK_MS; !isRefusing && performance.now() < until; );
    response.writeHead(isRefusing ? 503 : 200).end();
  });
  const asked = Array.from({ length: VISITORS }, () => ask());
  await once(server, 'request');
  const refuse = () => {
    isRefusing = true;
  };
  await close(door, refuse, { answeringMs: 100, lastRequestsMs: 0 });
  const answers = await Promise.all(asked);
  expect(new Set(answers)).toEqual(new Set([200, 503]));
  expect(await ask()).toBe('ECONNREFUSED');
});

test('who comes in the moments of closing is answered or refused, never reset', async () => {
  const { door, close, ask } = await openSite((_request, response) => response.end());
  let isOver = false;
  const answers: unknown[] = [];
  const visit = async () => {
    while (!isOver) answers.push(await ask());
  };
  const visitors = Array.from({ length: 20 }, visit);
  await sleep(100);
  await close(door, () => undefined, { lastRequestsMs: 0 });
  isOver = true;
  await Promise.all(visitors);
  expect(new Set(answers)).toEqual(new Set([200, 'ECONNREFUSED']));
});

test('a connection that stands may ask once more, and is told that it was the last time', async () => {
  const { door, close, ask } = await openSite((_request, response) => response.end());
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  expect(await ask(agent)).toBe(200);
  const closing = close(door, () => undefined, { lastRequestsMs: LAST_MS });
  await sleep(LAST_MS / 3);
  expect(await ask(agent)).toBe(200);
  expect(await ask(agent)).toBe('ECONNREFUSED');
  await closing;
  agent.destroy();
});
