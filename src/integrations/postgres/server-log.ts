import { type FileHandle, open, readFile, rename, stat } from 'node:fs/promises';
import path from 'node:path';

/** A log above this size is renamed at the next start of the server; one old file is retained. */
const MAX_LOG_BYTES = 20_000_000;

/** PostgreSQL's log of a start, added to those of earlier ones: a crash and its reason are in the last of them. */
export async function openServerLog(
  dataDir: string,
): Promise<Pick<FileHandle, 'fd' | 'close'> & { reason: () => Promise<string> }> {
  const file = path.join(dataDir, 'postgres.log');
  const size = await sizeOf(file);
  if (size > MAX_LOG_BYTES) await rename(file, `${file}.1`);
  const before = await sizeOf(file);
  const handle = await open(file, 'a', 0o600);
  return {
    fd: handle.fd,
    close: () => handle.close(),
    /** The last line of this start that says why the server ended. */
    reason: async () => {
      const bytes = await readFile(file).catch(() => Buffer.alloc(0));
      const lines = bytes.subarray(before).toString().trim().split('\n');
      return lines.findLast((line) => /FATAL|PANIC/.test(line)) ?? lines.at(-1) ?? '';
    },
  };
}

const sizeOf = (file: string): Promise<number> =>
  stat(file).then(
    ({ size }) => size,
    () => 0,
  );
