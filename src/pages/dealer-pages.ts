import { MAX_MAPPING_BYTES, MAX_PICTURES_BYTES, MAX_SAMPLE_BYTES } from './body-limits.ts';
import { areaPage, areaPages } from './page.ts';

/**
 * Pages of the dealers' own area, in the order of its sidebar: each person sees its own dealers only. `needs`: what its role there has to permit
 * (src/domain/dealers/dealer-roles.ts).
 */
export const DEALER_PAGES = areaPages({
  'handlare/konto/inbjudan': areaPage({
    module: 'dealer/invitation/dealer-invitation-route.tsx',
    access: 'anyone',
    actions: ['post'],
    hasNoFrame: true,
  }),
  'handlare/konto': areaPage({
    module: 'dealer/overview/dealer-overview-route.tsx',
    access: 'dealer-area',
    needs: 'figures',
    actions: ['accept'],
    actionNeeds: { accept: 'agreements' },
    sidebar: 'Översikt',
  }),
  'handlare/konto/bilar': areaPage({
    module: 'dealer/stock/dealer-stock-route.tsx',
    access: 'dealer-area',
    needs: 'cars',
    sidebar: 'Bilar',
  }),
  'handlare/konto/bilar/ny': areaPage({
    module: 'dealer/new-ad/new-dealer-ad-route.tsx',
    access: 'dealer-area',
    needs: 'cars',
    actions: ['publish'],
    maxBodyBytes: MAX_PICTURES_BYTES,
  }),
  'handlare/konto/bilar/:id': areaPage({
    module: 'dealer/ad/dealer-ad-route.tsx',
    access: 'dealer-area',
    needs: 'cars',
    actions: ['edit', 'pictures', 'release', 'status', 'complain'],
    maxBodyBytes: MAX_PICTURES_BYTES,
  }),
  'handlare/konto/bilar/:id/affisch': areaPage({
    module: 'dealer/poster/poster-route.tsx',
    access: 'dealer-area',
    needs: 'cars',
  }),
  'handlare/konto/siffror': areaPage({
    module: 'dealer/figures/dealer-figures-route.tsx',
    access: 'dealer-area',
    needs: 'figures',
    sidebar: 'Siffror',
  }),
  'handlare/konto/siffror/csv': areaPage({
    module: 'dealer/figures/figures-csv-route.tsx',
    access: 'dealer-area',
    needs: 'figures',
  }),
  'handlare/konto/priser': areaPage({
    module: 'dealer/prices/dealer-prices-route.tsx',
    access: 'dealer-area',
    needs: 'cars',
    sidebar: 'Priser',
  }),
  'handlare/konto/leveranser': areaPage({
    module: 'dealer/deliveries/dealer-deliveries-route.tsx',
    access: 'dealer-area',
    needs: 'deliver',
    sidebar: 'Leveranser',
  }),
  'handlare/konto/leveranser/prov/:id': areaPage({
    module: 'dealer/trial/dealer-trial-route.tsx',
    access: 'dealer-area',
    needs: 'deliver',
    actions: ['take', 'force', 'discard'],
  }),
  'handlare/konto/leveranser/:id': areaPage({
    module: 'dealer/deliveries/dealer-delivery-route.tsx',
    access: 'dealer-area',
    needs: 'deliver',
  }),
  'handlare/konto/leveranser/:id/angra': areaPage({
    module: 'office/import-undo/delivery-undo-route.tsx',
    access: 'dealer-area',
    needs: 'deliver',
    actions: ['undo'],
  }),
  'handlare/konto/leveranser/:id/avvisade': areaPage({
    module: 'dealer/deliveries/rejected-rows-route.tsx',
    access: 'dealer-area',
    needs: 'deliver',
  }),
  'handlare/konto/kolumner': areaPage({
    module: 'dealer/mapping/own-mapping-route.tsx',
    access: 'dealer-area',
    needs: 'columns',
    actions: ['sample', 'save', 'try', 'restore', 'remove'],
    maxBodyBytes: MAX_SAMPLE_BYTES,
    sidebar: 'Kolumner',
  }),
  'handlare/konto/kolumner/prov': areaPage({
    module: 'dealer/mapping/own-mapping-trial-route.tsx',
    access: 'dealer-area',
    needs: 'columns',
    actions: ['post'],
    maxBodyBytes: MAX_MAPPING_BYTES,
  }),
  'handlare/konto/meddelanden': areaPage({
    module: 'dealer/enquiries/dealer-enquiries-route.tsx',
    access: 'dealer-area',
    needs: 'messages',
    sidebar: 'Meddelanden',
  }),
  'handlare/konto/meddelanden/val': areaPage({
    module: 'dealer/enquiry-settings/enquiry-settings-route.tsx',
    access: 'dealer-area',
    needs: 'messages',
    actions: ['add', 'change', 'remove', 'remind', 'adf', 'try-adf'],
    actionNeeds: { remind: 'details', adf: 'details', 'try-adf': 'details' },
  }),
  'handlare/konto/meddelanden/:id': areaPage({
    module: 'dealer/enquiries/dealer-enquiry-route.tsx',
    access: 'dealer-area',
    needs: 'messages',
    actions: ['save', 'answer', 'fill'],
  }),
  'handlare/konto/uppgifter': areaPage({
    module: 'dealer/details/dealer-details-route.tsx',
    access: 'dealer-area',
    needs: 'details',
    actions: ['change', 'release', 'confirm-contact'],
    maxBodyBytes: MAX_PICTURES_BYTES,
    sidebar: 'Uppgifter',
  }),
  'handlare/konto/personer': areaPage({
    module: 'dealer/people/dealer-people-route.tsx',
    access: 'dealer-area',
    needs: 'invite',
    actions: ['invite', 'withdraw', 'remove', 'role'],
    sidebar: 'Personer',
  }),
  'handlare/konto/webbplats': areaPage({
    module: 'dealer/widget/dealer-widget-route.tsx',
    access: 'dealer-area',
    needs: 'keys',
    actions: ['save', 'renew'],
    sidebar: 'Er webbplats',
  }),
  'handlare/konto/nycklar': areaPage({
    module: 'dealer/keys/dealer-keys-route.tsx',
    access: 'dealer-area',
    needs: 'keys',
    actions: ['add', 'revoke'],
    sensitive: ['add'],
    sidebar: 'API-nycklar',
  }),
  'handlare/konto/avsluta': areaPage({
    module: 'dealer/leaving/dealer-leaving-route.tsx',
    access: 'dealer-area',
    needs: 'leave',
    actions: ['take-down', 'end'],
    sensitive: ['take-down', 'end'],
  }),
  'handlare/konto/avsluta/uppgifter': areaPage({
    module: 'dealer/leaving/dealer-export-route.tsx',
    access: 'dealer-area',
    needs: 'leave',
  }),
  'handlare/konto/koncern': areaPage({
    module: 'dealer/group/own-group-route.tsx',
    access: 'dealer-area',
    actions: ['add', 'revoke', 'site'],
    needs: 'keys',
    sensitive: ['add'],
    sidebar: 'Koncern',
  }),
  'handlare/konto/anlaggningar': areaPage({
    module: 'dealer/sites/dealer-sites-route.tsx',
    access: 'dealer-area',
    actions: ['choose', 'ask'],
    needs: 'messages',
    actionNeeds: { ask: 'invite' },
  }),
  'handlare/konto/ansok': areaPage({
    module: 'dealer/claim/dealer-claim-route.tsx',
    access: 'signed-in',
    actions: ['post'],
  }),
});
