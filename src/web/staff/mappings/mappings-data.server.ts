import { data, redirect } from 'react-router';
import { z } from 'zod';
import { addFeedMapping } from '#src/commands/deliveries/edit-feed-mapping.ts';
import { listDealers } from '#src/db/ads/staff-ads.ts';
import { type FeedMappingSummary, listFeedMappings, storeFeedSample } from '#src/db/deliveries/feed-mappings.ts';
import { mappingsUrl, mappingUrl } from '#src/office-urls.ts';
import { type StaffRequest, staffAction } from '#src/request/accounts/staff.server.ts';
import { readId } from '#src/web/frame/id-in-address.ts';
import { staffForm, textField } from '#src/web/office/editing/staff-form.server.ts';
import {
  mappingIntents,
  mappingTrialIntent,
  readMappingEditor,
  readSample,
  sampleField,
} from '#src/web/office/mappings/mapping-page.server.ts';

export async function readMappings({ db }: StaffRequest) {
  const [mappings, dealers] = await Promise.all([listFeedMappings(db), listDealers(db)]);
  return { mappings, dealers: dealers.map(({ name }) => name) };
}

const dealerField = textField(120).refine((text) => text !== '', 'Skriv handlarens namn.');

/** Adds the mapping of a dealer, with its file. */
export const mappingsAction = staffAction({
  add: staffForm(
    z.strictObject({ dealer: dealerField, sample: sampleField }),
    'Kunde inte läsa filen',
    async ({ db }, { dealer, sample }) => {
      const read = await readSample(sample);
      if (!read.ok) return read.failure;
      const id = await addFeedMapping(db, dealer);
      await storeFeedSample(db, id, read.value);
      return redirect(mappingUrl(id));
    },
  ),
});

/** @throws 404 */
async function readSummary({ db, params }: StaffRequest): Promise<FeedMappingSummary> {
  const id = readId(params.id);
  const [summary] = id === null ? [] : await listFeedMappings(db, id);
  if (!summary) throw data(null, { status: 404 });
  return summary;
}

export const readMappingPage = async (request: StaffRequest) => readMappingEditor(request, await readSummary(request));

export const mappingAction = staffAction(
  mappingIntents({
    mapping: readSummary,
    actor: ({ staff }: StaffRequest) => staff,
    removed: () => redirect(mappingsUrl()),
  }),
);

/** Reads the first cars of the file with the mapping in the editor, or with `all` the whole file. Nothing is stored. */
export const trialAction = staffAction({ post: mappingTrialIntent(readSummary) });
