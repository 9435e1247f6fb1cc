import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import https from 'node:https';
import type { AddressInfo } from 'node:net';
import { generate } from 'selfsigned';

/** A push service of this machine and a browser's keys for it: what the service receives, decrypted (RFC 8291). */

type Received = { path: string; headers: Record<string, string | string[] | undefined>; text: string };

export async function openPushService() {
  const pair = await generate([{ name: 'commonName', value: 'localhost' }], {
    extensions: [{ name: 'subjectAltName', altNames: [{ type: 7, ip: '127.0.0.1' }] }],
  });
  const browser = createECDH('prime256v1');
  browser.generateKeys();
  const auth = randomBytes(16);
  const received: Received[] = [];
  const service = { received, status: 201, ca: pair.cert };
  const server = https.createServer({ cert: pair.cert, key: pair.private }, (request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const text = decrypt(Buffer.concat(chunks), { browser, auth });
      received.push({ path: request.url ?? '', headers: request.headers, text });
      response.writeHead(service.status).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    service,
    close: () => void server.close(),
    subscription: (name: string) => ({
      endpoint: `https://127.0.0.1:${port}/${name}`,
      keys: { p256dh: browser.getPublicKey('base64url'), auth: auth.toString('base64url') },
    }),
  };
}

const KEY_BYTES = 65;
const TAG_BYTES = 16;

/** One record of aes128gcm (RFC 8188): salt, record size, the sender's key, and the encrypted text with its padding. */
function decrypt(body: Buffer, { browser, auth }: { browser: ReturnType<typeof createECDH>; auth: Buffer }): string {
  const salt = body.subarray(0, 16);
  const sender = body.subarray(21, 21 + KEY_BYTES);
  const record = body.subarray(21 + KEY_BYTES);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), browser.getPublicKey(), sender]);
  const secret = Buffer.from(hkdfSync('sha256', browser.computeSecret(sender), auth, info, 32));
  const derived = (name: string, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, Buffer.from(`Content-Encoding: ${name}\0`), length));
  const decipher = createDecipheriv('aes-128-gcm', derived('aes128gcm', 16), derived('nonce', 12));
  decipher.setAuthTag(record.subarray(-TAG_BYTES));
  const text = Buffer.concat([decipher.update(record.subarray(0, -TAG_BYTES)), decipher.final()]);
  return text.subarray(0, text.lastIndexOf(2)).toString();
}
