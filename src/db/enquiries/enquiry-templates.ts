import { sql } from 'kysely';
import type { Db } from '#src/db/connection/client.ts';
import type { StoredTemplate } from '#src/domain/enquiries/answer-templates.ts';
import { DEFAULT_SETTINGS, type EnquirySettings } from '#src/domain/enquiries/reminders.ts';

/** The templates that a dealer has added, changed or removed; its own in the order in which they were added. */
export const listStoredTemplates = (db: Db, dealerId: number): Promise<StoredTemplate[]> =>
  db
    .selectFrom('enquiry_templates')
    .select(['id', 'name', 'body', 'version', 'is_removed as isRemoved'])
    .where('dealer_id', '=', dealerId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();

/** Within the transaction: changes of one dealer's templates follow each other, so that they can be counted. */
export async function lockTemplates(tx: Db, dealerId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('enquiry-templates', ${dealerId}))`.execute(tx);
}

export async function insertTemplate(
  db: Db,
  template: { dealerId: number; name: string; body: string },
): Promise<void> {
  const { dealerId, name, body } = template;
  await db.insertInto('enquiry_templates').values({ dealer_id: dealerId, name, body }).execute();
}

/** Changes or removes a template, also one that every dealer has. */
export async function storeTemplate(db: Db, dealerId: number, template: StoredTemplate): Promise<void> {
  const { id, name, body, version, isRemoved } = template;
  await sql`
    insert into enquiry_templates (dealer_id, id, name, body, is_removed, version)
    values (${dealerId}, ${id}, ${name}, ${body}, ${isRemoved}, ${version + 1})
    on conflict (dealer_id, id) do update
      set name = excluded.name, body = excluded.body, is_removed = excluded.is_removed, version = excluded.version`.execute(
    db,
  );
}

export async function deleteTemplate(db: Db, dealerId: number, id: string): Promise<void> {
  await db.deleteFrom('enquiry_templates').where('dealer_id', '=', dealerId).where('id', '=', id).execute();
}

/** A dealer's choices about its messages. */
export async function readEnquirySettings(db: Db, dealerId: number): Promise<EnquirySettings> {
  const row = await db
    .selectFrom('enquiry_settings')
    .select(['remind_after_hours as remindAfterHours', 'adf_recipient as adfRecipient', 'version'])
    .where('dealer_id', '=', dealerId)
    .executeTakeFirst();
  return row ?? DEFAULT_SETTINGS;
}

/** Stores the settings unless they were changed after the version. @returns whether they were stored */
export async function storeEnquirySettings(db: Db, dealerId: number, settings: EnquirySettings): Promise<boolean> {
  const { remindAfterHours, adfRecipient, version } = settings;
  const { numAffectedRows } = await sql`
    insert into enquiry_settings as stored (dealer_id, remind_after_hours, adf_recipient)
    select ${dealerId}, ${remindAfterHours}, ${adfRecipient}
    where ${version} = 0 or exists (select from enquiry_settings where dealer_id = ${dealerId})
    on conflict (dealer_id) do update
      set remind_after_hours = excluded.remind_after_hours, adf_recipient = excluded.adf_recipient, version = stored.version + 1
      where stored.version = ${version}`.execute(db);
  return numAffectedRows === 1n;
}
