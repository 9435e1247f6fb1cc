import { escapeXml } from '#src/domain/format/xml.ts';
import type { Enquiry } from './enquiry.ts';
import { oneLine } from './enquiry-mails.ts';

/** A message with its car, as a dealer's own system receives it. */
export type Lead = Enquiry & {
  id: number;
  createdAt: Date;
  dealer: string;
  dealerId: number;
  adId: number;
  dealerAdId: string | null;
  brand: string;
  series: string | null;
  car: string;
  plate: string | null;
  modelYear: number | null;
  odometerKm: number | null;
  price: number | null;
  color: string | null;
  transmission: string | null;
  bodyType: string | null;
};

type Site = { name: string; url: string };

const element = (name: string, text: string | number, attributes = ''): string =>
  `<${name}${attributes}>${escapeXml(String(text))}</${name}>`;

/** An element whose value is known. */
const known = (name: string, text: string | number | null, attributes = ''): string[] =>
  text === null ? [] : [element(name, text, attributes)];

const group = (name: string, parts: readonly string[], attributes = ''): string[] => [
  `<${name}${attributes}>`,
  ...parts.map((part) => `  ${part}`),
  `</${name}>`,
];

/**
 * A lead in the Auto-lead Data Format 1.0: elements in the order of its document type, which requires make, model and year also where they
 * are unknown. The plate has no element of its own.
 * @param adUrl address of the ad on the site
 */
export function adfOf(site: Site, lead: Lead, adUrl: string): string {
  const contact = [
    element('name', lead.name, ' part="full" type="individual"'),
    ...known('email', lead.email),
    ...known('phone', lead.telephone, ' type="voice"'),
  ];
  const plate = lead.plate === null ? null : `Reg.nr ${lead.plate}`;
  const source = ` sequence="1" source="${escapeXml(site.name)}"`;
  const prospect = [
    element('id', lead.id, source),
    element('requestdate', lead.createdAt.toISOString().replace(/\.\d+Z$/, '+00:00')),
    ...group(
      'vehicle',
      carOf(lead, source, [lead.car, plate, adUrl]),
      ` interest="${lead.wantsTestDrive ? 'test-drive' : 'buy'}" status="used"`,
    ),
    ...group('customer', [
      ...group('contact', contact),
      element(
        'comments',
        lead.tradeInPlate === null ? lead.message : `${lead.message}\n\nBil att byta in: ${lead.tradeInPlate}`,
      ),
    ]),
    ...group('vendor', [
      element('id', lead.dealerId, source),
      element('vendorname', lead.dealer),
      ...group('contact', [element('name', lead.dealer, ' part="full" type="business"')]),
    ]),
    ...group('provider', [element('name', site.name, ' part="full" type="business"'), element('url', site.url)]),
  ];
  const lines = group('adf', group('prospect', prospect, ' status="new"'));
  return ['<?xml version="1.0" encoding="UTF-8"?>', '<?adf version="1.0"?>', ...lines, ''].join('\n');
}

function carOf(lead: Lead, source: string, comments: readonly (string | null)[]): string[] {
  return [
    element('id', lead.adId, source),
    element('year', lead.modelYear ?? ''),
    element('make', lead.brand),
    element('model', lead.series ?? lead.car),
    ...known('stock', lead.dealerAdId),
    ...known('bodystyle', lead.bodyType),
    ...known('transmission', lead.transmission),
    ...known('odometer', lead.odometerKm, ' units="km"'),
    ...(lead.color === null ? [] : group('colorcombination', [element('exteriorcolor', lead.color)])),
    ...known('price', lead.price, ' type="asking" currency="SEK"'),
    element('comments', comments.filter((part) => part !== null).join('\n')),
  ];
}

/** The mail with a lead; its body is the file, as systems that read such mails expect. */
export const leadMail = (site: Site, lead: Lead, adUrl: string) => ({
  subject: oneLine(`ADF från ${site.name}: ${lead.car}`),
  body: adfOf(site, lead, adUrl),
});

type TrialFacts = { dealer: string; dealerId: number; recipient: string; now: Date };

/**
 * A lead with which a dealer tries its system. No car and nobody is behind it.
 * @param link confirms the address; null: it is confirmed
 */
export const trialLead = (site: Site, { dealer, dealerId, recipient, now }: TrialFacts, link: string | null): Lead => ({
  id: 0,
  createdAt: now,
  dealer,
  dealerId,
  adId: 0,
  dealerAdId: null,
  brand: 'Volvo',
  series: 'V60',
  car: 'Volvo V60 (prov)',
  plate: null,
  modelYear: 2021,
  odometerKm: 65_000,
  price: 249_000,
  color: null,
  transmission: null,
  bodyType: null,
  name: `Prov från ${site.name}`,
  email: recipient,
  telephone: null,
  message: [
    `Det här är ett prov från ${site.name}. Ingen har skrivit det, och ingen väntar på svar.`,
    ...(link === null ? [] : [`Öppna länken och tryck på Bekräfta, så skickas meddelanden till ${dealer} hit:`, link]),
  ].join('\n'),
  wantsTestDrive: false,
  tradeInPlate: null,
});
