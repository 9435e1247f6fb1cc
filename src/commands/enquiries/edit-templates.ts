import { fail, ok, type Result } from '#src/base/result.ts';
import type { Db } from '#src/db/connection/client.ts';
import {
  deleteTemplate,
  insertTemplate,
  listStoredTemplates,
  lockTemplates,
  storeTemplate,
} from '#src/db/enquiries/enquiry-templates.ts';
import {
  type AnswerTemplate,
  DEFAULT_TEMPLATES,
  MAX_TEMPLATES,
  templatesOf,
} from '#src/domain/enquiries/answer-templates.ts';

export function addTemplate(
  db: Db,
  dealerId: number,
  template: { name: string; body: string },
): Promise<Result<null, 'too-many'>> {
  return db.transaction().execute(async (tx) => {
    await lockTemplates(tx, dealerId);
    const templates = templatesOf(await listStoredTemplates(tx, dealerId));
    // Sent twice, as when the answer to the form never arrived.
    if (templates.some(({ name, body }) => name === template.name && body === template.body)) return ok(null);
    if (templates.length >= MAX_TEMPLATES) return fail('too-many');
    await insertTemplate(tx, { dealerId, ...template });
    return ok(null);
  });
}

type TemplateFailure = 'gone' | 'changed-meanwhile';

/** Changes a template of a dealer, unless it was changed after its version. */
export function changeTemplate(
  db: Db,
  dealerId: number,
  template: AnswerTemplate,
): Promise<Result<null, TemplateFailure>> {
  return db.transaction().execute(async (tx) => {
    await lockTemplates(tx, dealerId);
    const current = templatesOf(await listStoredTemplates(tx, dealerId)).find(({ id }) => id === template.id);
    if (current === undefined) return fail('gone');
    if (current.version !== template.version) return fail('changed-meanwhile');
    await storeTemplate(tx, dealerId, { ...template, isRemoved: false });
    return ok(null);
  });
}

/** Removes a template of a dealer: one that every dealer has stays removed for this one. @returns whether it had it */
export function removeTemplate(db: Db, dealerId: number, id: string): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    await lockTemplates(tx, dealerId);
    const template = templatesOf(await listStoredTemplates(tx, dealerId)).find((each) => each.id === id);
    if (template === undefined) return false;
    if (DEFAULT_TEMPLATES.some((each) => each.id === id))
      await storeTemplate(tx, dealerId, { ...template, isRemoved: true });
    else await deleteTemplate(tx, dealerId, id);
    return true;
  });
}
