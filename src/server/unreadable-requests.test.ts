import http from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { pino } from 'pino';
import { afterAll, expect, test } from 'vitest';
import { freePort } from '#src/integrations/process/free-port.ts';
import { answerUnreadable } from './unreadable-requests.ts';

const server = http.createServer({ connectionsCheckingInterval: 20 }, (_request, response) => {
  response.flushHeaders();
});
server.headersTimeout = 100;
answerUnreadable(server, { logger: pino({ level: 'silent' }), transport: null });
const port = await freePort();
await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
afterAll(() => server.close());

/** @returns the whole response until the connection closes */
function say(words: string): Promise<string> {
  const socket = connect(port, '127.0.0.1', () => socket.write(words));
  return text(socket);
}

const request = (address: string): string => `GET ${address} HTTP/1.1\r\nHost: bilar.example\r\n\r\n`;

test.each([
  ['a URL of 2 MB, most of which arrives after the response', request(`/${'a'.repeat(2_000_000)}`), 431, 'för lång'],
  ['a request with incomplete headers', 'GET / HTTP/1.1\r\nHost: bilar.example\r\n', 408, 'kom inte fram i tid'],
])('rejects %s with a text', async (_, words, status, said) => {
  const answer = await say(words);
  expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  expect(answer).toContain('connection: close\r\n');
  expect(answer).toContain(said);
});

test('sends nothing into a response in progress', async () => {
  const answer = await say(`${request('/')}hej\r\n\r\n`);
  expect(answer).toMatch(/^HTTP\/1\.1 200 /);
  expect(answer).not.toContain('400');
});
