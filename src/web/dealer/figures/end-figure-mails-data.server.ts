import { z } from 'zod';
import { deleteFigureMailsOfToken } from '#src/db/dealers/figure-mails.ts';
import { accountAction, linkToken } from '#src/request/accounts/account-action.server.ts';
import { done, formIntent, refused } from '#src/request/forms/action-form.server.ts';

export const endFigureMailsAction = accountAction({
  post: formIntent(z.strictObject({ token: linkToken }), async ({ db }, { token }) =>
    (await deleteFigureMailsOfToken(db, token))
      ? done('Mejlen är avslutade', 'Du kan slå på dem igen på sidan Siffror.')
      : refused('Mejlen är redan avslutade', 'Annars är länken felskriven.'),
  ),
});
