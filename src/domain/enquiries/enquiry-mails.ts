import { type MailText, signedMail } from '#src/domain/accounts/mail-texts.ts';
import { formatPlate } from '#src/domain/suggestions/licence-plate.ts';
import type { Enquiry } from './enquiry.ts';

type Site = { name: string };
type EnquiredAd = { name: string; dealer: string; url: string };

/** A text from outside on one line, as subjects need it. */
export const oneLine = (text: string): string => text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim();

/** To the dealer; the reply address of the mail is the visitor's. */
export const enquiryMail = (site: Site, ad: EnquiredAd, enquiry: Enquiry): MailText => ({
  subject: `Fråga om ${oneLine(ad.name)}`,
  body: signedMail(site, [
    `Någon har skrivit till er om ${oneLine(ad.name)} hos ${site.name}.`,
    ad.url,
    '',
    `Namn: ${enquiry.name}`,
    ...(enquiry.email === null ? [] : [`E-post: ${enquiry.email}`]),
    ...(enquiry.telephone === null ? [] : [`Telefon: ${enquiry.telephone}`]),
    ...(enquiry.wantsTestDrive ? ['Vill provköra: ja'] : []),
    ...(enquiry.tradeInPlate === null ? [] : [`Bil att byta in: ${formatPlate(enquiry.tradeInPlate)}`]),
    '',
    'Meddelande:',
    enquiry.message,
    '',
    enquiry.email === null
      ? 'Personen lämnade ingen e-postadress. Ring i stället för att svara på mejlet.'
      : 'Svara på mejlet, så går svaret till den som skrev.',
  ]),
});

/** To the contact address that a dealer has stated, and that may be anybody's. */
export const confirmContactMail = (site: Site, dealer: string, link: string): MailText => ({
  subject: `Bekräfta adressen för ${oneLine(dealer)}`,
  body: signedMail(site, [
    `${oneLine(dealer)} vill få besökarnas frågor från ${site.name} till den här adressen. Öppna länken och tryck på Bekräfta:`,
    link,
    '',
    'Känner du inte till det behöver du inte göra något.',
  ]),
});

/** To the visitor. Contains nothing that the visitor wrote, so that it cannot be used to send texts to others. */
export const enquiryReceiptMail = (site: Site, ad: EnquiredAd & { telephone: string | null }): MailText => ({
  subject: `Din fråga till ${oneLine(ad.dealer)}`,
  body: signedMail(site, [
    `${oneLine(ad.dealer)} har fått din fråga om ${oneLine(ad.name)}.`,
    ad.url,
    '',
    'Handlaren svarar dig direkt. Vi tar bort din fråga efter 90 dagar.',
    ...(ad.telephone === null ? [] : [`Handlarens telefon: ${oneLine(ad.telephone)}`]),
    'Har du inte skrivit till handlaren behöver du inte göra något.',
  ]),
});
