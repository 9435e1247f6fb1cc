/** The server could not listen; the message is one line for the terminal. */
export class ListenError extends Error {
  override readonly name = 'ListenError';
}

/** Describes the error code of the system. */
export function listenError(error: NodeJS.ErrnoException, host: string, port: number): ListenError {
  return new ListenError(reason(error, host, port), { cause: error });
}

function reason(error: NodeJS.ErrnoException, host: string, port: number): string {
  switch (error.code) {
    case 'EADDRINUSE':
      return `Port ${port} is already in use. Stop the program that uses it, or choose another with PORT.`;
    case 'EACCES':
      return `Port ${port} may not be used by this account. Choose one above 1023 with PORT.`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `This machine has no address ${host}. Mend HOST.`;
    default:
      return `The server could not listen on ${host}:${port}: ${error.message}`;
  }
}
