/** A failure that the person at the terminal can mend: its message, one line, is all that is shown of it. */
export class LaunchError extends Error {
  override name = 'LaunchError';
}

/** Failures whose message is meant for the person at the terminal. */
const PLAIN_FAILURES: ReadonlySet<string> = new Set([
  ...['LaunchError', 'ListenError', 'CatalogueError', 'CategoryFilesError', 'FeedError', 'BackupError', 'KeyFileError'],
]);

/** How a command of the project ends: a plain failure as its message, anything else with its stack. */
export function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return PLAIN_FAILURES.has(error.name) ? error.message : (error.stack ?? error.message);
}

export const errorCode = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
