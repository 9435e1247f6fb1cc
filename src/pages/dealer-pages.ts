import { MAX_MAPPING_BYTES, MAX_PICTURES_BYTES, MAX_SAMPLE_BYTES } from './body-limits.ts';
import { areaPage, areaPages } from './page.ts';

/** Pages of the dealers' own area, in the order of its sidebar: each dealer sees its own dealer only. */
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
    actions: ['accept'],
    sidebar: 'Översikt',
  }),
  'handlare/konto/bilar': areaPage({
    module: 'dealer/stock/dealer-stock-route.tsx',
    access: 'dealer-area',
    sidebar: 'Bilar',
  }),
  'handlare/konto/bilar/ny': areaPage({
    module: 'dealer/new-ad/new-dealer-ad-route.tsx',
    access: 'dealer-area',
    actions: ['publish'],
    maxBodyBytes: MAX_PICTURES_BYTES,
  }),
  'handlare/konto/bilar/:id': areaPage({
    module: 'dealer/ad/dealer-ad-route.tsx',
    access: 'dealer-area',
    actions: ['edit', 'pictures', 'release', 'status'],
    maxBodyBytes: MAX_PICTURES_BYTES,
  }),
  'handlare/konto/bilar/:id/affisch': areaPage({
    module: 'dealer/poster/poster-route.tsx',
    access: 'dealer-area',
  }),
  'handlare/konto/siffror': areaPage({
    module: 'dealer/figures/dealer-figures-route.tsx',
    access: 'dealer-area',
    sidebar: 'Siffror',
  }),
  'handlare/konto/siffror/csv': areaPage({
    module: 'dealer/figures/figures-csv-route.tsx',
    access: 'dealer-area',
  }),
  'handlare/konto/priser': areaPage({
    module: 'dealer/prices/dealer-prices-route.tsx',
    access: 'dealer-area',
    sidebar: 'Priser',
  }),
  'handlare/konto/leveranser': areaPage({
    module: 'dealer/deliveries/dealer-deliveries-route.tsx',
    access: 'dealer-area',
    sidebar: 'Leveranser',
  }),
  'handlare/konto/leveranser/prov/:id': areaPage({
    module: 'dealer/trial/dealer-trial-route.tsx',
    access: 'dealer-area',
    actions: ['take', 'force', 'discard'],
  }),
  'handlare/konto/leveranser/:id': areaPage({
    module: 'dealer/deliveries/dealer-delivery-route.tsx',
    access: 'dealer-area',
  }),
  'handlare/konto/leveranser/:id/angra': areaPage({
    module: 'office/import-undo/delivery-undo-route.tsx',
    access: 'dealer-area',
    actions: ['undo'],
  }),
  'handlare/konto/leveranser/:id/avvisade': areaPage({
    module: 'dealer/deliveries/rejected-rows-route.tsx',
    access: 'dealer-area',
  }),
  'handlare/konto/kolumner': areaPage({
    module: 'dealer/mapping/own-mapping-route.tsx',
    access: 'dealer-area',
    actions: ['sample', 'save', 'try', 'restore', 'remove'],
    maxBodyBytes: MAX_SAMPLE_BYTES,
    sidebar: 'Kolumner',
  }),
  'handlare/konto/kolumner/prov': areaPage({
    module: 'dealer/mapping/own-mapping-trial-route.tsx',
    access: 'dealer-area',
    actions: ['post'],
    maxBodyBytes: MAX_MAPPING_BYTES,
  }),
  'handlare/konto/meddelanden': areaPage({
    module: 'dealer/enquiries/dealer-enquiries-route.tsx',
    access: 'dealer-area',
    sidebar: 'Meddelanden',
  }),
  'handlare/konto/meddelanden/val': areaPage({
    module: 'dealer/enquiry-settings/enquiry-settings-route.tsx',
    access: 'dealer-area',
    actions: ['add', 'change', 'remove', 'remind', 'adf', 'try-adf'],
  }),
  'handlare/konto/meddelanden/:id': areaPage({
    module: 'dealer/enquiries/dealer-enquiry-route.tsx',
    access: 'dealer-area',
    actions: ['save', 'answer', 'fill'],
  }),
  'handlare/konto/uppgifter': areaPage({
    module: 'dealer/details/dealer-details-route.tsx',
    access: 'dealer-area',
    actions: ['change', 'release', 'confirm-contact'],
    maxBodyBytes: MAX_PICTURES_BYTES,
    sidebar: 'Uppgifter',
  }),
  'handlare/konto/personer': areaPage({
    module: 'dealer/people/dealer-people-route.tsx',
    access: 'dealer-area',
    actions: ['invite', 'withdraw', 'remove'],
    sidebar: 'Personer',
  }),
  'handlare/konto/webbplats': areaPage({
    module: 'dealer/widget/dealer-widget-route.tsx',
    access: 'dealer-area',
    actions: ['save', 'renew'],
    sidebar: 'Er webbplats',
  }),
  'handlare/konto/nycklar': areaPage({
    module: 'dealer/keys/dealer-keys-route.tsx',
    access: 'dealer-area',
    actions: ['add', 'revoke'],
    sensitive: ['add'],
    sidebar: 'API-nycklar',
  }),
  'handlare/konto/avsluta': areaPage({
    module: 'dealer/leaving/dealer-leaving-route.tsx',
    access: 'dealer-area',
    actions: ['take-down', 'end'],
    sensitive: ['take-down', 'end'],
  }),
  'handlare/konto/avsluta/uppgifter': areaPage({
    module: 'dealer/leaving/dealer-export-route.tsx',
    access: 'dealer-area',
  }),
  'handlare/konto/ansok': areaPage({
    module: 'dealer/claim/dealer-claim-route.tsx',
    access: 'signed-in',
    actions: ['post'],
  }),
});
