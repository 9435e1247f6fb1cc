import { parentPort, workerData } from 'node:worker_threads';
import type { Result } from '#src/base/result.ts';
import { type ReadSheet, readSheetAsCsv } from './read-sheet.ts';

export type SheetResult = Result<ReadSheet, string>;
/** The data that the thread is started with. */
export type SheetOrder = { file: Uint8Array; sheet: string | undefined };

/** Reads a sheet in a thread, because it occupies a core for seconds, and has a limit of memory of its own there. */
const { file, sheet } = workerData as SheetOrder;
const result = await readSheetAsCsv(Buffer.from(file), sheet);
parentPort?.postMessage(result, result.ok ? [result.value.text.buffer] : []);
