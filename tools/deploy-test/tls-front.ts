import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import path from 'node:path';
import { createServer } from 'node:tls';
import { SITE_HOST } from './deployed-site.ts';
import { runProgram } from './run-program.ts';

/**
 * Ends TLS in front of the proxy of compose.cluster.yaml, which leaves that to others, with a certificate of its own.
 * @param folder for key and certificate
 * @param port of the proxy
 */
export async function startTlsFront(
  folder: string,
  port: number,
): Promise<{ certificate: string; close: () => Promise<void> }> {
  const [key, certificate] = [path.join(folder, 'front.key'), path.join(folder, 'front.crt')];
  const subject = ['-subj', `/CN=${SITE_HOST}`, '-addext', `subjectAltName=DNS:${SITE_HOST}`];
  const request = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2'];
  await runProgram(['openssl', ...request, ...subject, '-keyout', key, '-out', certificate]);
  const server = createServer({ key: await readFile(key), cert: await readFile(certificate) }, (client) => {
    const site = connect(port, '127.0.0.1');
    client.pipe(site).pipe(client);
    client.on('error', () => site.destroy());
    site.on('error', () => client.destroy());
  });
  server.listen(443, '127.0.0.1');
  await once(server, 'listening');
  return {
    certificate: await readFile(certificate, 'utf8'),
    close: async () => {
      server.close();
    },
  };
}
