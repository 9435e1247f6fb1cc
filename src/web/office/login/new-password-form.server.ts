import { z } from 'zod';
import { isStrongEnough, MAX_PASSWORD_LENGTH } from '#src/domain/accounts/password-rules.ts';
import { tooLongText } from '#src/domain/format/too-long-text.ts';
import { type FormOutcome, refused } from '#src/request/forms/action-form.server.ts';

/** Schema of a new password and its confirmation. */
export const newPasswordFields = {
  password: z.string().min(1, 'Skriv ett lösenord.').max(MAX_PASSWORD_LENGTH, tooLongText(MAX_PASSWORD_LENGTH)),
  passwordAgain: z.string().max(MAX_PASSWORD_LENGTH, tooLongText(MAX_PASSWORD_LENGTH)),
};

const WEAKNESSES = {
  'weak-password': 'Lösenordet uppfyller inte kraven.',
  'common-password':
    'Lösenordet är lätt att gissa: det är vanligt, eller innehåller början av din e-postadress. Välj ett annat.',
} as const;
export const weaknessOutcome = (kind: keyof typeof WEAKNESSES): FormOutcome =>
  refused('Svagt lösenord', 'Lösenordet uppfyller inte säkerhetskraven.', { password: WEAKNESSES[kind] });

const DIFFERENT = refused('Lösenorden matchar inte', 'Kontrollera att båda lösenorden är identiska.', {
  passwordAgain: 'Lösenorden matchar inte',
});

/** Rejection of a new password that differs from its confirmation or is weak; null when it is acceptable. */
export function newPasswordProblem(fields: { password: string; passwordAgain: string }): FormOutcome | null {
  if (fields.password !== fields.passwordAgain) return DIFFERENT;
  return isStrongEnough(fields.password) ? null : weaknessOutcome('weak-password');
}
