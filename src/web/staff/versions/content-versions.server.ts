import { z } from 'zod';
import { addContent, changeContent } from '#src/commands/staff/edit-content.ts';
import type { Db } from '#src/db/connection/client.ts';
import { PARAMETERS, PROMPTS, TRACKING_SCRIPTS } from '#src/db/content/staff-content.ts';
import { auditFieldWords } from '#src/domain/audit/audit-words.ts';
import { SCRIPT_PURPOSES } from '#src/domain/tracking/tracking.ts';
import { chatbotsUrl, parametersUrl, trackingScriptsUrl, type VersionedKind } from '#src/office-urls.ts';
import type { StaffRequest } from '#src/request/accounts/staff.server.ts';
import { done, type FormOutcome, refused } from '#src/request/forms/action-form.server.ts';
import { invalidParameter } from '#src/web/staff/parameters/parameters-data.server.ts';
import { reportScript } from '#src/web/staff/tracking-scripts/tracking-scripts-data.server.ts';
import { INCOMPLETE, type Versioned } from './versions-data.server.ts';

type Content<Restored extends { name: string }> = {
  kind: VersionedKind;
  noun: string;
  page: string;
  up: string;
  /** The fields that a restored version sets. */
  schema: z.ZodObject<Record<keyof Restored, z.ZodType>> & z.ZodType<Restored>;
  read: (db: Db, id: string) => Promise<{ name: string } | undefined>;
  change: (request: StaffRequest, id: string, fields: Restored) => ReturnType<typeof changeContent>;
  /** Adds a removed entry again. */
  add: (request: StaffRequest, fields: Restored) => ReturnType<typeof addContent>;
  check?: (fields: Restored) => FormOutcome | null;
  afterwards?: (request: StaffRequest, id: string) => Promise<void>;
};

/** Versions of an entry of staff's content; the audit log has its whole fields before and after each change. */
function contentVersions<Restored extends { name: string }>(content: Content<Restored>): Versioned {
  const { kind, noun, schema, page, up } = content;
  const names = Object.keys(schema.shape);
  const read = async ({ db }: StaffRequest, key: string) =>
    z.uuid().safeParse(key).success ? content.read(db, key) : undefined;
  return {
    kind,
    noun,
    actions: ['add', 'change', 'remove'].map((verb) => `${noun}.${verb}`),
    isField: (name) => names.includes(name),
    label: (field) => auditFieldWords(noun, field),
    async describe(request, key) {
      // Removed entries have versions too.
      if (!z.uuid().safeParse(key).success) return null;
      return { name: (await read(request, key))?.name ?? 'Borttagen', page, up };
    },
    async now(request, key) {
      const entry = await read(request, key);
      return entry === undefined ? null : new Map(Object.entries(entry).filter(([name]) => names.includes(name)));
    },
    texts: async (_, versions) => {
      const [one, other] = versions.map((fields) => new Map([...fields].map(([name, value]) => [name, String(value)])));
      return [one ?? new Map(), other ?? new Map()];
    },
    async restore(request, key, fields) {
      const restored = schema.safeParse(Object.fromEntries(fields)).data;
      if (!restored) return INCOMPLETE;
      const problem = content.check?.(restored);
      if (problem) return problem;
      const result = await content.change(request, key, restored);
      if (result.ok) {
        if (!result.value.isChanged) return done('Versionen används redan');
        await content.afterwards?.(request, key);
        return done('Versionen är återställd', restored.name);
      }
      if (result.failure === 'name-taken') return refused('Versionen är inte återställd', 'Namnet finns redan.');
      const added = await content.add(request, restored);
      if (!added.ok) return refused('Versionen är inte återställd', 'Namnet finns redan.');
      await content.afterwards?.(request, added.value);
      return done('Den är tillagd igen', restored.name);
    },
  };
}

export const promptVersions = contentVersions({
  kind: 'prompt',
  noun: PROMPTS.noun,
  page: chatbotsUrl(),
  up: 'Chatbots',
  read: PROMPTS.read,
  schema: z.object({ name: z.string(), content: z.string() }),
  change: ({ db, staff }, id, fields) => changeContent(db, staff, PROMPTS, { id, ...fields }),
  add: ({ db, staff }, fields) => addContent(db, staff, PROMPTS, fields),
});

export const parameterVersions = contentVersions({
  kind: 'parameter',
  noun: PARAMETERS.noun,
  page: parametersUrl(),
  up: 'Parameters',
  read: PARAMETERS.read,
  schema: z.object({ name: z.string(), value: z.string(), description: z.string() }),
  change: ({ db, staff }, id, fields) => changeContent(db, staff, PARAMETERS, { id, ...fields }),
  add: ({ db, staff }, fields) => addContent(db, staff, PARAMETERS, fields),
  check: ({ name, value }) => invalidParameter(name, value),
});

/** A restored script stays active or inactive; one that is added again is inactive, like every new one. */
export const scriptVersions = contentVersions({
  kind: 'script',
  noun: TRACKING_SCRIPTS.noun,
  page: trackingScriptsUrl(),
  up: 'Tracking Scripts',
  read: TRACKING_SCRIPTS.read,
  schema: z.object({ name: z.string(), content: z.string(), purpose: z.enum(SCRIPT_PURPOSES) }),
  change: ({ db, staff }, id, fields) => changeContent(db, staff, TRACKING_SCRIPTS, { id, ...fields }),
  add: ({ db, staff }, fields) => addContent(db, staff, TRACKING_SCRIPTS, { ...fields, isActive: false }),
  afterwards: (request, id) => reportScript(request, 'change', id),
});
