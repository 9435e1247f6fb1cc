import type { AddressInfo } from 'node:net';
import { createServer, type Server, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { createSmtpSender } from './smtp-sender.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

/** A mail server that accepts everything except lines that begin with `refuses`, and records what it received. */
async function mailServer(refuses = ''): Promise<{ url: string; received: () => string }> {
  let received = '';
  const server = createServer((socket: Socket) => {
    socket.on('error', () => undefined);
    let isData = false;
    socket.write('220 test\r\n');
    socket.on('data', (bytes) => {
      const text = bytes.toString();
      received += text;
      if (isData) {
        if (!text.endsWith('\r\n.\r\n')) return;
        isData = false;
        socket.write('250 kept\r\n');
      } else if (refuses !== '' && text.startsWith(refuses)) socket.write('550 no\r\n');
      else if (text.startsWith('DATA')) {
        isData = true;
        socket.write('354 go on\r\n');
      } else socket.write('250 yes\r\n');
    });
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, received: () => received };
}

const mail = { recipient: 'eva@bil.example', subject: 'Bekräfta', body: 'Öppna länken' };

test('delivers a mail with sender and recipient', async () => {
  const { url, received } = await mailServer();
  await createSmtpSender({ smtpUrl: url, from: 'Milvis <hej@milvis.example>' }).send(mail);
  expect(received()).toContain('MAIL FROM:<hej@milvis.example>');
  expect(received()).toContain('RCPT TO:<eva@bil.example>');
  expect(received()).toContain('Content-Type: text/plain; charset=utf-8');
});

test('throws when the server rejects the mail or is unreachable', async () => {
  const { url } = await mailServer('RCPT');
  await expect(createSmtpSender({ smtpUrl: url, from: 'a@b.example' }).send(mail)).rejects.toThrow();
  await expect(createSmtpSender({ smtpUrl: 'smtp://127.0.0.1:1', from: 'a@b.example' }).send(mail)).rejects.toThrow();
});

test('sends nothing to a remote server without encryption', async () => {
  const { url, received } = await mailServer();
  // A name of this machine that is not one of its loopback names.
  const elsewhere = url.replace('127.0.0.1', '0.0.0.0');
  const sender = createSmtpSender({ smtpUrl: elsewhere.replace('//', '//user:word@'), from: 'a@b.example' });
  await expect(sender.send(mail)).rejects.toThrow();
  expect(received()).toMatch(/STARTTLS/);
  expect(received()).not.toMatch(/AUTH|MAIL|eva@bil/);
});

test('rejects an address that contains another', async () => {
  const { url, received } = await mailServer();
  const sender = createSmtpSender({ smtpUrl: url, from: 'a@b.example' });
  await sender.send({ ...mail, subject: 'Hej\r\nBcc: annan@bil.example' });
  expect(received()).not.toMatch(/^Bcc:/m);
});

test('an answer goes to the reply address, which adds no header and no recipient', async () => {
  const { url, received } = await mailServer();
  const sender = createSmtpSender({ smtpUrl: url, from: 'a@b.example' });
  await sender.send({ ...mail, replyTo: 'kund@bil.example' });
  expect(received()).toMatch(/^Reply-To: kund@bil\.example\r$/m);
  await sender.send({ ...mail, replyTo: 'kund@bil.example\r\nBcc: annan@bil.example' });
  expect(received()).not.toMatch(/^Bcc:/m);
  expect(received()).not.toContain('RCPT TO:<annan@bil.example>');
});

test('gives up on a server whose greeting never ends', async () => {
  const server = createServer((socket: Socket) => {
    const timer = setInterval(() => socket.write('220-välkommen\r\n'), 20);
    socket.on('error', () => undefined);
    socket.on('close', () => clearInterval(timer));
    dripping.push(socket);
  });
  const dripping: Socket[] = [];
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const smtpUrl = `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
  await expect(createSmtpSender({ smtpUrl, from: 'a@b.example' }, 200).send(mail)).rejects.toThrow('within 200 ms');
  for (const socket of dripping) socket.destroy();
});
