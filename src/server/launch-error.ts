/** A failure that the person at the terminal can fix; only its message, one line, is shown. */
export class LaunchError extends Error {
  override name = 'LaunchError';
}

/** Names of errors whose message is meant for the terminal. */
const PLAIN_FAILURES: ReadonlySet<string> = new Set([
  'LaunchError',
  'ListenError',
  'CatalogueError',
  'CategoryFilesError',
  'FeedError',
  'BackupError',
  'KeyFileError',
  'FileStoreError',
  'NewerSchemaError',
]);

/** Of PostgreSQL. */
const DISK_FULL = '53100';

/** How a command reports its failure: an expected one by its message, any other with its stack. */
export function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  // The operating system says what failed with which file: its stack is of no use.
  const isOfSystem = 'syscall' in error && 'code' in error;
  if ('code' in error && error.code === DISK_FULL) return `The disk of the database is full: ${error.message}.`;
  return PLAIN_FAILURES.has(error.name) || isOfSystem ? error.message : (error.stack ?? error.message);
}
