import { data, redirect } from 'react-router';
import { z } from 'zod';
import { addOwnMapping } from '#src/commands/deliveries/edit-feed-mapping.ts';
import { trySample } from '#src/commands/deliveries/try-sample.ts';
import {
  type FeedMappingSummary,
  readFeedSample,
  readMappingOfOwner,
  storeFeedSample,
} from '#src/db/deliveries/feed-mappings.ts';
import { deliveryTrialUrl, ownMappingUrl } from '#src/office-urls.ts';
import { type DealerRequest, dealerAction } from '#src/request/accounts/dealer.server.ts';
import { done, type FormOutcome, refused } from '#src/request/forms/action-form.server.ts';
import { staffForm } from '#src/web/office/editing/staff-form.server.ts';
import {
  editorFields,
  mappingIntents,
  mappingTrialIntent,
  readMappingEditor,
  readSample,
  sampleField,
  saveEditor,
} from '#src/web/office/mappings/mapping-page.server.ts';

const find = ({ db, dealer }: DealerRequest) => readMappingOfOwner(db, dealer);

/** The mapping of the own dealer, which no address or form names. @throws 404 while it has none */
async function ownMapping(request: DealerRequest): Promise<FeedMappingSummary> {
  const found = await find(request);
  if (found === null) throw data(null, { status: 404 });
  return found;
}

/** The editor of the own mapping; null: the dealer has none yet. */
export async function readOwnMapping(request: DealerRequest) {
  const found = await find(request);
  return { editor: found === null ? null : await readMappingEditor(request, found) };
}

const intents = mappingIntents({
  mapping: claimedMapping,
  actor: ({ person }: DealerRequest) => person,
  removed: () => redirect(ownMappingUrl()),
});

/** The same for a change: a mapping that staff made for the dealer's name becomes the dealer's own. */
async function claimedMapping(request: DealerRequest): Promise<FeedMappingSummary> {
  await ownMapping(request);
  await addOwnMapping(request.db, request.dealer);
  return ownMapping(request);
}

const NOT_TRIED = 'Filen är inte provad';

/** Saves the columns, and lets the file be tried with them as an uploaded one. */
async function saveAndTry(request: DealerRequest, fields: z.output<typeof editorFields>): Promise<FormOutcome> {
  const { db, person, dealer, feeds } = request;
  const mapping = await claimedMapping(request);
  const saved = await saveEditor(request, mapping, person, fields);
  if (!saved.ok) return saved.failure;
  const sample = await readFeedSample(db, mapping.id);
  if (sample === null) return refused(NOT_TRIED, 'Kolumnerna är sparade, men filen finns inte kvar. Skicka den igen.');
  const tried = await trySample({ db, files: feeds.files }, { sample, dealerId: dealer.id, uploadedBy: person.email });
  if (!tried.ok) return refused(NOT_TRIED, 'Kolumnerna är sparade. Många filer väntar redan: prova igen om en stund.');
  feeds.deliveries.notify();
  return redirect(deliveryTrialUrl(tried.value));
}

export const ownMappingAction = dealerAction({
  ...intents,
  // The first file comes before there is a mapping.
  sample: staffForm(
    z.strictObject({ sample: sampleField }),
    'Kunde inte läsa filen',
    async (request: DealerRequest, { sample }) => {
      const read = await readSample(sample);
      if (!read.ok) return read.failure;
      const id = await addOwnMapping(request.db, request.dealer);
      await storeFeedSample(request.db, id, read.value);
      return done('Filen är läst');
    },
  ),
  try: staffForm(editorFields, NOT_TRIED, saveAndTry),
});

export const ownMappingTrialAction = dealerAction({ post: mappingTrialIntent(ownMapping) });
