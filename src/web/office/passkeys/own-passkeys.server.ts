import { z } from 'zod';
import { addPasskey, beginPasskey, removePasskey, renamePasskey } from '#src/commands/accounts/passkeys.ts';
import { registrationSchema } from '#src/domain/accounts/passkey-response.ts';
import { MAX_PASSKEY_NAME, MAX_PASSKEYS } from '#src/domain/accounts/sign-in-limits.ts';
import type { StaffRequest } from '#src/request/accounts/staff.server.ts';
import { done, formIntent, refused } from '#src/request/forms/action-form.server.ts';
import { textField } from '#src/web/office/editing/staff-form.server.ts';
import { passkeyFields, passkeyQuestion, readJson } from './passkey-forms.server.ts';

const name = textField(MAX_PASSKEY_NAME).pipe(z.string().min(1, 'Skriv ett namn, så att du känner igen den.'));
const id = z.string().min(1).max(1_400);

const NOT_ADDED = 'Din passkey är inte tillagd';
const TOO_MANY = refused(NOT_ADDED, `Du kan ha högst ${MAX_PASSKEYS}. Ta bort en som du inte använder.`);
const REFUSALS = {
  'not-verified': refused(
    NOT_ADDED,
    'Webbläsarens svar kunde inte kontrolleras, eller så tog det för lång tid. Försök igen.',
  ),
  taken: refused(NOT_ADDED, 'Den finns redan.'),
  'too-many': TOO_MANY,
} as const;
const GONE = refused('Den passkeyn finns inte längre');

/** Forms of the account page that manage its passkeys. */
export const passkeyActions = {
  'begin-passkey': formIntent(z.strictObject({ name }), async ({ db, site, staff }: StaffRequest, given) => {
    const result = await beginPasskey(db, site, staff);
    return result.ok ? passkeyQuestion(result.value, { name: [given.name] }) : TOO_MANY;
  }),
  'add-passkey': formIntent(
    passkeyFields.extend({ name }),
    async ({ db, site, staff }: StaffRequest, { name: given, credential }) => {
      const answer = readJson(registrationSchema, credential);
      if (!answer) return REFUSALS['not-verified'];
      const result = await addPasskey(db, site, { session: staff, name: given, answer });
      return result.ok ? done('Din passkey är tillagd', result.value.join('\n')) : REFUSALS[result.failure];
    },
  ),
  'rename-passkey': formIntent(z.strictObject({ id, name }), async ({ db, staff }: StaffRequest, given) =>
    (await renamePasskey(db, staff, given)) ? done('Namnet är ändrat') : GONE,
  ),
  'remove-passkey': formIntent(z.strictObject({ id }), async ({ db, site, staff }: StaffRequest, given) =>
    (await removePasskey(db, site, staff, given.id)) ? done('Din passkey är borttagen') : GONE,
  ),
};
