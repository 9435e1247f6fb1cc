import type { Db } from '#src/db/connection/client.ts';
import type { ExportColumn } from '#src/domain/staff-lists/export-format.ts';
import type { StaffRequest } from '#src/request/accounts/staff.server.ts';
import { exportResponse } from './export.server.ts';

/** The server's part of a list of staff besides its page: its query without unusable values, its number of rows, and its file. */
export type StaffListServer = {
  /** The parameters of an address without unusable values and without the page. */
  clean: (params: URLSearchParams) => URLSearchParams;
  /** Rows on all pages. */
  count: (db: Db, params: URLSearchParams) => Promise<number>;
  /** The rows of the query in the address as a file: all pages, in its order. */
  export: (request: StaffRequest) => Promise<Response>;
};

type StaffListOptions<Query extends { page: number }, Row> = {
  address: { parse: (params: URLSearchParams) => Query; format: (query: Query) => URLSearchParams };
  count: (db: Db, query: Query) => Promise<number>;
  /** Name of the exported file, without its ending. */
  file: string;
  columns: readonly ExportColumn<Row>[];
  rows: (db: Db, query: Query) => AsyncGenerator<Row[]>;
};

export const staffList = <Query extends { page: number }, Row>({
  address: { parse, format },
  count,
  file,
  columns,
  rows,
}: StaffListOptions<Query, Row>): StaffListServer => ({
  clean: (params) => format({ ...parse(params), page: 1 }),
  count: (db, params) => count(db, parse(params)),
  export: (request) =>
    exportResponse(request, { name: file, columns, parts: rows(request.db, parse(request.url.searchParams)) }),
});
