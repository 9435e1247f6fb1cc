import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { IMITATIONS, type Imitated, type StubAnswer, type StubQuestion } from './provider-imitations.ts';

/** Behaviours of the stub; each but `good`, `steady`, `search`, `all-tools` and `obeys` is a fault of a real endpoint. */
export const STUB_WAYS = [
  'good',
  'steady',
  'search',
  'all-tools',
  'obeys',
  'lies',
  'status-429',
  'status-500',
  'status-502',
  'reset',
  'stall',
  'stall-in-stream',
  'truncated',
  'cut',
  'broken-json',
  'error-in-stream',
  'endless',
  'slow',
  'endless-tools',
  'broken-arguments',
  'unknown-tool',
  'empty',
  'html',
  'too-long',
] as const;
export type StubWay = (typeof STUB_WAYS)[number];

export type StubModel = {
  baseUrl: string;
  /** Behaviour for the next requests. */
  way: StubWay;
  /** The provider that it imitates; null: a plain endpoint, which accepts everything. */
  as: Imitated | null;
  /** Whether it answers at once, as endpoints that cannot stream. */
  isUnstreamed: boolean;
  /** Replaces the default answer. */
  words: string | null;
  /** The answer where JSON is asked for. */
  slots: string;
  /** The tool that `obeys` calls before it answers; null: none. */
  call: { name: string; arguments: string } | null;
  /** Bodies of the requests so far. */
  questions: StubQuestion[];
  /** Connections with an open response. */
  open: () => number;
  close: () => Promise<void>;
};

/** Without a fault where JSON is asked for. */
const ANSWERING: ReadonlySet<StubWay> = new Set(['good', 'steady', 'search', 'all-tools', 'obeys', 'lies']);

const WORDS = 'Den första bilen passar dig bäst: [[1]]. Den har lägst pris av dem som passar.';

/** A stub of the Chat Completions API with correct and faulty behaviours, for tests and manual trials. */
export async function startStubModel(port = 0): Promise<StubModel> {
  const server = createServer(
    (request, response) => void answer(stub, request, response).catch(() => response.destroy()),
  );
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  let open = 0;
  server.on('request', (_, response) => {
    open += 1;
    response.once('close', () => {
      open -= 1;
    });
  });
  const stub: StubModel = {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    way: 'good',
    as: null,
    isUnstreamed: false,
    words: null,
    slots: '{}',
    call: null,
    questions: [],
    open: () => open,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
  return stub;
}

async function answer(stub: StubModel, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  const question: StubQuestion = JSON.parse(Buffer.concat(parts).toString());
  stub.questions.push(question);
  const refusal = stub.as && IMITATIONS[stub.as].refuse(question);
  if (refusal) {
    response.writeHead(refusal.status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(refusal.body));
    return;
  }
  const hasSearched = question.messages.some(({ role }) => role === 'tool');
  const words = stub.words ?? WORDS;
  const say = (text: string): void => reply(stub, response, question, { pieces: piecesOf(text), calls: [] });
  const call = (name: string, args: string): void =>
    reply(stub, response, question, { pieces: [], calls: [{ name, args }] });
  // Some providers are sent no schema.
  if (isForJson(question) && ANSWERING.has(stub.way)) return say(stub.slots);
  switch (stub.way) {
    case 'good':
    case 'lies':
      return say(words);
    case 'steady':
      return sayAtPace(response, words);
    case 'search':
      return hasSearched ? say(words) : call('search_cars', '{"fuel":["Diesel"],"sortBy":"price"}');
    case 'all-tools': {
      const left = callsOf(question).slice(0, MAX_CALLS);
      if (left.length === 0) return say(words);
      const calls = left.map(({ name, args }) => ({ name, args: JSON.stringify(args) }));
      return reply(stub, response, question, { pieces: [], calls });
    }
    case 'obeys':
      return hasSearched || stub.call === null ? say(words) : call(stub.call.name, stub.call.arguments);
    case 'status-429':
    case 'status-500':
      response.writeHead(Number(stub.way.slice(-3)), { 'content-type': 'application/json' });
      response.end('{"error":{"message":"no"}}');
      return;
    case 'status-502':
      response.writeHead(502, { 'content-type': 'text/html' });
      response.end('<h1>Bad gateway</h1>');
      return;
    case 'html':
      response.writeHead(200, { 'content-type': 'text/html' });
      response.end('<h1>Welcome</h1>');
      return;
    case 'reset':
      response.destroy();
      return;
    case 'stall':
      return;
    case 'stall-in-stream':
      begin(response);
      send(response, { content: 'Den första bilen passar. ' });
      return;
    case 'truncated':
      begin(response);
      send(response, { content: 'Den första bilen kostar 189 9' });
      response.end();
      return;
    case 'cut':
      begin(response);
      send(response, { content: 'Den första bilen passar. ' });
      setTimeout(() => response.destroy(), 20);
      return;
    case 'broken-json':
      begin(response);
      response.write('data: {"choices":[{"delta":{"content":"Hej\n\n');
      return end(response);
    case 'error-in-stream':
      begin(response);
      response.write('data: {"error":{"message":"overloaded","code":500}}\n\n');
      return end(response);
    case 'endless':
      return sayForEver(response, 'och så vidare '.repeat(40), 1);
    case 'slow':
      return sayForEver(response, 'och ', 20);
    case 'endless-tools':
      return call('search_cars', '{}');
    case 'broken-arguments':
      return hasSearched ? say(words) : call('search_cars', '{"fuel":["Die');
    case 'unknown-tool':
      return hasSearched ? say(words) : call('delete_ads', '{"id":1}');
    case 'empty':
      begin(response);
      return end(response);
    case 'too-long':
      begin(response);
      send(response, { content: 'Den första' });
      return end(response, 'length');
  }
}

const begin = (response: ServerResponse): unknown => response.writeHead(200, { 'content-type': 'text/event-stream' });

function send(response: ServerResponse, delta: object, finish: string | null = null): void {
  response.write(`data: ${JSON.stringify({ choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`);
}

function end(response: ServerResponse, finish = 'stop'): void {
  send(response, {}, finish);
  response.write(`data: ${JSON.stringify({ choices: [], usage: { total_tokens: 321 } })}\n\n`);
  response.end('data: [DONE]\n\n');
}

const piecesOf = (text: string): string[] => text.match(/[\s\S]{1,7}/g) ?? [];

/** Whether the instructions ask for JSON alone. */
const isForJson = ({ messages: [system] }: StubQuestion): boolean => /\bJSON\b/.test(system?.content ?? '');

/** An answer in the form of the imitated provider. */
function reply(stub: StubModel, response: ServerResponse, question: StubQuestion, answer: StubAnswer): void {
  if (stub.isUnstreamed) {
    replyAtOnce(response, answer);
    return;
  }
  const chunks = stub.as ? IMITATIONS[stub.as].chunks(answer, question) : plainChunks(answer);
  begin(response);
  for (const chunk of chunks) response.write(`data: ${JSON.stringify(chunk)}\n\n`);
  response.end('data: [DONE]\n\n');
}

const plainChunks = ({ pieces, calls }: StubAnswer): object[] => {
  const chunkOf = (delta: object, finish: string | null = null) => ({
    choices: [{ index: 0, delta, finish_reason: finish }],
  });
  return [
    ...pieces.map((content) => chunkOf({ content })),
    ...calls.flatMap(({ name, args }, index) => [
      chunkOf({ tool_calls: [{ index, id: `call_${name}`, type: 'function', function: { name, arguments: '' } }] }),
      ...piecesOf(args).map((part) => chunkOf({ tool_calls: [{ index, function: { arguments: part } }] })),
    ]),
    chunkOf({}, calls.length > 0 ? 'tool_calls' : 'stop'),
    { choices: [], usage: { total_tokens: 321 } },
  ];
};

/** Of an endpoint that ignores `stream`, with thoughts in the text and arguments as an object. */
function replyAtOnce(response: ServerResponse, { pieces, calls }: StubAnswer): void {
  const tools = calls.map(({ name, args }) => ({ function: { name, arguments: JSON.parse(args) } }));
  const message = {
    role: 'assistant',
    content: `<think>Hm.</think>${pieces.join('')}`,
    ...(tools.length > 0 && { tool_calls: tools }),
  };
  const usage = { prompt_tokens: 300, completion_tokens: 21 };
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ choices: [{ index: 0, message, finish_reason: 'stop' }], usage }));
}

