import { createServer, type Server } from 'node:net';

/** The server could not listen; the message is one line for the terminal. */
export class ListenError extends Error {
  override readonly name = 'ListenError';
}

/** Length of the queue of connections that the kernel holds for the server; Node's own is 511. */
const BACKLOG = 4_096;

/** @throws ListenError when the port or address is not available */
export function listen(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const onError = (error: NodeJS.ErrnoException) =>
      reject(new ListenError(reason(error, host, port), { cause: error }));
    server.once('error', onError);
    server.listen({ port, host, backlog: BACKLOG }, () => {
      server.off('error', onError);
      resolve();
    });
  });
}

/**
 * Checks the port before any slow work, so that a port in use is reported immediately.
 * @throws ListenError when the port or address is not available
 */
export async function checkPort(host: string, port: number): Promise<void> {
  const probe = createServer();
  await listen(probe, host, port);
  await new Promise((resolve) => probe.close(resolve));
}

function reason(error: NodeJS.ErrnoException, host: string, port: number): string {
  switch (error.code) {
    case 'EADDRINUSE':
      return `Port ${port} is already in use. Stop the program that uses it, or choose another with PORT.`;
    case 'EACCES':
      return `Port ${port} may not be used by this account. Choose one above 1023 with PORT.`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `This machine has no address ${host}. Correct HOST.`;
    default:
      return `The server could not listen on ${host}:${port}: ${error.message}`;
  }
}
