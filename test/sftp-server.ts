import { timingSafeEqual } from 'node:crypto';
import { type AddressInfo, createServer } from 'node:net';
import ssh2, { type Connection } from 'ssh2';

/** A real SFTP server with one file, which a test may change. */
export type TestSftpServer = {
  address: string;
  file: { path: string; content: Buffer; modified: number };
  /** Number of times that the file was read. */
  reads: () => number;
  /** Called once, when the file has been read for the first time from then on. */
  onRead: (change: () => void) => void;
  close: () => Promise<void>;
};

const { Server, utils } = ssh2;
const { OPEN_MODE, STATUS_CODE } = utils.sftp;
const REGULAR_FILE = 0o100644;

/** @param publicKey accepted besides the password */
export async function openSftpServer(password: string, publicKey?: string): Promise<TestSftpServer> {
  // Not Ed25519: one in 256 of the keys that ssh2 makes cannot be read again.
  const hostKey = utils.generateKeyPairSync('ecdsa', { bits: 256 });
  const known = publicKey === undefined ? undefined : utils.parseKey(publicKey);
  const file = { path: '/export/lager.csv', content: Buffer.from(''), modified: 1_700_000_000 };
  const connections = new Set<Connection>();
  let reads = 0;
  let change: (() => void) | null = null;
  const server = new Server({ hostKeys: [hostKey.private] }, (client) => {
    connections.add(client);
    client.on('error', () => undefined);
    client.on('close', () => connections.delete(client));
    client.on('authentication', (context) => {
      if (context.method === 'password' && context.password === password) return context.accept();
      if (context.method !== 'publickey' || known === undefined || known instanceof Error) return context.reject();
      const [right, given] = [known.getPublicSSH(), context.key.data];
      const isKnown = right.length === given.length && timingSafeEqual(right, given);
      const isSigned = !context.signature || known.verify(context.blob ?? Buffer.alloc(0), context.signature) === true;
      return isKnown && isSigned ? context.accept() : context.reject();
    });
    client.on('session', (accept) => {
      accept().on('sftp', (acceptSftp) => {
        const sftp = acceptSftp();
        const handle = Buffer.from([1]);
        const attributes = () => ({
          mode: REGULAR_FILE,
          uid: 0,
          gid: 0,
          size: file.content.length,
          atime: file.modified,
          mtime: file.modified,
        });
        const stat = (id: number, path: string) =>
          path === file.path ? sftp.attrs(id, attributes()) : sftp.status(id, STATUS_CODE.NO_SUCH_FILE);
        sftp.on('STAT', stat).on('LSTAT', stat);
        sftp.on('FSTAT', (id) => sftp.attrs(id, attributes()));
        sftp.on('OPEN', (id, path, flags) => {
          reads += 1;
          if (path !== file.path || (flags & OPEN_MODE.READ) === 0) return sftp.status(id, STATUS_CODE.NO_SUCH_FILE);
          return sftp.handle(id, handle);
        });
        sftp.on('READ', (id, _handle, offset, length) => {
          if (offset >= file.content.length) return sftp.status(id, STATUS_CODE.EOF);
          const data = file.content.subarray(offset, offset + length);
          change?.();
          change = null;
          return sftp.data(id, data);
        });
        sftp.on('CLOSE', (id) => sftp.status(id, STATUS_CODE.OK));
      });
    });
  });
  // Packets are sent at once, as by OpenSSH.
  const listener = createServer({ noDelay: true }, (socket) => server.injectSocket(socket));
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  return {
    address: `sftp://127.0.0.1:${(listener.address() as AddressInfo).port}${file.path}`,
    file,
    reads: () => reads,
    onRead: (given) => {
      change = given;
    },
    close: async () => {
      for (const client of connections) client.end();
      await new Promise<void>((resolve) => listener.close(() => resolve()));
    },
  };
}
