import { Readable } from 'node:stream';
import { z } from 'zod';
import { fail, ok, type Result } from '#src/base/result.ts';
import type { Actor } from '#src/commands/accounts/record-audit.ts';
import { type MappingRefusal, removeFeedMapping, saveFeedMapping } from '#src/commands/deliveries/edit-feed-mapping.ts';
import { SAMPLE_LIMITS, SHOWN_ROWS } from '#src/commands/deliveries/try-mapping.ts';
import {
  type FeedMappingSummary,
  type FeedSample,
  listMappingVersions,
  readFeedSample,
  storeFeedSample,
} from '#src/db/deliveries/feed-mappings.ts';
import type { ColumnMapping } from '#src/domain/deliveries/column-mapping.ts';
import { guessMapping, mappingFields, withNewColumns } from '#src/domain/deliveries/mapping-fields.ts';
import { FeedError } from '#src/feeds/feed-format.ts';
import { checkColumnMapping, MAX_HEADER_ROW } from '#src/feeds/mapped/column-mapping.ts';
import { readSampleColumns, type SampleChoices, type SampleColumns } from '#src/feeds/mapped/sample-columns.ts';
import type { StaffRequest } from '#src/request/accounts/staff.server.ts';
import { done, type FormOutcome, type Refused, refused, showingIntent } from '#src/request/forms/action-form.server.ts';
import { staffForm } from '#src/web/office/editing/staff-form.server.ts';
import { mappingOf, readTrial, type TrialModel, trialOrMistakes } from './mapping-trial.server.ts';

/** The editor of column mappings, of staff and of dealers' own people. */

/** The part of the request that the editor of either area needs. */
export type MappingRequest = Pick<StaffRequest, 'db' | 'url' | 'params' | 'logger' | 'requestId'>;

export const sampleField = z
  .instanceof(File, { message: 'Välj en fil.' })
  .refine((file) => file.size > 0, 'Välj en fil.');

/** The sent file, which has columns. */
export async function readSample(file: File): Promise<Result<FeedSample, Refused>> {
  if (file.size > SAMPLE_LIMITS.bytes)
    return fail(mistake({ sample: 'Filen är större än 20 MB. Ta en del av den, eller packa den med gzip.' }));
  const fileName = file.name.normalize('NFC').slice(0, 200) || 'fil';
  const sample = { fileName, content: Buffer.from(await file.arrayBuffer()) };
  const columns = await columnsOf(sample);
  return columns.ok ? ok(sample) : fail(mistake({ sample: columns.failure }));
}

const mistake = (errors: Record<string, string>): Refused => ({
  kind: 'refused',
  title: 'Något behöver rättas',
  text: Object.values(errors)[0] ?? '',
  errors,
});

/** @returns a Swedish line for a file that cannot be read */
async function columnsOf(
  { fileName, content }: FeedSample,
  choices: SampleChoices = {},
): Promise<Result<SampleColumns, string>> {
  try {
    const stream = Readable.from([content]);
    return ok(await readSampleColumns({ stream, fileName, maxBytes: SAMPLE_LIMITS.decompressedBytes }, choices));
  } catch (error) {
    if (!(error instanceof FeedError)) throw error;
    return fail(error.message);
  }
}

/** The editor of a dealer's mapping, with the first cars of its file. */
export async function readMappingEditor(
  { db, url }: Pick<MappingRequest, 'db' | 'url'>,
  { id, dealer, version, unknownFile }: FeedMappingSummary,
) {
  const [versions, sample] = await Promise.all([listMappingVersions(db, id), readFeedSample(db, id)]);
  const [newest] = versions;
  const stored = newest ? checkColumnMapping(newest.mapping) : null;
  const saved = stored?.ok ? stored.value : null;
  const chosen = readChoices(url);
  const choices = { headerRow: chosen.headerRow ?? saved?.headerRow, sheet: chosen.sheet ?? saved?.sheet };
  const read = sample && (await columnsOf(sample, { list: saved?.list ?? '', ...choices }));
  const found = read?.ok ? read.value : null;
  const names = found?.columns.map(({ name }) => name) ?? [];
  const proposed = saved === null ? withList(guessMapping(names), found) : withNewColumns(saved, names);
  const mapping = withTable(proposed, found);
  const canBeTried = sample !== null && checkColumnMapping(mapping).ok;
  return {
    id,
    dealer,
    version: version ?? 0,
    fileName: sample?.fileName ?? null,
    /** Whether the file is a delivery that could not be read. */
    isUnknown: unknownFile !== null,
    problem: read && !read.ok ? read.failure : null,
    isGuess: saved === null,
    fields: mappingFields(mapping, names),
    samples: Object.fromEntries((found?.columns ?? []).map(({ name, samples }) => [name, samples])),
    headerRow: found?.headerRow ?? null,
    sheet: found?.sheet ?? null,
    hasList: found ? found.kind !== 'csv' : mapping.list !== undefined,
    trial: canBeTried ? await readTrial(db, { sample, mapping, dealer }, SHOWN_ROWS) : null,
    versions: versions.map(({ version: number, createdAt, createdBy }) => ({ number, createdAt, createdBy })),
  };
}

export type MappingEditorModel = Awaited<ReturnType<typeof readMappingEditor>>;

const withList = (mapping: ColumnMapping, found: SampleColumns | null): ColumnMapping =>
  found === null || found.list === '' ? mapping : { ...mapping, list: found.list };

