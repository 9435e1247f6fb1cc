import type { AddressInfo } from 'node:net';
import { createServer, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { startMailServer } from '#test/support/mail-server.ts';
import { createSmtpSender, MailRefusedError, type MailSender } from './smtp-sender.ts';

const servers: { close(): unknown }[] = [];
const senders: MailSender[] = [];
afterEach(() => {
  for (const sender of senders.splice(0)) sender.close();
  for (const server of servers.splice(0)) server.close();
});

function senderOf(smtpUrl: string, limitMs?: number): MailSender {
  const sender = createSmtpSender({ smtpUrl, from: 'Milvis <hej@milvis.example>' }, limitMs);
  senders.push(sender);
  return sender;
}

async function mailServer(refuses?: string, reply?: string) {
  const server = await startMailServer(refuses, reply);
  servers.push(server);
  return server;
}

const mail = { recipient: 'eva@bil.example', subject: 'Bekräfta', body: 'Öppna länken' };

test('delivers a mail with sender and recipient', async () => {
  const { url, received } = await mailServer();
  await senderOf(url).send(mail);
  expect(received()).toContain('MAIL FROM:<hej@milvis.example>');
  expect(received()).toContain('RCPT TO:<eva@bil.example>');
  expect(received()).toContain('Content-Type: text/plain; charset=utf-8');
});

test('throws when the server rejects the mail or is unreachable', async () => {
  const { url } = await mailServer('RCPT');
  await expect(senderOf(url).send(mail)).rejects.toThrow();
  await expect(senderOf('smtp://127.0.0.1:1').send(mail)).rejects.toThrow();
});

test.for([
  { reply: '550 no such mailbox', isRefusal: true },
  { reply: '450 try later', isRefusal: false },
  { reply: '421 closing', isRefusal: false },
])('reply $reply to the recipient: refused for good is $isRefusal', async ({ reply, isRefusal }) => {
  const { url } = await mailServer('RCPT', reply);
  const failure = await senderOf(url)
    .send(mail)
    .catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(Error);
  expect(failure instanceof MailRefusedError).toBe(isRefusal);
});

test('sends mails over one connection, and over a new one when the server has closed it', async () => {
  const { url, received, disconnect } = await mailServer();
  const sender = senderOf(url);
  const connections = () => received().match(/^EHLO/gm)?.length;
  for (let mails = 0; mails < 3; mails += 1) await sender.send(mail);
  expect(connections()).toBe(1);
  await expect.poll(disconnect).toBe(0);
  await sender.send(mail);
  expect(received().match(/^RCPT/gm)).toHaveLength(4);
  expect(connections()).toBe(2);
});

test('sends nothing to a remote server without encryption', async () => {
  const { url, received } = await mailServer();
  // A name of this machine that is not one of its loopback names.
  const elsewhere = url.replace('127.0.0.1', '0.0.0.0');
  const sender = senderOf(elsewhere.replace('//', '//user:word@'));
  await expect(sender.send(mail)).rejects.toThrow();
  expect(received()).toMatch(/STARTTLS/);
  expect(received()).not.toMatch(/AUTH|MAIL|eva@bil/);
});

test('rejects an address that contains another', async () => {
  const { url, received } = await mailServer();
  const sender = senderOf(url);
  await sender.send({ ...mail, subject: 'Hej\r\nBcc: annan@bil.example' });
  expect(received()).not.toMatch(/^Bcc:/m);
});

test('an answer goes to the reply address, which adds no header and no recipient', async () => {
  const { url, received } = await mailServer();
  const sender = senderOf(url);
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
  await expect(senderOf(smtpUrl, 200).send(mail)).rejects.toMatchObject({ code: 'EABORT' });
  for (const socket of dripping) socket.destroy();
});
