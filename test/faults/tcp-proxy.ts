import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** How the proxy treats traffic. */
export type ProxyBehavior =
  | { kind: 'fine' }
  /** Nobody listens: connections are reset. */
  | { kind: 'refuses' }
  /** Connections stay open and nothing passes: a black hole. */
  | { kind: 'swallows' }
  | { kind: 'slow'; delayMs: number };

export type TcpProxy = {
  port: number;
  network: ProxyBehavior;
  /** Target port. */
  target: number;
  /** Closes the open connections. */
  cut: () => void;
  close: () => Promise<void>;
};

/** A TCP proxy between the site and its database whose faults can be switched at any time. */
export async function startTcpProxy(target: number): Promise<TcpProxy> {
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    near.on('error', () => undefined);
    if (proxy.network.kind === 'refuses') return void near.resetAndDestroy();
    const far = connect(proxy.target, '127.0.0.1');
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.setNoDelay(true);
      from.on('data', (bytes: Buffer) => pass(bytes, to));
      from.on('error', () => to.destroy());
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
    }
  });
  const pass = (bytes: Buffer, to: Socket): void => {
    const { network } = proxy;
    if (network.kind === 'swallows') return;
    const send = () => {
      if (!to.destroyed) to.write(bytes);
    };
    if (network.kind === 'slow') setTimeout(send, network.delayMs);
    else send();
  };
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const proxy: TcpProxy = {
    port: (server.address() as AddressInfo).port,
    network: { kind: 'fine' },
    target,
    cut: () => {
      for (const socket of sockets) socket.resetAndDestroy();
    },
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
  return proxy;
}
