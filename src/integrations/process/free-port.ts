import { createServer } from 'node:net';

/**
 * A free port of this machine. Another process may take it before the caller does.
 * @param wanted returned if it is free; 0: any
 */
export async function freePort(wanted = 0): Promise<number> {
  return wanted === 0 ? probePort(0) : probePort(wanted).catch(() => probePort(0));
}

function probePort(port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(port, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('No free port.')),
      );
    });
  });
}
