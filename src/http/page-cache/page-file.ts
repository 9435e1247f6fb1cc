import { rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { type CachedPage, type StoredPage, zstdBody } from './cached-page.ts';

/** Rendered pages in a file, which all processes of a machine share and which has room for far more of them than memory. */
export type PageFile = {
  /** @param version null: any. @returns undefined also when the file cannot be read */
  read: (address: string, version: string | null) => StoredPage | undefined;
  write: (address: string, page: CachedPage) => Promise<void>;
  close: () => void;
};

type Row = { version: string; status: number; headers: string; etag: string; current_at: number; zstd: Uint8Array };

/** While the file is opened, and later while another process writes a page; a page is not worth a longer wait. ms */
const OPEN_LIMIT_MS = 5_000;
const WRITE_LIMIT_MS = 20;
/** Writes after which the size is looked at, and the number of pages that are removed at once: more, so that it stays below its limit. */
const LOOKED_AT_AFTER = 20;
const REMOVED_AT_ONCE = 30;

/** Removes the pages of an earlier run, which another build may have rendered. */
export function removePageFile(file: string): void {
  for (const suffix of ['', '-wal', '-shm']) rmSync(file + suffix, { force: true });
}

/**
 * Opens the file, which need not exist, as SQLite database. Access is synchronous: a page takes less time than handing it over to a thread. Nothing is
 * synced to the disk, as the file does not outlive the run of the site.
 * @param maxBytes size above which the pages that were rendered first are removed
 * @param onError called with each failed access; the page is then rendered, or not stored
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
  const find = database.prepare(`select ${columns} from pages where address = ? and version = coalesce(?, version)`);
  const store = database.prepare(`insert or replace into pages (address, ${columns}) values (?, ?, ?, ?, ?, ?, ?)`);
  const size = database.prepare(
    `select (page_count - freelist_count) * page_size as bytes from pragma_page_count, pragma_freelist_count, pragma_page_size`,
  );
  // A page that is rendered again is stored as a new row, so the first rows are those that were rendered first.
  const removeFirst = database.prepare(
    'delete from pages where rowid in (select rowid from pages order by rowid limit ?)',
  );
  let written = 0;
  let isOpen = true;

  return {
    read(address, version) {
      if (!isOpen) return undefined;
      try {
        const row = find.get(address, version) as Row | undefined;
        if (!row) return undefined;
        const { headers, current_at: currentAt, zstd, ...page } = row;
        return { ...page, headers: JSON.parse(headers), currentAt, zstd: new Uint8Array(zstd) };
      } catch (error) {
        onError(error);
        return undefined;
      }
    },
    async write(address, page) {
      const { version, status, headers, etag, currentAt } = page;
      const zstd = await zstdBody(page);
      if (!isOpen) return;
      try {
        store.run(address, version, status, JSON.stringify(headers), etag, Math.round(currentAt), zstd);
        written += 1;
        if (written % LOOKED_AT_AFTER === 0 && Number(size.get()?.['bytes']) > maxBytes)
          removeFirst.run(REMOVED_AT_ONCE);
      } catch (error) {
        onError(error);
      }
    },
    close() {
      isOpen = false;
      database.close();
    },
  };
}
