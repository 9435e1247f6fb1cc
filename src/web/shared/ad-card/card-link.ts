import { adUrl } from '#src/visitor-urls.ts';
import { stateField } from '#src/web/frame/navigation-state.ts';
import type { AdCard } from './ad-card.server.ts';

/** The part of an ad that its card shows, for the placeholder of its page. */
export type CardPreview = { name: string; price: number | null; image: string | null };

/** The link of a card: its picture becomes the ad's, and the ad's page begins with what the card shows. */
export const cardLink = ({ internalId, name, price, imageUrls }: AdCard, returnUrl: string | undefined) => ({
  to: adUrl(internalId, returnUrl),
  viewTransition: true,
  state: { preview: { name, price, image: imageUrls[0] ?? null } satisfies CardPreview },
});

/** The preview in the state of a navigation; null without one. */
export const previewIn = (state: unknown): CardPreview | null =>
  (stateField(state, 'preview') as CardPreview | undefined) ?? null;
