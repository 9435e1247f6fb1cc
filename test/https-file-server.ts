import https from 'node:https';
import type { AddressInfo } from 'node:net';
import tls from 'node:tls';
import { generate } from 'selfsigned';

/** A real HTTPS server with one file behind a user name and password, which a test may change. */
export type TestFileServer = {
  address: string;
  file: { content: Buffer; etag: string };
  /** Number of times that the file was sent. */
  reads: () => number;
  close: () => Promise<void>;
};

/** Until it is closed, this process trusts its certificate besides the public ones, as it would that of a dealer. */
export async function openFileServer(username: string, password: string): Promise<TestFileServer> {
  const pair = await generate([{ name: 'commonName', value: 'localhost' }], {
    extensions: [{ name: 'subjectAltName', altNames: [{ type: 7, ip: '127.0.0.1' }] }],
  });
  const trusted = tls.getCACertificates();
  tls.setDefaultCACertificates([...trusted, pair.cert]);
  const file = { content: Buffer.from(''), etag: '"1"' };
  const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
  let reads = 0;
  const server = https.createServer({ cert: pair.cert, key: pair.private }, (request, response) => {
    if (request.headers.authorization !== authorization) return response.writeHead(401).end();
    if (request.headers['if-none-match'] === file.etag) return response.writeHead(304).end();
    reads += 1;
    return response.writeHead(200, { etag: file.etag }).end(file.content);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `https://127.0.0.1:${(server.address() as AddressInfo).port}/lager.csv`,
    file,
    reads: () => reads,
    close: async () => {
      tls.setDefaultCACertificates(trusted);
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
