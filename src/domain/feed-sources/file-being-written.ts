/**
 * A dealer's system writes its file while the site may pull it: half of it is a stock that lacks cars. A file is taken when nobody has
 * written it for a while, by its server's clock or, as that may be wrong, by what the site saw of it before.
 */

/** A file that was seen before and not taken: its version then, and when it was first seen. */
export type PendingFile = { version: string; since: Date };

/** How a pull decides whether a file is still being written. */
export type WritingRule = {
  now: Date;
  /** A file written within this time before may still be written, ms. */
  minAgeMs: number;
  /** Null: the file was taken, or not seen yet. */
  pending: PendingFile | null;
};

/**
 * Whether nobody has written a file for long enough.
 * @param writtenAt by the file's server; a time in the future is that of a wrong clock
 * @param version what changes when the file is written
 */
export function isAtRest(file: { writtenAt: Date; version: string }, { now, minAgeMs, pending }: WritingRule): boolean {
  if (pending?.version === file.version && now.getTime() - pending.since.getTime() >= minAgeMs) return true;
  return now.getTime() - file.writtenAt.getTime() >= minAgeMs;
}

const HTTP_DATE = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;
/** Version of a file by SFTP: its modification time, ms since 1970, and its size in bytes. */
const SFTP_VERSION = /^(\d{1,15}) \d+$/;

/** The time in a stored version of a file (Last-Modified, or what SFTP states); null: it has none that can be read. */
export function writtenAtOf(lastModified: string | null): Date | null {
  if (lastModified === null) return null;
  const ms = SFTP_VERSION.exec(lastModified)?.[1];
  const at = new Date(ms === undefined ? (HTTP_DATE.test(lastModified) ? lastModified : Number.NaN) : Number(ms));
  return Number.isNaN(at.getTime()) ? null : at;
}

/** Whether a file was written before the one that was taken last: an old copy that was put back. */
export function isOlderFile(lastModified: string | null, last: string | null): boolean {
  const [own, before] = [writtenAtOf(lastModified), writtenAtOf(last)];
  return own !== null && before !== null && own < before;
}