/** Where the columns were found: titles above them are a habit of the dealer's, and the sheet has a name. */
const withTable = (mapping: ColumnMapping, found: SampleColumns | null): ColumnMapping => ({
  ...mapping,
  headerRow: found === null ? mapping.headerRow : found.headerRow === 1 ? undefined : (found.headerRow ?? undefined),
  sheet: found?.sheet && found.sheet.visible.length > 1 ? found.sheet.name : mapping.sheet,
});

const choicesSchema = z.object({
  rad: z.coerce.number().int().min(1).max(MAX_HEADER_ROW).optional().catch(undefined),
  blad: z.string().min(1).max(200).optional().catch(undefined),
});

/** The line of the headings and the sheet that somebody chose on the page. */
function readChoices(url: URL): SampleChoices {
  const { rad, blad } = choicesSchema.parse(Object.fromEntries(url.searchParams));
  return { headerRow: rad, sheet: blad };
}

/** Names of the editor's fields; every other name is refused. */
export const editorFields = z.record(
  z
    .string()
    .regex(
      /^(?:odometerUnit|list|headerRow|sheet|seen|all|col\.\d{1,3}|rule\.\d{1,3}\.\d\.[a-z]{2,9}|constant\.\d{1,2}\.[a-z]{4,5})$/,
    ),
  z.string().max(50_000),
);
const seenField = z.coerce.number().int().min(0);

const REFUSALS: Record<MappingRefusal, FormOutcome> = {
  gone: refused('Kolumnerna finns inte längre'),
  'changed meanwhile': {
    kind: 'refused',
    title: 'Någon annan har sparat kolumnerna sedan du öppnade dem',
    status: 409,
    text: 'Öppna sidan i en ny flik och gör om din ändring där.',
  },
  'no site': mistake({
    columns:
      'Välj Handlare för kolumnen som säger vilken anläggning bilen står på. Utan den hör ingen rad till någon anläggning, så inga bilar kommer in.',
  }),
};

type Editing<Request> = {
  /** The mapping that the request may change. @throws 404 */
  mapping: (request: Request) => Promise<FeedMappingSummary>;
  actor: (request: Request) => Actor;
  /** Where a removed mapping leads. */
  removed: () => Response;
};

/** The forms of the editor. */
export const mappingIntents = <Request extends MappingRequest>({
  mapping: read,
  actor,
  removed,
}: Editing<Request>) => ({
  sample: staffForm(
    z.strictObject({ sample: sampleField }),
    'Kunde inte läsa filen',
    async (request: Request, fields) => {
      const { id } = await read(request);
      const sample = await readSample(fields.sample);
      if (!sample.ok) return sample.failure;
      await storeFeedSample(request.db, id, sample.value);
      return done('Filen är läst');
    },
  ),
  save: staffForm(editorFields, 'Kunde inte spara', async (request: Request, fields) => {
    const saved = await saveEditor(request, await read(request), actor(request), fields);
    if (!saved.ok) return saved.failure;
    const { version, isChanged } = saved.value;
    return isChanged
      ? done('Sparat', `Version ${version} gäller från nästa leverans.`, { seen: [String(version)] })
      : done('Inget var ändrat');
  }),
  restore: staffForm(
    z.strictObject({ version: seenField, seen: seenField }),
    'Kunde inte återställa',
    async (request: Request, { version, seen }) => {
      const { id } = await read(request);
      const old = (await listMappingVersions(request.db, id)).find((each) => each.version === version);
      const mapping = old && checkColumnMapping(old.mapping);
      if (!mapping?.ok) return refused('Versionen går inte att återställa');
      const saved = await saveFeedMapping(request.db, actor(request), { id, seen, mapping: mapping.value });
      if (!saved.ok) return REFUSALS[saved.failure];
      return done('Återställt', `Version ${saved.value.version} är densamma som version ${version}.`);
    },
  ),
  remove: staffForm(z.strictObject({ id: z.string() }), 'Kunde inte ta bort', async (request: Request) => {
    const { id } = await read(request);
    const result = await removeFeedMapping(request.db, actor(request), id);
    return result.ok ? removed() : REFUSALS.gone;
  }),
});

/** Reads the first cars of the file with the mapping in the editor, or with `all` the whole file. Nothing is stored. */
export const mappingTrialIntent = <Request extends MappingRequest>(read: Editing<Request>['mapping']) =>
  showingIntent(editorFields, async (request: Request, fields): Promise<Result<TrialModel, Refused>> => {
    const { id, dealer } = await read(request);
    const sample = await readFeedSample(request.db, id);
    if (sample === null) return fail(mistake({ sample: 'Skicka handlarens fil igen: den finns bara i ett dygn.' }));
    const order = { fields, sample, dealer };
    const trial = await trialOrMistakes(request.db, order, fields.all === undefined ? SHOWN_ROWS : undefined);
    return trial.ok ? trial : fail(mistake(trial.failure));
  });

/** Saves what is in the editor. */
export async function saveEditor(
  { db }: Pick<MappingRequest, 'db'>,
  { id }: Pick<FeedMappingSummary, 'id'>,
  actor: Actor,
  fields: z.output<typeof editorFields>,
): Promise<Result<{ version: number; isChanged: boolean }, FormOutcome>> {
  const mapping = mappingOf(fields);
  if (!mapping.ok) return fail(mistake(mapping.failure));
  const seen = seenField.catch(-1).parse(fields.seen);
  const saved = await saveFeedMapping(db, actor, { id, seen, mapping: mapping.value });
  return saved.ok ? saved : fail(REFUSALS[saved.failure]);
}
