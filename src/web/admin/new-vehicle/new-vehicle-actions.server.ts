import { redirect } from 'react-router';
import { readCatalogue } from '#src/db/catalogue/catalogue.ts';
import { type StaffRequest, staffAction } from '#src/request/accounts/staff.server.ts';
import { formIntent } from '#src/request/forms/action-form.server.ts';
import { newAdUrl } from '#src/urls.ts';
import { publishDraftForm, saveDraftForm } from '#src/web/admin/draft/draft-actions.server.ts';
import { draftFields } from '#src/web/admin/draft/draft-fields.server.ts';
import { findModel, wantedModel } from './new-vehicle-data.server.ts';

/** Saves a new ad as a draft, or publishes it if it is complete. */
export const newVehicleAction = staffAction({
  draft: newAd(saveDraftForm),
  publish: newAd(publishDraftForm),
});

function newAd(run: typeof saveDraftForm) {
  return formIntent(draftFields, async (request: StaffRequest, sent) => {
    const series = findModel(await readCatalogue(request.db), wantedModel(request.url));
    if (!series) return redirect(newAdUrl());
    return run(request, sent, { series, vinHash: null, imageUrls: [] }, null);
  });
}
