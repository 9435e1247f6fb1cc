import { z } from 'zod';
import { refused } from '#src/request/forms/action-form.server.ts';

/** A code of the second factor, or a recovery code. */
export const codeFields = z.strictObject({
  code: z.string().trim().min(6, 'Skriv koden.').max(40, 'Koden är för lång.'),
});

/** Rejection of an app code whose stored secret cannot be decrypted. */
export const UNREADABLE_CODE = refused(
  'Koden kan inte kontrolleras',
  'Sajten kan inte läsa nyckeln bakom appens koder. Skriv en av dina reservkoder, eller be den som driver sajten att återställa tvåstegsinloggningen.',
);
