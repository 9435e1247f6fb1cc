import http, { type RequestListener, type Server } from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, test } from 'vitest';
import { fetchOutside, type OutsideLimits } from './fetch-outside.ts';
import { PUBLIC_NETWORK } from './public-address.ts';

/** Servers of this machine stand for the internet; 127.0.0.2 and all other addresses stay forbidden. */
const LIMITS: OutsideLimits = {
  connectMs: 500,
  totalMs: 1_000,
  maxBytes: 10_000,
  contentTypes: /^text\/plain$/,
  network: { allows: (address) => address === '127.0.0.1', ports: null },
};

const open: (Server | net.Server)[] = [];
afterEach(() => {
  for (const server of open.splice(0)) {
    server.close();
    if (server instanceof http.Server) server.closeAllConnections();
  }
});

async function listen(server: Server | net.Server): Promise<string> {
  open.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
const serve = (answer: RequestListener): Promise<string> => listen(http.createServer(answer));
/** A server that sends raw bytes. */
const serveRaw = (answer: (socket: net.Socket) => void): Promise<string> => {
  return listen(
    net.createServer((socket) => {
      socket.on('error', () => undefined);
      answer(socket);
    }),
  );
};
const kindOf = async (url: string, limits: Partial<OutsideLimits> = {}): Promise<string> => {
  const answer = await fetchOutside(url, { ...LIMITS, ...limits });
  return answer.ok ? 'ok' : answer.failure.kind;
};
const plain = { 'content-type': 'text/plain; charset=utf-8' };

test('fetches a file without sending identifying headers', async () => {
  let seen: http.IncomingHttpHeaders = {};
  const url = await serve((request, response) => {
    seen = request.headers;
    response.writeHead(200, { ...plain, 'set-cookie': 'a=b' }).end('hej');
  });
  const answer = await fetchOutside(`${url}/a?b=å`, LIMITS);
  expect(answer).toEqual({ ok: true, value: { body: Buffer.from('hej'), contentType: plain['content-type'] } });
  expect(Object.keys(seen).toSorted()).toEqual(['accept', 'accept-encoding', 'connection', 'host', 'user-agent']);
});

test('decompresses an unrequested encoding within the limit', async () => {
  const url = await serve((request, response) => {
    const text = request.url === '/bomb' ? 'a'.repeat(5_000_000) : 'hej';
    response.writeHead(200, { ...plain, 'content-encoding': 'gzip' }).end(gzipSync(text));
  });
  expect(await fetchOutside(url, LIMITS)).toMatchObject({ ok: true, value: { body: Buffer.from('hej') } });
  expect(await kindOf(`${url}/bomb`)).toBe('too-large');
});

describe('allowed addresses', () => {
  test.each([
    ['ftp://exempel.se/', 'address'],
    ['file:///etc/passwd', 'address'],
    ['gopher://exempel.se/', 'address'],
    ['javascript:alert(1)', 'address'],
    ['/bild.jpg', 'address'],
    ['', 'address'],
    ['http://jag:hemligt@exempel.se/', 'address'],
    ['http://exempel.se:22/', 'address'],
    ['http://127.0.0.1/', 'private-network'],
    ['http://127.1/', 'private-network'],
    ['http://0x7f000001/', 'private-network'],
    ['http://2130706433/', 'private-network'],
    ['http://017700000001/', 'private-network'],
    ['http://169.254.169.254/latest/meta-data/', 'private-network'],
    ['http://[::1]/', 'private-network'],
    ['http://[::ffff:10.0.0.1]/', 'private-network'],
    ['http://[64:ff9b::a00:1]/', 'private-network'],
    ['http://１２７.0.0.1/', 'private-network'],
    ['http://localhost/', 'private-network'],
  ])('%s: %s', async (url, kind) => expect(await kindOf(url, { network: PUBLIC_NETWORK })).toBe(kind));

  test('rejects a name that resolves to one forbidden address among allowed ones', async () => {
    const kind = await kindOf('http://blandat.example/', {
      network: PUBLIC_NETWORK,
      resolve: (_name, _options, done) =>
        done(null, [
          { address: '93.184.216.34', family: 4 },
          { address: '10.0.0.1', family: 4 },
        ]),
    });
    expect(kind).toBe('private-network');
  });

  test('connects to the checked address and resolves the name once', async () => {
    const url = await serve((_request, response) => response.writeHead(200, plain).end('hej'));
    let asked = 0;
    const kind = await kindOf(url.replace('127.0.0.1', 'byter.example'), {
      resolve: (_name, _options, done) => {
        asked += 1;
        done(null, [{ address: asked === 1 ? '127.0.0.1' : '127.0.0.2', family: 4 }]);
      },
    });
    expect([kind, asked]).toEqual(['ok', 1]);
  });

  test('reports an unknown name and a closed port as unreachable', async () => {
    expect(await kindOf('http://finns-inte.invalid/', { totalMs: 4_000, connectMs: 4_000 })).toBe('unreachable');
    const url = await serve(() => undefined);
    const server = open.pop();
    await new Promise((resolve) => server?.close(resolve));
    expect(await kindOf(url)).toBe('unreachable');
  });
});

describe('redirects', () => {
  const redirecting = (places: (origin: string, count: number) => string) => {
    let count = 0;
    return serve((request, response) => {
      const origin = `http://${request.headers.host}`;
      if (request.url === '/mål') return response.writeHead(200, plain).end('hej');
      count += 1;
      const location = places(origin, count);
      if (location === '') return response.writeHead(200, plain).end('hej');
      return response.writeHead(302, { location }).end();
    });
  };

  test('follows two, including relative ones', async () => {
    const url = await redirecting((_origin, count) => (count > 2 ? '' : `../steg-${count}`));
    expect(await kindOf(url)).toBe('ok');
  });
  test('rejects a third, and loops', async () => {
    expect(await kindOf(await redirecting((_origin, count) => (count > 3 ? '' : `/${count}`)))).toBe('redirects');
    expect(await kindOf(await redirecting((origin) => origin))).toBe('redirects');
  });
  test.each(['http://127.0.0.2/', 'http://10.0.0.1/', 'http://[::1]/', 'http://0x7f.2/'])(
    'does not follow one to %s',
    async (to) => {
      expect(await kindOf(await redirecting(() => to))).toBe('private-network');
    },
  );
  test.each(['file:///etc/passwd', 'http://'])('does not follow one to %s', async (to) => {
    expect(await kindOf(await redirecting(() => to))).toBe('address');
  });
});

describe('rejected responses', () => {
  test.each([
    [404, plain, 'status'],
    [500, plain, 'status'],
    [204, plain, 'status'],
    [206, plain, 'status'],
    [200, { 'content-type': 'text/html' }, 'content-type'],
    [200, { 'content-type': 'text/plainer' }, 'content-type'],
    [200, {}, 'content-type'],
    [200, { ...plain, 'content-length': '10001' }, 'too-large'],
  ])('%s %o: %s', async (status, headers, kind) => {
    const url = await serve((_request, response) => void response.writeHead(status, headers).flushHeaders());
    expect(await kindOf(url)).toBe(kind);
  });
});

describe('misbehaving servers', () => {
  test('times out on a head sent byte by byte', async () => {
    const url = await serveRaw((socket) => {
      socket.write('HTTP/1.1 200 OK\r\n');
      const drip = setInterval(() => socket.write('x'), 20);
      socket.on('close', () => clearInterval(drip));
    });
    expect(await kindOf(url)).toBe('timeout');
  });
  test('times out on a body sent byte by byte', async () => {
    const url = await serve((_request, response) => {
      response.writeHead(200, plain);
      const drip = setInterval(() => response.write('x'), 20);
      response.on('close', () => clearInterval(drip));
    });
    expect(await kindOf(url)).toBe('timeout');
  });
  test('times out on a silent server', async () => {
    expect(await kindOf(await serveRaw(() => undefined))).toBe('timeout');
  });
  test('disconnects an endless body at the size limit', async () => {
    let sent = 0;
    const ended = Promise.withResolvers<void>();
    const url = await serve((_request, response) => {
      response.writeHead(200, plain);
      const pour = () => {
        while (!response.destroyed && response.write(Buffer.alloc(4_096))) sent += 4_096;
      };
      response.on('drain', pour).on('close', () => ended.resolve());
      pour();
    });
    expect(await kindOf(url)).toBe('too-large');
    await ended.promise;
    expect(sent).toBeLessThan(50_000_000);
  });
  test.each([
    ['huge headers', `HTTP/1.1 200 OK\r\n${'x-fyll: '.padEnd(2_000, 'x')}\r\n`.repeat(20)],
    ['no HTTP at all', 'SSH-2.0-OpenSSH_9.6\r\n'],
    ['a body that breaks off', 'HTTP/1.1 200 OK\r\ncontent-type: text/plain\r\ncontent-length: 100\r\n\r\nhej'],
    ['nothing', ''],
    ['broken packing', 'HTTP/1.1 200 OK\r\ncontent-type: text/plain\r\ncontent-encoding: gzip\r\n\r\nhej'],
  ])('%s', async (_name, text) => {
    expect(await kindOf(await serveRaw((socket) => socket.end(text)))).toBe('broken');
  });
});
