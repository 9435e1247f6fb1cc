import { z } from 'zod';
import { MAX_ID } from '#src/base/max-id.ts';
import { editWidget } from '#src/commands/dealers/edit-widget.ts';
import { readDealerWidget } from '#src/db/dealers/dealer-widgets.ts';
import { widgetSnippet } from '#src/domain/dealers/widget.ts';
import { originsSchema } from '#src/domain/dealers/widget-origins.ts';
import { widgetScriptUrl } from '#src/office-urls.ts';
import { type DealerRequest, dealerAction } from '#src/request/accounts/dealer.server.ts';
import { done, type FormOutcome, refused } from '#src/request/forms/action-form.server.ts';
import { dealerUrl } from '#src/visitor-urls.ts';
import { changedMeanwhile, staffForm } from '#src/web/office/editing/staff-form.server.ts';

/** The dealer's widget with the markup to paste; before it has one, only the form. */
export async function readWidgetPage({ db, dealer, site }: DealerRequest) {
  const widget = await readDealerWidget(db, dealer.id);
  const { host, origin } = new URL(site.url);
  return {
    dealer: dealer.name,
    slug: dealer.slug,
    version: String(widget?.version ?? 0),
    origins: widget?.origins.join('\n') ?? '',
    site: { host, origin },
    made:
      widget === undefined
        ? null
        : {
            key: widget.key,
            snippet: widgetSnippet({
              scriptUrl: site.url + widgetScriptUrl(),
              key: widget.key,
              dealer: dealer.name,
              dealerUrl: site.url + dealerUrl(dealer.slug),
            }),
          },
  };
}

export type DealerWidgetModel = Awaited<ReturnType<typeof readWidgetPage>>;

const NOT_SAVED = 'Webbplatserna är inte sparade';
const NOT_RENEWED = 'Nyckeln är inte bytt';
const version = z.coerce.number().int().nonnegative().max(MAX_ID);

export const dealerWidgetAction = dealerAction({
  save: staffForm(
    z.strictObject({ seen: version, origins: originsSchema }),
    NOT_SAVED,
    async ({ db, person, dealer }: DealerRequest, { seen, origins }): Promise<FormOutcome> => {
      const saved = await editWidget(db, person, dealer.id, { version: seen, origins });
      if (!saved.ok)
        return changedMeanwhile(NOT_SAVED, 'Någon annan har ändrat dem. Ladda om sidan och läs vad som är ändrat.');
      return done('Sparat', 'Koden att klistra in står längre ner.', { seen: [String(saved.value.version)] });
    },
  ),
  renew: staffForm(
    // The id of the button that asks first names nothing here.
    z.strictObject({ id: z.string().max(20), seen: version }),
    NOT_RENEWED,
    async ({ db, person, dealer }: DealerRequest, { seen }): Promise<FormOutcome> => {
      const renewed = await editWidget(db, person, dealer.id, { version: seen, renewsKey: true });
      return renewed.ok
        ? done('Nyckeln är bytt', 'Klistra in den nya koden på er webbplats.')
        : refused(NOT_RENEWED, 'Någon annan har ändrat den. Ladda om sidan och försök igen.');
    },
  ),
});
