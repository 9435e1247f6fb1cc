import { createServer } from 'node:net';
import { listenError } from './listen-error.ts';

/**
 * Checks the port before any slow work, so that a port in use is reported immediately.
 * @throws ListenError when the server could not listen there
 */
export function checkPort(host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error) => reject(listenError(error, host, port)));
    probe.listen(port, host, () => probe.close(() => resolve()));
  });
}
