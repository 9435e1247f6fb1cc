import { connect, type Server, type Socket, Server as TcpServer } from 'node:net';
import { listenError } from './listen-error.ts';

/** Where visitors come in. */
export type Listener = {
  /**
   * Lets in whoever stands before it, until nobody does and nobody can come any more. `shut` then has to follow at once.
   * @returns false when that did not come within the limit (ms); it may be tried again
   */
  empty(limitMs: number): Promise<boolean>;
  /** Lets nobody in from now on. Whoever still stands before it is reset. */
  shut(): void;
};

/** Connections that wait to be taken. Each turn of the event loop takes one; those that find no room try again only after seconds. */
const BACKLOG = 4_096;
/** On Linux one may wait then. Who finds its place taken is told nothing, and asks again after a second. */
const NARROW = 0;

/**
 * Lets the server take connections at a port. What the kernel has taken and the server has not is reset when the port is closed: to
 * be empty the port is made to hold a single one, and that one is our own.
 * @throws ListenError with one clear line when the port or address cannot be had
 */
export async function openPort(server: Server, host: string, port: number): Promise<Listener> {
  await new Promise<void>((resolve, reject) => {
    const onError = (error: Error) => reject(listenError(error, host, port));
    server.once('error', onError);
    server.listen({ port, host, backlog: BACKLOG }, () => {
      server.off('error', onError);
      resolve();
    });
  });
  let own: Socket | null = null;
  return {
    empty: async (limitMs) => {
      handleOf(server)?.listen?.(NARROW);
      for (const until = performance.now() + limitMs; performance.now() < until; ) {
        await nextRoundOrVisitor(server);
        own = await takeLastPlace(server);
        if (own !== null) return true;
      }
      return false;
    },
    // The HTTP server's own close would end idle connections too, whatever is on its way to them.
    shut: () => {
      TcpServer.prototype.close.call(server);
      own?.destroy();
    },
  };
}

/** Right after a visitor was let in is the best moment: his place is free. */
async function nextRoundOrVisitor(server: Server): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  server.once('connection', resolve);
  const round = setImmediate(resolve);
  await promise;
  clearImmediate(round);
  server.off('connection', resolve);
}

/** @returns the connection that now waits alone; null when the place was taken */
async function takeLastPlace(server: Server): Promise<Socket | null> {
  const address = server.address();
  if (address === null || typeof address === 'string') return null;
  const socket = connect({ port: address.port, host: reachable(address.address) });
  socket.on('error', () => undefined);
  // A connection within the machine is made, or not, by the time that it was asked for. The event loop must not go round meanwhile.
  await new Promise<void>((resolve) => process.nextTick(resolve));
  if (handleOf(socket)?.getpeername?.({}) === 0) return socket;
  socket.destroy();
  return null;
}

const reachable = (address: string): string =>
  address === '0.0.0.0' ? '127.0.0.1' : address === '::' ? '::1' : address;

/** What Node has of the system's socket; there is no public way to ask it these things. */
type Handle = {
  /** Also of one that listens already. */
  listen?(backlog: number): number;
  /** @returns 0 when it is connected */
  getpeername?(peer: object): number;
};

const handleOf = (of: Server | Socket): Handle | null => ('_handle' in of ? (of._handle as Handle | null) : null);
