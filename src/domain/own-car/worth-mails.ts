import { type MailText, signedMail } from '#src/domain/accounts/mail-texts.ts';
import { oneLine } from '#src/domain/enquiries/enquiry-mails.ts';
import { formatKronor } from '#src/domain/format/price.ts';
import { capitalized } from '#src/domain/format/texts.ts';
import { type Worth, type WorthAt, worthChangeText, worthDifference } from './worth-change.ts';

/** How much the value of a followed car has changed. @param name as `followedName` */
export const worthMail = (
  site: { name: string },
  name: string,
  { known, now }: { known: WorthAt; now: Worth },
  links: { value: string; end: string },
): MailText => ({
  subject: `Din bil är värd ${worthDifference(known, now)}`,
  body: signedMail(site, [
    `${capitalized(oneLine(name))}: ${formatKronor(now.value)}, ${worthChangeText(known, now)}.`,
    '',
    'Det är vad handlare begär för bilar som din, räknat på miltalet som du skrev. Har du kört mer sedan dess är bilen värd mindre än så.',
    '',
    `Se vad priset bygger på, och ändra miltalet: ${links.value}`,
    `Avsluta bevakningen: ${links.end}`,
    '',
    'Vi mejlar högst en gång i månaden, och bara när värdet har ändrats mer än vi kan ha räknat fel.',
  ]),
});
