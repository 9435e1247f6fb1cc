import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { PROJECT_ROOT } from '#src/config/env.ts';
import { freePort } from '#src/integrations/process/free-port.ts';
import { chatApiUrl, readyUrl } from '#src/visitor-urls.ts';
import { insertAds } from '#test/factories.ts';
import { testDatabase } from '#test/support/database.ts';
import { childEnvironment } from '#tools/launch/environment.ts';
import { type StubModel, startStubModel } from '#tools/stub-model/stub-server.ts';
import { inFull } from './thoroughness.ts';

/** Kills the serving process of `npm start` while the adviser answers over SSE. */

const LIMIT_MS = 120_000;
const TIMES = inFull ? 5 : 1;
/** The event after which the process is killed, and the number of processes. */
const KILLS = Array.from({ length: TIMES }, (_, time) => [
  ...(inFull ? [{ time, after: 'meta', processes: 1 }] : []),
  { time, after: 'text', processes: 1 },
  { time, after: 'text', processes: 2 },
]).flat();

const { db, pool, url: databaseUrl } = await testDatabase();
const dataDir = mkdtempSync(path.join(os.tmpdir(), 'milvis-killed-chat-'));
const started: ChildProcess[] = [];
let model: StubModel;

beforeAll(async () => {
  await insertAds(db, 8, (nth) => ({ name: `Volvo V60 nr ${nth}`, fuels: ['Diesel'], chassis: 'Kombi' }));
  model = await startStubModel();
});
beforeEach(async () => {
  await pool.query('truncate chatbot_conversations, request_limits cascade');
});
afterAll(async () => {
  for (const child of started) child.kill('SIGKILL');
  rmSync(dataDir, { recursive: true, force: true });
  await model.close();
});

type Site = { child: ChildProcess; url: string; servingPids: () => number[] };

async function startSite(processes: number): Promise<Site> {
  const url = `http://127.0.0.1:${await freePort()}`;
  const child = spawn(process.execPath, [path.join(PROJECT_ROOT, 'tools/launch/start.ts')], {
    env: childEnvironment({
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      DEMO_ADS: '0',
      ADVISER_BASE_URL: model.baseUrl,
      HOST: '127.0.0.1',
      PORT: new URL(url).port,
      SITE_URL: url,
      WEB_CONCURRENCY: String(processes),
    }),
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  started.push(child);
  let said = '';
  child.stderr.on('data', (bytes: Buffer) => {
    said += bytes.toString();
  });
  const servingPids = () =>
    [...said.matchAll(/"pid":(\d+),"msg":"worker process listening"/g)].map(([, pid]) => Number(pid));
  const site = { child, url, servingPids };
  await untilReady(site);
  // The site answers as soon as the first of its processes listens.
  if (processes > 1) await expect.poll(() => servingPids().length, { timeout: LIMIT_MS }).toBe(processes);
  return site;
}

async function untilReady({ child, url }: Site): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error('the site did not start');
    const answer = await fetch(url + readyUrl(), { headers: { connection: 'close' } }).catch(() => null);
    if (answer?.ok) return;
    await sleep(100);
  }
}

type Asked = { cookie: string; response: Response };

async function ask({ url }: Site, body: object, headers: Record<string, string> = {}): Promise<Asked> {
  const response = await fetch(url + chatApiUrl(), {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { origin: url, 'content-type': 'application/json', accept: 'text/event-stream', ...headers },
  });
  const [cookie = ''] = (response.headers.get('set-cookie') ?? '').split(';');
  return { cookie, response };
}

/**
 * Reads events until the first of this type.
 * @returns the events so far, and a promise of those that follow until the connection ends
 */
async function readUntil({ response }: Asked, type: string): Promise<{ text: string; rest: Promise<string> }> {
  const reader = (response.body ?? new Response('').body)?.pipeThrough(new TextDecoderStream()).getReader();
  if (!reader) throw new Error('no body');
  let text = '';
  while (!text.includes(`event: ${type}\n`) || !text.endsWith('\n\n')) {
    const { value, done } = await reader.read();
    if (done) throw new Error(`ended before ${type}: ${text}`);
    text += value;
  }
  const rest = async () => {
    let last = '';
    for (;;) {
      const piece = await reader.read().catch(() => ({ value: '', done: true }));
      if (piece.done) return last;
      last += piece.value;
    }
  };
  return { text, rest: rest() };
}

const messages = async () =>
  (await pool.query<{ role: string; message: string }>('select role, message from chatbot_buybot_messages order by id'))
    .rows;
const conversations = async () =>
  (await pool.query<{ id: string; state: object }>('select id, state from chatbot_conversations')).rows;

/** Kills the serving process. @returns the site that serves afterwards */
async function kill(site: Site, processes: number): Promise<Site> {
  if (processes === 1) {
    const exit = once(site.child, 'exit');
    site.child.kill('SIGKILL');
    await exit;
    return startSite(1);
  }
  const pids = site.servingPids();
  expect(pids).toHaveLength(processes);
  for (const pid of pids) process.kill(pid, 'SIGKILL');
  // The primary process survives and forks others.
  await expect.poll(() => site.servingPids().length, { timeout: LIMIT_MS }).toBe(2 * processes);
  await untilReady(site);
  return site;
}

test.each(KILLS)(
  'killed after "$after" ($processes process(es), time $time): stores the question but no partial answer, and answers the next one',
  { timeout: LIMIT_MS },
  async ({ after, processes }) => {
    const first = await startSite(processes);
    // The model sends one sentence and stalls, so the answer is in progress until its time limit.
    model.way = 'stall-in-stream';
    const question = 'dieselkombi under 300 000 kr';
    const asked = await ask(first, { message: question });
    const { text, rest } = await readUntil(asked, after);
    expect(text).not.toContain('event: done');
    const site = await kill(first, processes);
    expect(await rest).not.toContain('event: done');

    const [conversation, ...others] = await conversations();
    expect(others).toEqual([]);
    expect(await messages()).toEqual([{ role: 'user', message: question }]);
    expect(conversation?.state).toEqual({});

    // The page reads the conversation again, with the cookie of the interrupted response.
    const { cookie } = asked;
    const read = await fetch(site.url + chatApiUrl(), { headers: { cookie } });
    expect(await read.json()).toMatchObject({
      conversationId: conversation?.id,
      messages: [{ role: 'user', message: question }],
    });

    model.way = 'good';
    await pool.query('truncate request_limits');
    const next = 'automat i stället';
    const again = await ask(site, { message: next, conversationId: conversation?.id }, { cookie });
    const { text: answer } = await readUntil(again, 'done');
    const [, reply = ''] = /event: done\ndata: (.*)/.exec(answer) ?? [];
    expect(await messages()).toEqual([
      { role: 'user', message: question },
      { role: 'user', message: next },
      { role: 'bot', message: JSON.parse(reply).reply },
    ]);
    expect((await conversations())[0]?.state).not.toEqual({});
    // The model receives the unanswered question.
    expect(JSON.stringify(model.questions.at(-1)?.messages)).toContain(question);

    const exit = once(site.child, 'exit');
    site.child.kill('SIGTERM');
    expect((await exit)[0]).toBe(0);
  },
);
