import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';

/**
 * A free port of this machine. Another process may take it before the caller does.
 * @param wanted returned if it is free; 0: any
 */
export async function freePort(wanted = 0): Promise<number> {
  return wanted === 0 ? probePort(0) : probePort(wanted).catch(() => probePort(0));
}

async function probePort(port: number): Promise<number> {
  const probe = createServer().listen(port, '127.0.0.1');
  await once(probe, 'listening');
  const { port: free } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return free;
}