/** As a model of ordinary speed: about 30 words a second. */
async function sayAtPace(response: ServerResponse, words: string): Promise<void> {
  begin(response);
  for (const piece of words.match(/[\s\S]{1,5}/g) ?? []) {
    send(response, { content: piece });
    await new Promise((resolve) => setTimeout(resolve, 30));
  }
  end(response);
}

/** Calls that a model may make in one round. */
const MAX_CALLS = 4;

type ToolCall = { name: string; args: object };

/** Every offered tool that was not called yet, with arguments from the cars that it was sent. */
function callsOf({ messages, tools = [] }: StubQuestion): ToolCall[] {
  const data = messages[0]?.content ?? '';
  const ids = [...data.matchAll(/"id":(\d+)/g)].map(([, id]) => Number(id));
  const [, brand = 'Volvo', series = 'V60'] = /"car":"(\S+) (\S+)/.exec(data) ?? [];
  const called = JSON.stringify(messages.slice(1));
  const model = { brand, series };
  const argsOf = new Map<string, object>([
    ['search_cars', { sortBy: 'price', sortOrder: 'asc' }],
    ['compare', { ids: ids.slice(0, 2) }],
    ['series_statistics', model],
    ['model_faults', model],
    ['model_recalls', model],
    ['model_ratings', model],
    ['model_crash_tests', model],
    ['model_depreciation', { ...model, year: 2019 }],
    ['compare_models', { models: [model, { brand: 'Volvo', series: 'V90' }] }],
    ['loan', { kr: 150_000, years: 5, rate: 6 }],
    ['knowledge', { topic: 'inspection-list' }],
    ['category', { slug: 'hundagare' }],
  ]);
  return tools
    .map(({ function: { name } }) => ({ name, args: argsOf.get(name) ?? { id: ids[0] ?? 0 } }))
    .filter(({ name }) => !called.includes(`"name":"${name}"`));
}

function sayForEver(response: ServerResponse, content: string, everyMs: number): void {
  begin(response);
  const timer = setInterval(() => send(response, { content }), everyMs);
  response.once('close', () => clearInterval(timer));
}
