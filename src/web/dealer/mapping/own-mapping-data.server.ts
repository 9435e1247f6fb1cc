import { redirect } from 'react-router';
import type { z } from 'zod';
import { trySample } from '#src/commands/deliveries/try-sample.ts';
import { readFeedSample } from '#src/db/deliveries/feed-mappings.ts';
import { deliveryTrialUrl, ownMappingUrl } from '#src/office-urls.ts';
import { type DealerRequest, dealerAction } from '#src/request/accounts/dealer.server.ts';
import { type FormOutcome, refused } from '#src/request/forms/action-form.server.ts';
import { staffForm } from '#src/web/office/editing/staff-form.server.ts';
import { editorFields, saveEditor } from '#src/web/office/mappings/mapping-page.server.ts';
import { ownMappingEditor } from '#src/web/office/mappings/own-mapping.server.ts';

const mapping = ownMappingEditor({
  owner: async ({ dealer }: DealerRequest) => dealer,
  actor: ({ person }) => person,
  address: ownMappingUrl(),
});

/** The editor of the own mapping; null: the dealer has none yet. */
export const readOwnMapping = async (request: DealerRequest) => ({ editor: await mapping.readEditor(request) });

const NOT_TRIED = 'Filen är inte provad';

/** Saves the columns, and lets the file be tried with them as an uploaded one. */
async function saveAndTry(request: DealerRequest, fields: z.output<typeof editorFields>): Promise<FormOutcome> {
  const { db, person, dealer, feeds } = request;
  const own = await mapping.claimed(request);
  const saved = await saveEditor(request, own, person, fields);
  if (!saved.ok) return saved.failure;
  const sample = await readFeedSample(db, own.id);
  if (sample === null) return refused(NOT_TRIED, 'Kolumnerna är sparade, men filen finns inte kvar. Skicka den igen.');
  const tried = await trySample({ db, files: feeds.files }, { sample, dealerId: dealer.id, uploadedBy: person.email });
  if (!tried.ok) return refused(NOT_TRIED, 'Kolumnerna är sparade. Många filer väntar redan: prova igen om en stund.');
  feeds.deliveries.notify();
  return redirect(deliveryTrialUrl(tried.value));
}

export const ownMappingAction = dealerAction({
  ...mapping.intents,
  try: staffForm(editorFields, NOT_TRIED, saveAndTry),
});
export const ownMappingTrialAction = dealerAction({ post: mapping.trial });
