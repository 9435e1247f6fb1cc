import { sql } from 'kysely';
import type { Db } from '#src/db/connection/client.ts';
import { EDITOR_EXPIRY_S } from '#src/domain/accounts/form-editor.ts';

/** A form as opened by an account: the path of its page, and its name within the page. */
export type OpenForm = { page: string; form: string; userId: string };

/**
 * Records that an account has a form open, removes expired records, and lists who else has it open.
 * @returns their e-mail addresses
 */
export async function reportEditor(db: Db, { page, form, userId }: OpenForm): Promise<string[]> {
  await sql`delete from form_editors where at < now() - make_interval(secs => ${EDITOR_EXPIRY_S})`.execute(db);
  await sql`
    insert into form_editors (page, form, user_id) values (${page}, ${form}, ${userId})
    on conflict (page, form, user_id) do update set at = now()`.execute(db);
  const { rows } = await sql<{ email: string }>`
    select email from form_editors join users on users.id = user_id
    where page = ${page} and form = ${form} and user_id <> ${userId}
    order by email`.execute(db);
  return rows.map(({ email }) => email);
}

export async function removeEditor(db: Db, { page, form, userId }: OpenForm): Promise<void> {
  await sql`delete from form_editors where page = ${page} and form = ${form} and user_id = ${userId}`.execute(db);
}
