/** Extensions by content type of a sent file; the content itself decides its format, and the extension only what it leaves open. */
export const DELIVERY_CONTENT_TYPES: ReadonlyMap<string, string> = new Map([
  ['text/csv', '.csv'],
  ['application/csv', '.csv'],
  ['text/plain', '.csv'],
  ['application/x-ndjson', '.jsonl'],
  ['application/ndjson', '.jsonl'],
  ['application/jsonl', '.jsonl'],
  ['application/json-lines', '.jsonl'],
  ['application/json', '.json'],
  ['application/ld+json', '.json'],
  ['application/xml', '.xml'],
  ['text/xml', '.xml'],
  ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', '.xlsx'],
  ['application/zip', ''],
  ['application/gzip', ''],
  ['application/octet-stream', ''],
]);
