import { type MailText, signedMail } from '#src/domain/accounts/mail-texts.ts';
import { oneLine } from '#src/domain/enquiries/enquiry-mails.ts';
import { formatCount } from '#src/domain/format/numbers.ts';
import { formatPrice } from '#src/domain/format/price.ts';
import { listed } from '#src/domain/format/texts.ts';
import type { AlertKind } from './alert.ts';

type Site = { name: string };

/** Sent for every request, whether the address is known or not; only the page's button confirms. */
export const confirmAlertsMail = (site: Site, name: string, link: string): MailText => ({
  subject: `Bekräfta bevakningen ${oneLine(name)}`,
  body: signedMail(site, [
    `Någon, troligen du, vill få mejl från ${site.name} om ${oneLine(name)}.`,
    'Öppna länken och tryck på knappen för att bekräfta. Länken gäller i sju dygn och fungerar en gång.',
    '',
    link,
    '',
    'Är det inte du behöver du inte göra något. Då får du inga mejl, och vi tar bort din adress efter sju dygn.',
  ]),
});

/** An ad of an alert; prices in kr, the address absolute. */
export type AlertedAd = {
  kind: AlertKind;
  name: string;
  price: number | null;
  previousPrice: number | null;
  facts: string;
  url: string;
};

/** Ads listed in one mail; others are counted. */
export const MAX_MAILED_ADS = 30;

const HEADINGS: readonly { kind: AlertKind; heading: string; words: [one: string, many: string] }[] = [
  { kind: 'new', heading: 'Nya bilar', words: ['ny bil', 'nya bilar'] },
  { kind: 'cheaper', heading: 'Sänkta priser', words: ['sänkt pris', 'sänkta priser'] },
  { kind: 'sold', heading: 'Sålda eller borttagna', words: ['såld eller borttagen', 'sålda eller borttagna'] },
];

/** The ads that were found for a search, by what has happened to them. */
export function alertMail(
  site: Site,
  name: string,
  ads: readonly AlertedAd[],
  links: { list: string; change: string },
): MailText {
  const groups = groupsOf(ads);
  const shown = new Set(ads.slice(0, MAX_MAILED_ADS));
  const lines = groups.flatMap((group) => {
    const listedAds = group.ads.filter((ad) => shown.has(ad));
    return listedAds.length === 0 ? [] : [`${group.heading}:`, '', ...listedAds.flatMap(linesOf)];
  });
  const others = ads.length - shown.size;
  return {
    subject: `${countsOf(ads)}: ${oneLine(name)}`,
    body: signedMail(site, [
      `Det här har hänt i din bevakning ${oneLine(name)}.`,
      '',
      ...lines,
      ...(others > 0 ? [`Och ${formatCount(others, 'bil', 'bilar')} till.`] : []),
      `Se alla bilar: ${links.list}`,
      `Ändra eller avsluta bevakningen: ${links.change}`,
    ]),
  };
}

const groupsOf = (ads: readonly AlertedAd[]) =>
  HEADINGS.map((group) => ({ ...group, ads: ads.filter(({ kind }) => kind === group.kind) })).filter(
    (group) => group.ads.length > 0,
  );

/** "2 nya bilar och 1 sänkt pris". */
const countsOf = (ads: readonly AlertedAd[]): string =>
  listed(groupsOf(ads).map((group) => formatCount(group.ads.length, ...group.words)));

/** A notification of the same: what has happened, and the first of the ads. */
export function alertNotification(name: string, ads: readonly AlertedAd[]): { title: string; body: string } {
  const [first] = ads;
  const example = first === undefined ? '' : `${oneLine(first.name)}, ${formatPrice(first.price)}`;
  const others = ads.length > 1 ? ` och ${formatCount(ads.length - 1, 'bil', 'bilar')} till` : '';
  return { title: `${countsOf(ads)}: ${oneLine(name)}`, body: example + others };
}

const linesOf = ({ kind, name, price, previousPrice, facts, url }: AlertedAd): string[] => [
  `${oneLine(name)}, ${formatPrice(price)}${kind === 'cheaper' && previousPrice !== null ? ` (förut ${formatPrice(previousPrice)})` : ''}`,
  ...(facts === '' ? [] : [facts]),
  url,
  '',
];
