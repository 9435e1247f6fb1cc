import { data } from 'react-router';
import { readUnconfirmedContact } from '#src/db/dealers/confirmed-contacts.ts';
import { readEditedDealer } from '#src/db/dealers/dealers.ts';
import { type DealerRequest, dealerAction } from '#src/request/accounts/dealer.server.ts';
import { readOwnAgreements } from '#src/web/dealer/agreements/own-agreements.server.ts';
import { detailsForm, detailsIntents } from '#src/web/office/dealer-details/details-form.server.ts';

/** The details of the own dealer. */
export async function readOwnDetails(request: DealerRequest) {
  const { db, dealer, pictures } = request;
  const edited = await readEditedDealer(db, dealer.id);
  if (edited === null) throw data(null, { status: 404 });
  return {
    form: detailsForm(edited, pictures),
    unconfirmed: await readUnconfirmedContact(db, dealer.id),
    agreements: await readOwnAgreements(request),
  };
}

export const ownDetailsAction = dealerAction(
  detailsIntents(({ person, dealer }: DealerRequest) => ({ actor: person, id: dealer.id, isStaff: false })),
);
