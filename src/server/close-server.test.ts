import { once } from 'node:events';
import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { freePort } from '#src/integrations/process/free-port.ts';
import { closeServer } from './close-server.ts';
import { listen } from './listen.ts';

const DRAIN_MS = 300;

type Answer = { status: number | undefined; connection: string | undefined };

async function openSite(onRequest: http.RequestListener) {
  const server = http.createServer(onRequest);
  const port = await freePort();
  await listen(server, '127.0.0.1', port);
  const ask = (agent: http.Agent | false = false) =>
    new Promise<Answer | string | undefined>((resolve) => {
      const request = http.get({ port, host: '127.0.0.1', agent }, (response) => {
        const { statusCode: status, headers } = response;
        response.resume().on('end', () => resolve({ status, connection: headers.connection }));
      });
      request.on('error', (error: NodeJS.ErrnoException) => resolve(error.code));
    });
  return { server, ask };
}

test('answers the running requests, then refuses connections', async () => {
  const answers: (() => void)[] = [];
  const { server, ask } = await openSite((_request, response) => answers.push(() => response.end('ok')));
  const running = [ask(), ask(), ask()];
  await expect.poll(() => answers.length).toBe(3);
  const closing = closeServer(server, 0);
  await sleep(100);
  expect(await ask()).toBe('ECONNREFUSED');
  for (const answer of answers) answer();
  expect(await Promise.all(running)).toEqual(running.map(() => ({ status: 200, connection: 'close' })));
  await closing;
});

test('answers on open connections while it drains, and asks clients to close them', async () => {
  const { server, ask } = await openSite((_request, response) => response.end());
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  expect(await ask(agent)).toEqual({ status: 200, connection: 'keep-alive' });
  const closing = closeServer(server, DRAIN_MS);
  await sleep(DRAIN_MS / 3);
  expect(await ask(agent)).toEqual({ status: 200, connection: 'close' });
  await closing;
  expect(await ask(agent)).toBe('ECONNREFUSED');
  agent.destroy();
});

test('cuts the requests that still run at the limit', async () => {
  const { server, ask } = await openSite(() => undefined);
  const running = ask();
  await once(server, 'request');
  const begun = performance.now();
  await closeServer(server, 0, DRAIN_MS);
  expect(await running).toBe('ECONNRESET');
  expect(performance.now() - begun).toBeGreaterThanOrEqual(DRAIN_MS - 10);
});
