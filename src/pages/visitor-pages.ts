import { visitorPage, visitorPages } from './page.ts';

/** Pages of one visitor, who needs no role: the key of each is its session, or the secret of a link. */
export const VISITOR_PAGES = visitorPages({
  bevaka: visitorPage({ module: 'public/alerts/alert-form-route.tsx', actions: ['post', 'value'] }),
  'bevaka/bekrafta': visitorPage({ module: 'public/alerts/confirm-alerts-route.tsx', actions: ['post'] }),
  'bevaka/andra': visitorPage({ module: 'public/alerts/change-alerts-route.tsx', actions: ['post'] }),
  'bevaka/avsluta': visitorPage({ module: 'public/alerts/end-alerts-route.tsx', actions: ['post'] }),
  // The link of a list is its key, and the owner's link another one.
  'delad-lista': visitorPage({ module: 'public/shared-list/new-list-route.tsx', actions: ['post'] }),
  'delad-lista/visa': visitorPage({
    module: 'public/shared-list/shared-list-route.tsx',
    actions: ['vote', 'comment', 'add-cars', 'remove-car', 'remove-comment', 'change', 'remove'],
  }),
  'delad-lista/uppgifter': visitorPage({ module: 'public/account/visitor-data-route.tsx' }),
  'delad-lista/roster': visitorPage({ module: 'public/shared-list/list-votes-route.tsx' }),
  konto: visitorPage({
    module: 'public/account/account-route.tsx',
    actions: ['link', 'sign-out', 'end-session', 'remove'],
  }),
  'konto/logga-in': visitorPage({ module: 'public/account/sign-in-route.tsx', actions: ['post'] }),
  'konto/handlaradress': visitorPage({ module: 'public/dealer-contact/confirm-contact-route.tsx', actions: ['post'] }),
});
