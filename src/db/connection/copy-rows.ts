/**
 * Parses the binary form of COPY incrementally, without an object per value: a header, then per row the number of fields and per
 * field its length (-1: null) and bytes. https://www.postgresql.org/docs/current/sql-copy.html#SQL-COPY-FILE-FORMATS
 */
export class CopyRows {
  #rest: Buffer = Buffer.alloc(0);
  #hasHeader = false;
  readonly #row = new CopyRow();

  /** The rows completed by a chunk; each is valid until the next one is requested, and its fields are read in order. */
  *read(chunk: Buffer): Generator<CopyRow> {
    const bytes = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk]);
    let at = 0;
    if (!this.#hasHeader) {
      if (bytes.length < HEADER_BYTES) {
        this.#rest = bytes;
        return;
      }
      at = HEADER_BYTES + bytes.readUInt32BE(HEADER_BYTES - 4);
      this.#hasHeader = true;
    }
    for (;;) {
      const end = endOfRow(bytes, at);
      if (end === null) break;
      this.#row.start(bytes, at + 2);
      yield this.#row;
      at = end;
    }
    this.#rest = bytes.subarray(at);
  }
}

/** Signature (11), flags (4), length of the header's extension (4). */
const HEADER_BYTES = 19;

/** End of the row that starts at an offset; null when it is incomplete, or is the end mark. */
function endOfRow(bytes: Buffer, start: number): number | null {
  if (start + 2 > bytes.length) return null;
  const fields = bytes.readInt16BE(start);
  if (fields < 0) return null;
  let at = start + 2;
  for (let field = 0; field < fields; field += 1) {
    if (at + 4 > bytes.length) return null;
    const length = bytes.readInt32BE(at);
    at += 4 + Math.max(0, length);
  }
  return at > bytes.length ? null : at;
}

export class CopyRow {
  #bytes: Buffer = Buffer.alloc(0);
  #at = 0;

  start(bytes: Buffer, at: number): void {
    this.#bytes = bytes;
    this.#at = at;
  }

  int32(): number | null {
    const at = this.#field();
    return at === null ? null : this.#bytes.readInt32BE(at);
  }

  /** A bigint or the µs of a timestamp, exact up to 2^53. */
  int64(): number | null {
    const at = this.#field();
    return at === null ? null : this.#bytes.readInt32BE(at) * 2 ** 32 + this.#bytes.readUInt32BE(at + 4);
  }

  text(): string | null {
    const at = this.#field();
    return at === null ? null : this.#bytes.toString('utf8', at, this.#at);
  }

  #field(): number | null {
    const length = this.#bytes.readInt32BE(this.#at);
    const at = this.#at + 4;
    if (length < 0) {
      this.#at = at;
      return null;
    }
    this.#at = at + length;
    return at;
  }
}
