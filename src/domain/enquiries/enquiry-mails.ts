import { type MailText, signedMail } from '#src/domain/accounts/mail-texts.ts';
import { formatPlate } from '#src/domain/suggestions/licence-plate.ts';
import type { Enquiry } from './enquiry.ts';

type Site = { name: string };
type EnquiredAd = { name: string; dealer: string; url: string };

/** A text from outside on one line, as subjects need it. */
export const oneLine = (text: string): string => text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim();

/** A dealer has several cars of the same name. */
const carOf = ({ name, plate }: { name: string; plate: string | null }): string =>
  plate === null ? oneLine(name) : `${oneLine(name)}, ${formatPlate(plate)}`;

/** To the dealer; the reply address of the mail is the visitor's. */
export const enquiryMail = (site: Site, ad: EnquiredAd & { plate: string | null }, enquiry: Enquiry): MailText => ({
  subject: `Fråga om ${carOf(ad)}`,
  body: signedMail(site, [
    `Någon har skrivit till er om ${carOf(ad)} hos ${site.name}.`,
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

/** The dealer's answer, to the visitor; an answer to it goes to the dealer. */
export const answerMail = (site: Site, ad: EnquiredAd, body: string): MailText => ({
  subject: `Svar om ${oneLine(ad.name)}`,
  body: [
    body,
    '',
    '--',
    oneLine(ad.dealer),
    '',
    `Det gäller ${oneLine(ad.name)}: ${ad.url}`,
    `Du får svaret för att du skrev till ${oneLine(ad.dealer)} genom ${site.name}. Svara på mejlet, så går det till handlaren.`,
  ].join('\n'),
});

/** A message that nobody has answered, as a reminder lists it. */
export type UnansweredMessage = { name: string; car: string; url: string };
const MAX_LISTED = 20;

/** To the dealer, about messages that nobody has answered. Contains nothing that visitors wrote but their names. */
export function reminderMail(site: Site, dealer: string, messages: readonly UnansweredMessage[]): MailText {
  const count = messages.length === 1 ? 'Ett meddelande' : `${messages.length} meddelanden`;
  const more = messages.length - MAX_LISTED;
  return {
    subject: `${count} till ${oneLine(dealer)} väntar på svar`,
    body: signedMail(site, [
      messages.length === 1
        ? `Ett meddelande till ${oneLine(dealer)} är inte besvarat.`
        : `${messages.length} meddelanden till ${oneLine(dealer)} är inte besvarade.`,
      '',
      ...messages
        .slice(0, MAX_LISTED)
        .flatMap(({ name, car, url }) => [`${oneLine(name)} om ${oneLine(car)}`, url, '']),
      ...(more > 0 ? [`Och ${more} till.`, ''] : []),
      'Har ni redan svarat per telefon eller mejl? Markera meddelandet som besvarat, så räknas svarstiden rätt.',
    ]),
  };
}

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
