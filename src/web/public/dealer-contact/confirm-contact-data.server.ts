import { z } from 'zod';
import { confirmContact } from '#src/commands/dealers/confirm-contact.ts';
import { type AccountRequest, accountAction, linkToken } from '#src/request/accounts/account-action.server.ts';
import { done, type FormOutcome, formIntent, refused } from '#src/request/forms/action-form.server.ts';

async function confirm({ db }: AccountRequest, { token }: { token: string }): Promise<FormOutcome> {
  const confirmed = await confirmContact(db, token);
  if (!confirmed.ok)
    return refused(
      'Länken gäller inte',
      'Den har ersatts av en nyare. Be om en ny länk under Uppgifter i handlarens sidor.',
    );
  const { dealer, email } = confirmed.value;
  return done('Adressen är bekräftad', `Frågor om bilarna hos ${dealer} skickas nu till ${email}.`);
}

export const confirmContactAction = accountAction({ post: formIntent(z.strictObject({ token: linkToken }), confirm) });
