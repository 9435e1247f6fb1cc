import { createHash } from 'node:crypto';
import { fail, ok, type Result } from '#src/base/result.ts';
import { DAY_MS } from '#src/base/units.ts';
import { type Actor, recordAudit } from '#src/commands/accounts/record-audit.ts';
import {
  insertPromptUse,
  readPromptInUse,
  readPromptTrial,
  readPromptUse,
  savePromptTrial,
} from '#src/db/adviser/prompt-uses.ts';
import type { Db } from '#src/db/connection/client.ts';
import { PROMPTS, readParameterValues } from '#src/db/content/staff-content.ts';
import { withParameters } from '#src/domain/adviser/adviser-parameters.ts';
import { GOLDEN_QUESTIONS, type GoldenResult, hasPassed } from '#src/domain/adviser/golden/golden-questions.ts';
import { type ModelSettings, RULES } from '#src/domain/adviser/model-settings.ts';

/** Settings without the key, as pages have them. */
type Settings = Omit<ModelSettings, 'apiKey'>;

/** Days that a trial is retained. */
const RETENTION_DAYS = 90;

/** Hash of all that the answers to the golden questions depend on; a trial of another subject says nothing of this one. */
export async function trialSubject(db: Db, content: string, configured: Settings): Promise<string> {
  const { baseUrl, model, temperature, maxTokens } = withParameters(configured, await readParameterValues(db));
  const subject = [content, RULES, GOLDEN_QUESTIONS, baseUrl, model, temperature, maxTokens];
  return createHash('sha256').update(JSON.stringify(subject)).digest('base64url');
}

/** Stores the answers to the golden questions. */
export const recordTrial = (db: Db, subject: string, results: readonly GoldenResult[], now: Date): Promise<void> =>
  savePromptTrial(db, subject, { results, triedAt: now }, new Date(now.getTime() - RETENTION_DAYS * DAY_MS));

type Use = {
  id: string;
  /** The text that was tried. */
  content: string;
  /** Why it is put to use although it has not passed the golden questions; empty: only if it has. */
  reason: string;
  settings: Settings;
};

/** Puts a copy of a prompt to use. The golden questions must have been passed by exactly this text, or a reason is recorded. */
export function putPromptToUse(
  db: Db,
  actor: Actor,
  { id, content, reason, settings }: Use,
): Promise<Result<null, 'gone' | 'changed-meanwhile' | 'in-use' | 'not-passed'>> {
  return db.transaction().execute(async (tx) => {
    const prompt = await PROMPTS.read(tx, id);
    if (!prompt) return fail('gone');
    if (prompt.content !== content) return fail('changed-meanwhile');
    const before = await readPromptInUse(tx);
    if (before?.promptId === id && before.content === content) return fail('in-use');
    const trial = await readPromptTrial(tx, await trialSubject(tx, content, settings));
    const isPassed = trial !== null && hasPassed(trial.results);
    if (!isPassed && reason === '') return fail('not-passed');
    const after = { name: prompt.name, content, reason: isPassed ? null : reason };
    await insertPromptUse(tx, { promptId: id, ...after });
    await recordAudit(tx, actor, { ...audited('use', id), before: textOf(before), after });
    return ok(null);
  });
}

/** Puts an earlier text to use again, as it was then. It needs no trial: it was in use before. */
export function restorePrompt(
  db: Db,
  actor: Actor,
  useId: number,
): Promise<Result<{ name: string }, 'gone' | 'in-use'>> {
  return db.transaction().execute(async (tx) => {
    const use = await readPromptUse(tx, useId);
    if (!use) return fail('gone');
    const before = await readPromptInUse(tx);
    if (before?.id === useId) return fail('in-use');
    const { promptId, name, content, reason } = use;
    await insertPromptUse(tx, { promptId, name, content, reason });
    const after = { name, content, reason };
    await recordAudit(tx, actor, { ...audited('restore', promptId ?? `use ${useId}`), before: textOf(before), after });
    return ok({ name });
  });
}

const audited = (verb: 'use' | 'restore', id: string) => ({ action: `prompt.${verb}`, subject: `prompt:${id}` });

const textOf = (use: { name: string; content: string } | undefined): object | null =>
  use === undefined ? null : { name: use.name, content: use.content };
