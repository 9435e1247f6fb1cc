import { createHash } from 'node:crypto';
import { once } from 'node:events';
import net from 'node:net';
import SftpClient from 'ssh2-sftp-client';
import { errorCode } from '#src/base/error-code.ts';
import { fail, ok, type Result } from '#src/base/result.ts';
import { isAtRest } from '#src/domain/feed-sources/file-being-written.ts';
import { type Download, type DownloadLimits, type PulledVersion, storeStream } from './download-outside.ts';
import { withDeadline } from './fetch-outside.ts';
import { forbiddenLiteral, hostOf, type OutsideFailure } from './outside-address.ts';
import { checkedLookup } from './public-address.ts';

export type SftpSignIn = {
  username: string;
  secret: { kind: 'password' | 'key'; text: string };
  /** Fingerprint of the server's key at the first connection; null: this is the first. */
  hostKey: string | null;
};

const DEFAULT_PORT = 22;
/** Ports below are those of other services. */
const MIN_OTHER_PORT = 1_024;

/**
 * Downloads a file by SFTP from an untrusted server to disk; the caller removes it, also after a failure. The server's key must be
 * that of the first connection. The version of a file is its size and modification time.
 */
export function downloadSftp(
  address: string,
  file: string,
  { signIn, version }: { signIn: SftpSignIn; version: PulledVersion },
  limits: DownloadLimits,
): Promise<Result<Download, OutsideFailure>> {
  return withDeadline<Download>(limits.totalMs, async (signal) => {
    const url = URL.parse(address);
    if (url?.protocol !== 'sftp:') return fail({ kind: 'address', detail: 'no sftp address' });
    const [host, port] = [hostOf(url), Number(url.port || DEFAULT_PORT)];
    if (port !== DEFAULT_PORT && port < MIN_OTHER_PORT) return fail({ kind: 'address', detail: `port ${port}` });
    const forbidden = forbiddenLiteral(host, limits.network);
    if (forbidden) return fail(forbidden);
    const socket = net.connect({ host, port, noDelay: true, lookup: checkedLookup(limits.network, limits.resolve) });
    // Errors of a socket that is being closed are of no interest; the first error is thrown below.
    socket.on('error', () => undefined);
    const abort = () => socket.destroy();
    signal.addEventListener('abort', abort);
    try {
      await once(socket, 'connect', { signal: AbortSignal.any([signal, AbortSignal.timeout(limits.connectMs)]) });
      return await transfer(socket, decodeURIComponent(url.pathname), file, { signIn, version }, limits);
    } finally {
      signal.removeEventListener('abort', abort);
      socket.destroy();
    }
  });
}

const versionOf = ({ size, modifyTime }: { size: number; modifyTime: number }): string => `${modifyTime} ${size}`;

async function transfer(
  socket: net.Socket,
  path: string,
  file: string,
  { signIn, version }: { signIn: SftpSignIn; version: PulledVersion },
  { maxBytes, connectMs, writing }: DownloadLimits,
): Promise<Result<Download, OutsideFailure>> {
  const ignored = () => undefined;
  const client = new SftpClient('feed', { error: ignored, end: ignored, close: ignored });
  let hostKey = '';
  try {
    await client.connect({
      sock: socket,
      username: signIn.username,
      readyTimeout: connectMs,
      ...(signIn.secret.kind === 'password' ? { password: signIn.secret.text } : { privateKey: signIn.secret.text }),
      hostVerifier: (key: Buffer) => {
        hostKey = `SHA256:${createHash('sha256').update(key).digest('base64').replace(/=+$/, '')}`;
        return signIn.hostKey === null || signIn.hostKey === hostKey;
      },
    });
    const { size, modifyTime, isFile } = await client.stat(path);
    if (!isFile) return fail({ kind: 'no-file', detail: 'no regular file' });
    if (size > maxBytes) return fail({ kind: 'too-large', detail: `${size} bytes announced` });
    const lastModified = versionOf({ size, modifyTime });
    if (lastModified === version.lastModified) return ok({ kind: 'unchanged' });
    if (!isAtRest({ writtenAt: new Date(modifyTime), version: lastModified }, writing))
      return fail({ kind: 'being-written', detail: lastModified });
    const stored = await storeStream(client.createReadStream(path), file, maxBytes);
    const after = versionOf(await client.stat(path));
    if (after !== lastModified || stored.bytes !== size) return fail({ kind: 'being-written', detail: after });
    return ok({ kind: 'file', ...stored, version: { etag: null, lastModified }, hostKey });
  } catch (error) {
    const isOtherHost = hostKey !== '' && signIn.hostKey !== null && signIn.hostKey !== hostKey;
    if (isOtherHost) return fail({ kind: 'host-key', detail: hostKey });
    const code = errorCode(error) ?? '';
    if (code === 'ENOENT' || code === '2') return fail({ kind: 'no-file', detail: code });
    if (error instanceof Error && /authentication|privateKey/i.test(error.message)) {
      return fail({ kind: 'sign-in', detail: 'rejected' });
    }
    throw error;
  } finally {
    // Not awaited: the socket is destroyed next, and a server that does not answer would delay it.
    client.end().catch(ignored);
  }
}
