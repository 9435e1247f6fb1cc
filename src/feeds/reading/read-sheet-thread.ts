import { parentPort, workerData } from 'node:worker_threads';
import type { Result } from '#src/domain/result.ts';
import { readSheetAsCsv } from './read-sheet.ts';

export type SheetResult = Result<Uint8Array, string>;

/** Reads a sheet in a thread, because it occupies a core for seconds, and has a limit of memory of its own there. */
const result = await readSheetAsCsv(Buffer.from(workerData as Uint8Array));
parentPort?.postMessage(result, result.ok ? [result.value.buffer] : []);
