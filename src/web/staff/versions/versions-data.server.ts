import { data } from 'react-router';
import { z } from 'zod';
import { listVersionChanges } from '#src/db/accounts/audit-log.ts';
import { auditActionWords } from '#src/domain/audit/audit-words.ts';
import { BEFORE_ALL, type Fields, type Version, versionsOf } from '#src/domain/versions/version-list.ts';
import { wordDiff } from '#src/integrations/text-diff/word-diff.ts';
import { COMPARED_FROM_PARAM, COMPARED_TO_PARAM, type VersionedKind } from '#src/office-urls.ts';
import { type StaffRequest, staffAction } from '#src/request/accounts/staff.server.ts';
import { type FormOutcome, refused } from '#src/request/forms/action-form.server.ts';
import { staffForm } from '#src/web/office/editing/staff-form.server.ts';

/** A kind of things with versions. */
export type Versioned = {
  kind: VersionedKind;
  /** Name in the audit log. */
  noun: string;
  /** Recorded actions that set the fields. */
  actions: readonly string[];
  isField: (name: string) => boolean;
  label: (field: string) => string;
  /** The thing's name and page; null: it has never existed. */
  describe: (request: StaffRequest, key: string) => Promise<{ name: string; page: string; up: string } | null>;
  /** The fields as they are now; null: it does not exist. */
  now: (request: StaffRequest, key: string) => Promise<Fields | null>;
  /** Two versions as texts by field, in the order in which they are shown. */
  texts: (request: StaffRequest, versions: readonly [Fields, Fields]) => Promise<readonly [Texts, Texts]>;
  /** Saves the fields of a version as a form would. */
  restore: (request: StaffRequest, key: string, fields: Fields) => Promise<FormOutcome>;
};
export type Texts = ReadonlyMap<string, string>;

const MAX_VERSIONS = 100;
/** The thing as it is now, as the id of a version. */
const NOW = 'nu';

const readAll = async (request: StaffRequest, { noun, actions, isField }: Versioned, key: string): Promise<Version[]> =>
  versionsOf(
    await listVersionChanges(request.db, { subject: `${noun}:${key}`, actions, limit: MAX_VERSIONS }),
    isField,
  );

const keyOf = ({ params }: StaffRequest): string => params.id ?? params.slug ?? '';

/** Page with the versions of a thing, and the differences of the two that the address names. @throws 404 */
export const readVersions = (versioned: Versioned) => async (request: StaffRequest) => {
  const key = keyOf(request);
  const described = await versioned.describe(request, key);
  if (!described) throw data(null, { status: 404 });
  const versions = await readAll(request, versioned, key);
  const current = await versioned.now(request, key);
  const { searchParams } = request.url;
  const byId = new Map<string, Fields | null>([
    [NOW, current],
    ...versions.map(({ id, fields }) => [id, fields] as const),
  ]);
  // Without a choice: the latest change.
  const from = searchParams.get(COMPARED_FROM_PARAM) ?? versions[1]?.id ?? BEFORE_ALL;
  const to = searchParams.get(COMPARED_TO_PARAM) ?? versions[0]?.id ?? NOW;
  const [before, after] = [byId.get(from), byId.get(to)];
  return {
    kind: versioned.kind,
    key,
    ...described,
    from,
    to,
    exists: current !== null,
    differences: before && after ? await differencesOf(request, versioned, [before, after]) : null,
    versions: versions.map(({ id, change, changed, fields }, index) => ({
      // The oldest is number 1.
      id,
      number: versions.length - index,
      change: change && { ...change, action: auditActionWords(change.action) },
      changed: changed.map(versioned.label),
      isRestorable: fields !== null,
    })),
  };
};
export type VersionsModel = Awaited<ReturnType<ReturnType<typeof readVersions>>>;

async function differencesOf(request: StaffRequest, { texts, label }: Versioned, both: readonly [Fields, Fields]) {
  const [before, after] = await texts(request, both);
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((field) => {
    const [was, is] = [before.get(field) ?? '', after.get(field) ?? ''];
    return was === is ? [] : [{ field, label: label(field), parts: wordDiff(was, is) }];
  });
}

const NOT_RESTORED = 'Versionen är inte återställd';
export const INCOMPLETE = refused(
  NOT_RESTORED,
  'Den är från en tid då bara det ändrade sparades, eller följer inte dagens regler.',
);

/** Restores a version as an ordinary save, with its own entry in the audit log. */
export const versionsAction = (versioned: Versioned) =>
  staffAction({
    restore: staffForm(
      z.strictObject({ id: z.string().max(40) }),
      NOT_RESTORED,
      async (request: StaffRequest, { id }) => {
        const key = keyOf(request);
        const version = (await readAll(request, versioned, key)).find((each) => each.id === id);
        if (!version?.fields) return refused(NOT_RESTORED, 'Versionen finns inte längre.');
        return versioned.restore(request, key, version.fields);
      },
    ),
  });
