import { rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { type CachedPage, type StoredPage, zstdBody } from './cached-page.ts';

/** Rendered pages in a file, which all processes of a machine share and which has room for far more of them than memory. */
export type PageFile = {
  /** @returns the page if it is a later version than the known one; undefined also when the file cannot be read */
  read: (address: string, known?: Pick<StoredPage, 'version' | 'currentAt'>) => StoredPage | undefined;
  write: (address: string, page: CachedPage) => Promise<void>;
  close: () => void;
};

type Row = { version: string; status: number; headers: string; etag: string; current_at: number; zstd: Uint8Array };

/** While the file is opened, and later while another process writes a page; a page is not worth a longer wait. ms */
const OPEN_LIMIT_MS = 5_000;
const WRITE_LIMIT_MS = 20;
/** SQLite's result code of a file that another process is writing; the upper bits of a code say why. */
const SQLITE_BUSY = 5;
const PRIMARY_CODE = 0xff;
/** After an error, such as a full disk, the file is not used for this long, ms. */
const PAUSE_MS = 60_000;
/** Parts of the limit: the size is looked at after so many bytes, and larger pages are not stored. */
const LOOKED_AT_SHARE = 0.002;
const MAX_PAGE_SHARE = 0.01;
const REMOVED_AT_ONCE = 30;

const NONE = { version: '', currentAt: 0 };

const isBusy = (error: unknown): boolean =>
  error instanceof Error && 'errcode' in error && (Number(error.errcode) & PRIMARY_CODE) === SQLITE_BUSY;

/** Removes the pages of an earlier run, which another build may have rendered. */
export function removePageFile(file: string): void {
  for (const suffix of ['', '-wal', '-shm']) rmSync(file + suffix, { force: true });
}

/**
 * Opens the file, which need not exist, as SQLite database. Access is synchronous: a page takes less time than handing it over to a
 * thread. Nothing is synced to the disk, as the file does not outlive the run of the site.
 * @param maxBytes size above which the pages that were rendered first are removed
 * @param onError called when the file cannot be used; pages are then rendered, and not stored, for a minute
 * @throws the error of a file that cannot be opened
 */
export function openPageFile(file: string, maxBytes: number, onError: (error: unknown) => void): PageFile {
  const database = new DatabaseSync(file, { timeout: OPEN_LIMIT_MS });
  database.exec(`
    pragma journal_mode = wal;
    pragma synchronous = off;
    create table if not exists pages (
      address text not null unique, version text not null, status integer not null, headers text not null, etag text not null,
      current_at integer not null, zstd blob not null) strict;
    pragma busy_timeout = ${WRITE_LIMIT_MS};
  `);
  const columns = 'version, status, headers, etag, current_at, zstd';
  const find = database.prepare(`select ${columns} from pages where address = ? and current_at >= ? and version <> ?`);
  const store = database.prepare(`insert or replace into pages (address, ${columns}) values (?, ?, ?, ?, ?, ?, ?)`);
  const size = database.prepare(
    `select (page_count - freelist_count) * page_size as bytes from pragma_page_count, pragma_freelist_count, pragma_page_size`,
  );
  // A page that is rendered again is stored as a new row, so the first rows are those that were rendered first.
  const removeFirst = database.prepare(
    'delete from pages where rowid in (select rowid from pages order by rowid limit ?)',
  );
  let unseenBytes = 0;
  let isOpen = true;
  let pausedUntil = 0;

  const attempt = <Value>(access: () => Value): Value | undefined => {
    if (!isOpen || performance.now() < pausedUntil) return undefined;
    try {
      return access();
    } catch (error) {
      if (isBusy(error)) return undefined;
      pausedUntil = performance.now() + PAUSE_MS;
      onError(error);
      return undefined;
    }
  };
  const bytes = (): number => {
    const found = size.get() as { bytes: number } | undefined;
    return found?.bytes ?? 0;
  };
  const limitSize = (): void => {
    unseenBytes = 0;
    while (bytes() > maxBytes) {
      if (removeFirst.run(REMOVED_AT_ONCE).changes === 0) return;
    }
  };

  return {
    read: (address, known = NONE) =>
      attempt(() => {
        const row = find.get(address, Math.round(known.currentAt), known.version) as Row | undefined;
        if (!row) return undefined;
        const { headers, current_at: currentAt, zstd, ...page } = row;
        return { ...page, headers: JSON.parse(headers), currentAt, zstd: new Uint8Array(zstd) };
      }),
    async write(address, page) {
      const { version, status, headers, etag, currentAt } = page;
      const zstd = await zstdBody(page);
      if (zstd.byteLength > maxBytes * MAX_PAGE_SHARE) return;
      attempt(() => {
        store.run(address, version, status, JSON.stringify(headers), etag, Math.round(currentAt), zstd);
        unseenBytes += zstd.byteLength;
        if (unseenBytes > maxBytes * LOOKED_AT_SHARE) limitSize();
      });
    },
    close() {
      isOpen = false;
      database.close();
    },
  };
}
