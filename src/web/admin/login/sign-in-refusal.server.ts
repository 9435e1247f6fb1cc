import type { SignInFailure } from '#src/commands/accounts/sign-in.ts';

/** Message for each sign-in failure (ADM §8); the page itself shows a lock. */
export function signInRefusal(failure: Exclude<SignInFailure, { kind: 'locked' }>): { title: string; text: string } {
  switch (failure.kind) {
    case 'wrong-password':
      return { title: 'Fel lösenord', text: `${failure.attemptsLeft} försök kvar.` };
    case 'unconfirmed':
      return { title: 'Bekräfta din e-post', text: 'Öppna länken som vi skickade till adressen, och logga in sedan.' };
    case 'too-many':
      return { title: 'Inloggning misslyckades', text: 'För många försök. Vänta en stund och försök igen.' };
  }
}
