import type { Worker } from 'node:cluster';
import { EventEmitter } from 'node:events';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { freePort } from '#src/integrations/process/free-port.ts';
import { Entrance } from './entrance.ts';

/** A process that takes visitors when it is told to. */
class SlowProcess extends EventEmitter {
  readonly told: string[] = [];
  readonly #taking: (() => void)[] = [];
  isConnected = () => true;
  send(message: { type: string }, visitor?: Socket, _options?: object, onTaken?: () => void) {
    this.told.push(message.type);
    if (visitor) this.#taking.push(() => visitor.end('hej', onTaken));
  }
  take() {
    for (const take of this.#taking.splice(0)) take();
  }
}

async function openEntrance() {
  const entrance = new Entrance({ logger: pino({ level: 'silent' }), transport: null });
  const port = await freePort();
  await entrance.open('127.0.0.1', port);
  const slow = new SlowProcess();
  entrance.join(slow as unknown as Worker);
  const visit = () => text(connect(port, '127.0.0.1').on('error', () => undefined));
  return { entrance, slow, visit };
}

test('each process is handed one visitor at a time; whom none has taken at the end is told so', async () => {
  const { entrance, slow, visit } = await openEntrance();
  const visits = [visit(), visit(), visit()];
  await expect.poll(() => slow.told).toEqual(['visitor']);
  slow.take();
  await expect.poll(() => slow.told).toEqual(['visitor', 'visitor']);
  await entrance.close(0);
  expect(slow.told).toEqual(['visitor', 'visitor', 'last']);
  slow.take();
  const answers = (await Promise.all(visits)).map((answer) => answer.split('\r\n')[0]).sort();
  expect(answers).toEqual(['HTTP/1.1 503 Service Unavailable', 'hej', 'hej']);
});

test('a process that ends alone is handed nobody any more', async () => {
  const { entrance, slow, visit } = await openEntrance();
  entrance.leave(slow as unknown as Worker);
  const other = new SlowProcess();
  entrance.join(other as unknown as Worker);
  const visits = [visit()];
  await expect.poll(() => other.told).toEqual(['visitor']);
  other.take();
  expect(await Promise.all(visits)).toEqual(['hej']);
  expect(slow.told).toEqual(['last']);
  await entrance.close();
});
