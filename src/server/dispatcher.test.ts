import type { Worker } from 'node:cluster';
import { EventEmitter } from 'node:events';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { freePort } from '#src/integrations/process/free-port.ts';
import { Dispatcher } from './dispatcher.ts';

/** A process that takes visitors when it is told to. */
class SlowProcess extends EventEmitter {
  readonly messages: string[] = [];
  readonly #taking: (() => void)[] = [];
  isConnected = () => true;
  send(message: { type: string }, visitor?: Socket, _options?: object, onTaken?: () => void) {
    this.messages.push(message.type);
    if (visitor) this.#taking.push(() => visitor.end('hej', onTaken));
  }
  take() {
    for (const take of this.#taking.splice(0)) take();
  }
}

async function openDispatcher() {
  const dispatcher = new Dispatcher({ logger: pino({ level: 'silent' }), transport: null });
  const port = await freePort();
  await dispatcher.open('127.0.0.1', port);
  const slow = new SlowProcess();
  dispatcher.join(slow as unknown as Worker);
  const visit = () => text(connect(port, '127.0.0.1').on('error', () => undefined));
  return { dispatcher, slow, visit };
}

test('each process is handed one visitor at a time; whom none has taken at the end is told so', async () => {
  const { dispatcher, slow, visit } = await openDispatcher();
  const visits = [visit(), visit(), visit()];
  await expect.poll(() => slow.messages).toEqual(['visitor']);
  slow.take();
  await expect.poll(() => slow.messages).toEqual(['visitor', 'visitor']);
  await dispatcher.close(0);
  expect(slow.messages).toEqual(['visitor', 'visitor', 'last']);
  slow.take();
  const answers = (await Promise.all(visits)).map((answer) => answer.split('\r\n')[0]).sort();
  expect(answers).toEqual(['HTTP/1.1 503 Service Unavailable', 'hej', 'hej']);
});

test('a process that ends alone is handed nobody any more', async () => {
  const { dispatcher, slow, visit } = await openDispatcher();
  dispatcher.leave(slow as unknown as Worker);
  const other = new SlowProcess();
  dispatcher.join(other as unknown as Worker);
  const visits = [visit()];
  await expect.poll(() => other.messages).toEqual(['visitor']);
  other.take();
  expect(await Promise.all(visits)).toEqual(['hej']);
  expect(slow.messages).toEqual(['last']);
  await dispatcher.close();
});
