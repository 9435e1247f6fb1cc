import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { mappingsFor } from '#src/commands/deliveries/delivery-mappings.ts';
import { importFeed } from '#src/commands/deliveries/import-feed.ts';
import type { ImportRefusal } from '#src/commands/deliveries/import-feed-refusals.ts';
import { openWithPictures, skipPicture, storeDeliveryPicture } from '#src/commands/deliveries/open-with-pictures.ts';
import { FEED_MAPPINGS } from '#src/config/env.ts';
import { createDb } from '#src/db/connection/client.ts';
import type { RejectedRow } from '#src/db/deliveries/import-runs.ts';
import { rejectedCsv } from '#src/domain/deliveries/rejected-csv.ts';
import { UnknownFormatError } from '#src/feeds/feed-format.ts';
import { readColumnMapping } from '#src/feeds/mapped/column-mapping.ts';
import { openFiles } from '#src/integrations/files/open-files.ts';
import { LaunchError } from '#src/server/launch-error.ts';
import { openPreparedDatabase } from '#src/server/prepared-database.ts';
import { runStep } from '#src/server/steps.mjs';
import { callerFolder } from '#tools/launch/environment.ts';
import { runTool, toolConfig } from '#tools/launch/run-tool.ts';
import { type ImportArguments, readArguments, USAGE, UsageError } from './import-arguments.ts';
import { removedCarLines, reportLines } from './import-report.ts';

/** How to go on after a refusal, by its kind. */
const HINTS: ReadonlyMap<ImportRefusal['kind'], string> = new Map([
  ['too many missing', ' Kör igen med --force om den stämmer.'],
  ['too many new', ' Kör igen med --force om den stämmer.'],
  ['unclear dealer', ' Kör igen med --same-dealer NR om de är samma, eller --new-dealers om de är två.'],
]);

/** @returns null for arguments that were not understood, which is said */
function understood(args: string[]): ImportArguments | null {
  try {
    return readArguments(args);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    console.error(`${error.message}\n\n${USAGE}`);
    process.exitCode = 2;
    return null;
  }
}

async function importFile(pool: Parameters<typeof importFeed>[0], given: ImportArguments): Promise<void> {
  const file = path.resolve(callerFolder(), given.file);
  const db = createDb(pool);
  const mappings = await mappingsFor(db, { ...given, fileName: path.basename(file) }, FEED_MAPPINGS);
  if (given.mapping !== null) mappings.mapping = await readColumnMapping(path.resolve(callerFolder(), given.mapping));
  const source = {
    file,
    fileName: path.basename(file),
    format: given.format ?? undefined,
    ...mappings,
  };
  const store = given.dryRun ? skipPicture : storeDeliveryPicture(db, (await openFiles(toolConfig())).uploaded);
  const feed = await openWithPictures(source, store).catch((error: unknown) => {
    if (!(error instanceof UnknownFormatError)) throw error;
    throw new LaunchError(
      `${error.message} Ange ett av ${error.possible.join(', ')}, eller kolumnerna i en kolumnfil.`,
    );
  });
  const result = await runStep(given.dryRun ? 'Provimport' : 'Import', (report) =>
    importFeed(
      pool,
      {
        fileName: source.fileName,
        format: feed.format.name,
        odometerUnit: feed.format.odometerUnit,
        rows: feed.rows,
        get warnings() {
          return feed.warnings;
        },
        unread: feed.unread,
        defaultDealer: given.dealer ?? feed.mapping?.dealer ?? null,
        deliveredAt: given.deliveredAt ?? new Date(),
      },
      {
        dryRun: given.dryRun,
        force: given.force,
        dealerAnswers: given.dealerAnswers,
        part: given.part ?? undefined,
        onProgress: ({ step, rows }) =>
          report(-1, step === 'reading' ? `${rows} rader lästa` : 'skriver till databasen'),
      },
    ),
  );
  feed.close();
  if (!result.ok) {
    const { kind, trial, rejected = [] } = result.failure;
    await writeRejected(given.rejectedFile, rejected);
    for (const line of trial === null ? [] : removedCarLines(trial, toolConfig().site.url)) console.log(line);
    throw new LaunchError(`${result.failure.message}${HINTS.get(kind) ?? ''}`);
  }
  for (const line of reportLines(result.value)) console.log(line);
  await writeRejected(given.rejectedFile, result.value.rejected);
  if (given.dryRun) console.log('Provkörning: inget är ändrat.');
}

/** @param file as the caller named it; null: no file is wanted */
async function writeRejected(file: string | null, rejected: readonly RejectedRow[]): Promise<void> {
  if (file === null) return;
  await writeFile(path.resolve(callerFolder(), file), rejectedCsv(rejected));
  console.log(`Avvisade rader: ${file}`);
}

/** `npm run import -- FILE`: one delivery from a file into the stock, with its report. */
await runTool('Importen avbryts. Inget är ändrat.', async (shutdown) => {
  const given = understood(process.argv.slice(2));
  if (given === null) return;
  const pool = await openPreparedDatabase(toolConfig(), shutdown);
  await importFile(pool, given);
});
