import { type RawBuilder, sql } from 'kysely';
import { readPromptInUse } from '#src/db/adviser/prompt-uses.ts';
import type { Db } from '#src/db/connection/client.ts';
import { prepared } from '#src/db/connection/prepared-statements.ts';
import type { AuditFieldName } from '#src/domain/audit/audit-fields.ts';
import type { ScriptPurpose } from '#src/domain/tracking/tracking.ts';

/** Content edited by staff: parameters, prompts and tracking scripts are tables of the same shape. */
type Source<Fields, Times> = {
  /** Name of an entry in the audit log. */
  noun: string;
  table: string;
  /** The column of each field. */
  columns: Readonly<Record<keyof Fields, string>>;
  /** The columns of the times that a list shows. */
  times: Readonly<Record<keyof Times, string>>;
  order: RawBuilder<unknown>;
  hasUniqueNames?: boolean;
  /** Whether an entry is in use, and so cannot be removed. */
  isInUse?(tx: Db, id: string): Promise<boolean>;
};

export type ContentStore<Fields> = Pick<Source<Fields, unknown>, 'noun' | 'isInUse'> & {
  /** @returns the new entry's id; undefined: its name is taken */
  insert(tx: Db, fields: Fields): Promise<string | undefined>;
  /** Reads an entry and locks it until the transaction ends. */
  read(tx: Db, id: string): Promise<Fields | undefined>;
  /** @returns false: its name is taken */
  update(tx: Db, id: string, fields: Fields): Promise<boolean>;
  remove(tx: Db, id: string): Promise<void>;
};

/** A type error: a field that the audit log has no words for. */
type Audited<Fields> = { [Field in keyof Fields]: Field extends AuditFieldName ? unknown : never };

function contentStore<Fields extends { name: string } & Audited<Fields>, Times>(
  source: Source<Fields, Times>,
): ContentStore<Fields> & { list(db: Db): Promise<(Fields & Times & { id: string })[]> } {
  const table = sql.table(source.table);
  const selected = (columns: Readonly<Record<string, string>>) =>
    sql.join(Object.entries(columns).map(([field, column]) => sql`${sql.ref(column)} as ${sql.ref(field)}`));
  const names = Object.keys(source.columns) as (keyof Fields)[];
  const columns = names.map((name) => sql.ref(source.columns[name]));
  const valuesOf = (fields: Fields) => names.map((name) => sql`${fields[name]}`);

  return {
    ...source,
    async list(db) {
      const { rows } = await sql<Fields & Times & { id: string }>`
        select id, ${selected({ ...source.columns, ...source.times })} from ${table} order by ${source.order}`.execute(
        db,
      );
      return rows;
    },
    async insert(db, fields) {
      const { rows } = await sql<{ id: string }>`
        insert into ${table} (${sql.join(columns)}) values (${sql.join(valuesOf(fields))})
        on conflict do nothing returning id`.execute(db);
      return rows[0]?.id;
    },
    async read(db, id) {
      const { rows } = await sql<Fields>`
        select ${selected(source.columns)} from ${table} where id = ${id} for update`.execute(db);
      return rows[0];
    },
    async update(db, id, fields) {
      const { numAffectedRows } = await sql`
        update ${table} set (${sql.join(columns)}, updated_at) = (${sql.join(valuesOf(fields))}, now())
        where id = ${id} and not (${source.hasUniqueNames ?? false} and exists (
          select from ${table} other where other.name = ${fields.name} and other.id <> ${id}))`.execute(db);
      return numAffectedRows === 1n;
    },
    async remove(db, id) {
      await sql`delete from ${table} where id = ${id}`.execute(db);
    },
  };
}

export type ParameterFields = {
  name: string;
  value: string;
  /** Empty when there is none. */
  description: string;
};

/** Names are unique; listed by them in Swedish order. */
export const PARAMETERS = contentStore<ParameterFields, { updatedAt: Date }>({
  noun: 'parameter',
  table: 'api_parameters',
  hasUniqueNames: true,
  columns: { name: 'name', value: 'value', description: 'description' },
  times: { updatedAt: 'updated_at' },
  order: sql`name collate "sv-x-icu"`,
});

/** Names and values of all parameters. */
export const readParameterValues = (db: Db): Promise<{ name: string; value: string }[]> => PARAMETERS.list(db);

export type PromptFields = { name: string; content: string };
export type PromptRow = PromptFields & { id: string; createdAt: Date };

/** Listed newest first. */
export const PROMPTS = contentStore<PromptFields, { createdAt: Date }>({
  noun: 'prompt',
  table: 'chatbot_prompts',
  columns: { name: 'name', content: 'prompt_content' },
  times: { createdAt: 'created' },
  order: sql`created desc, id`,
  isInUse: async (tx, id) => (await readPromptInUse(tx))?.promptId === id,
});

export type ScriptFields = {
  name: string;
  /** HTML with its script tags in full. */
  content: string;
  purpose: ScriptPurpose;
  isActive: boolean;
};
export type ScriptRow = ScriptFields & { id: string; createdAt: Date; updatedAt: Date };

/** Listed newest first. */
export const TRACKING_SCRIPTS = contentStore<ScriptFields, { createdAt: Date; updatedAt: Date }>({
  noun: 'tracking-script',
  table: 'tracking_scripts',
  columns: { name: 'name', content: 'script_content', purpose: 'purpose', isActive: 'is_active' },
  times: { createdAt: 'created_at', updatedAt: 'updated_at' },
  order: sql`created_at desc, id`,
});

/** The scripts of public pages, each of which reads them: by a prepared statement, listed newest first. */
export async function readActiveScripts(db: Db): Promise<Pick<ScriptRow, 'id' | 'purpose' | 'content'>[]> {
  const { rows } = await sql<
    Pick<ScriptRow, 'id' | 'purpose' | 'content'>
  >`select ${prepared('active-scripts')} id, purpose, script_content as content
    from tracking_scripts where is_active order by created_at desc, id`.execute(db);
  return rows;
}
