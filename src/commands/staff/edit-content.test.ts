import { beforeEach, describe, expect, test } from 'vitest';
import { TERMINAL } from '#src/commands/accounts/record-audit.ts';
import { readPromptInUse } from '#src/db/adviser/prompt-uses.ts';
import {
  type ContentStore,
  PARAMETERS,
  type ParameterFields,
  PROMPTS,
  type ScriptFields,
  TRACKING_SCRIPTS,
} from '#src/db/content/staff-content.ts';
import { testDatabase } from '#test/support/database.ts';
import { addContent, changeContent, removeContent, versionOf } from './edit-content.ts';

const { db, pool } = await testDatabase();
const NOBODY = '00000000-0000-4000-8000-00000000dead';
beforeEach(async () => {
  await pool.query('truncate api_parameters, tracking_scripts');
});

const audited = async () =>
  (await pool.query('select action, subject, before, after from audit_log order by id desc limit 1')).rows[0];

async function lifeOf<Fields extends object>(
  store: ContentStore<Fields>,
  fields: Fields,
  changed: Partial<Fields>,
): Promise<void> {
  const added = await addContent(db, TERMINAL, store, fields);
  const id = added.ok ? added.value : '';
  const subject = `${store.noun}:${id}`;
  expect(await audited()).toEqual({ action: `${store.noun}.add`, subject, before: null, after: fields });
  expect(await changeContent(db, TERMINAL, store, { id, ...changed })).toEqual({
    ok: true,
    value: { isChanged: true },
  });
  const after = { ...fields, ...changed };
  expect(await audited()).toEqual({ action: `${store.noun}.change`, subject, before: fields, after });
  expect(await store.read(db, id)).toEqual(after);
  const same = { id, seen: versionOf(after, Object.keys(changed)), ...changed };
  expect(await changeContent(db, TERMINAL, store, same)).toEqual({ ok: true, value: { isChanged: false } });
  expect(await audited()).toMatchObject({ action: `${store.noun}.change` });
  expect(await removeContent(db, TERMINAL, store, id)).toEqual({ ok: true, value: null });
  expect(await audited()).toEqual({ action: `${store.noun}.remove`, subject, before: after, after: null });
  expect(await removeContent(db, TERMINAL, store, id)).toEqual({ ok: false, failure: 'gone' });
  expect(await changeContent(db, TERMINAL, store, { id: NOBODY, ...changed })).toEqual({ ok: false, failure: 'gone' });
}

const parameter: ParameterFields = { name: 'ränta', value: '4,5', description: '' };
const script: ScriptFields = { name: 'Mätning', content: '<script></script>', purpose: 'statistics', isActive: false };

describe('adds, changes and removes an entry, each with a row in the audit log', () => {
  test('a parameter', () => lifeOf(PARAMETERS, parameter, { value: '4,9' }));
  test('a prompt', () => lifeOf(PROMPTS, { name: 'Ny', content: 'Svara kort.' }, { content: 'Svara.' }));
  test('a tracking script', () => lifeOf(TRACKING_SCRIPTS, script, { isActive: true }));
});

test('rejects a second parameter of the same name', async () => {
  await addContent(db, TERMINAL, PARAMETERS, parameter);
  const other = await addContent(db, TERMINAL, PARAMETERS, { ...parameter, name: 'avgift' });
  const refused = { ok: false, failure: 'name-taken' };
  expect(await addContent(db, TERMINAL, PARAMETERS, parameter)).toEqual(refused);
  const id = other.ok ? other.value : '';
  expect(await changeContent(db, TERMINAL, PARAMETERS, { id, name: 'ränta' })).toEqual(refused);
  expect(await PARAMETERS.read(db, id)).toMatchObject({ name: 'avgift' });
});

test('of two who change the same fields the later one is notified, and nothing is overwritten unseen', async () => {
  const added = await addContent(db, TERMINAL, TRACKING_SCRIPTS, script);
  const id = added.ok ? added.value : '';
  const written = { name: script.name, content: script.content };
  const seen = versionOf(script, Object.keys(written));
  // Fields that are not in the form may change meanwhile.
  await changeContent(db, TERMINAL, TRACKING_SCRIPTS, { id, isActive: true });
  const both = await Promise.all(
    ['<script>1</script>', '<script>2</script>'].map((content) =>
      changeContent(db, TERMINAL, TRACKING_SCRIPTS, { id, seen, ...written, content }),
    ),
  );
  expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  expect(both).toContainEqual({ ok: false, failure: 'changed-meanwhile' });
});

test('does not remove the prompt in use', async () => {
  const id = (await readPromptInUse(db))?.promptId ?? '';
  expect(await removeContent(db, TERMINAL, PROMPTS, id)).toEqual({ ok: false, failure: 'in-use' });
  expect(await PROMPTS.read(db, id)).toBeDefined();
});
