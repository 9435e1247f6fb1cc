import { WITHHELD_BY } from '#src/domain/dealers/withheld-by.ts';
import { formatDateTime } from '#src/domain/format/dates.ts';
import type { StoredStatus } from '#src/domain/vocabulary/vocabulary.ts';

/** An ad that a dealer asks about, with everything that decides where visitors see it. */
export type FoundCar = {
  id: number;
  name: string;
  dealerId: number | null;
  dealer: string | null;
  plate: string | null;
  status: StoredStatus;
  /** The person who set the status in place of the dealer's deliveries, and when. */
  statusBy: { email: string; at: Date } | null;
  closedAt: Date | null;
  price: number | null;
  pictures: number;
  /** Its first picture that can be fetched; null: none can. */
  firstPicture: string | null;
  /** The dealer's last delivery, if that was so long ago that its ads are unconfirmed. */
  unconfirmedSince: Date | null;
  /** Another ad of the same car, which lists show in its place. */
  shownInstead: { id: number; dealer: string | null } | null;
};

/** A row of a delivery that was not imported. */
export type FoundRow = {
  runId: number;
  startedAt: Date;
  rowNumber: number;
  /** The car's name in the row. */
  heading: string | null;
  field: string;
  value: string;
  reason: string;
};

export type Visibility = {
  /** In a list of ads for sale at all. */
  isListed: boolean;
  /** The first one decides; the others are what else limits it. */
  reasons: string[];
};

/** Why visitors do not see an ad, or in which lists they do not. */
export function visibilityOf(ad: FoundCar): Visibility {
  const closed = closedReason(ad);
  if (closed !== null) return { isListed: false, reasons: [closed] };
  const { shownInstead, unconfirmedSince } = ad;
  const reasons = [
    ...(shownInstead === null
      ? []
      : [
          `Samma bil säljs i annons ${shownInstead.id}${shownInstead.dealer === null ? '' : ` av ${shownInstead.dealer}`}, och listorna visar den. Annonsens egen sida finns kvar.`,
        ]),
    ...(ad.firstPicture === null ? [pictureReason(ad.pictures)] : []),
    ...(ad.price === null
      ? ['Den har inget pris. Den finns inte med när någon söker på pris eller sorterar efter pris.']
      : []),
    ...(unconfirmedSince === null
      ? []
      : [
          `Handlaren har inte levererat sedan ${formatDateTime(unconfirmedSince)}. Annonsen är obekräftad och finns inte med i populära listor och bevakningar.`,
        ]),
  ];
  return { isListed: true, reasons };
}

const pictureReason = (pictures: number): string =>
  `${pictures === 0 ? 'Den har ingen bild.' : 'Ingen av bilderna går att hämta.'} Den visas inte på /vehicles och på första sidan, men på /annonser.`;

/** Why an ad is not for sale; null: it is. */
function closedReason({ status, statusBy, closedAt }: FoundCar): string | null {
  const by = statusBy === null ? null : `av ${statusBy.email} ${formatDateTime(statusBy.at)}`;
  const since = closedAt === null ? '' : ` ${formatDateTime(closedAt)}`;
  switch (status) {
    case 'active':
      return null;
    case 'draft':
      return 'Annonsen är ett utkast och inte publicerad.';
    case 'hidden':
      if (statusBy?.email === WITHHELD_BY)
        return 'Handlaren har anslutit sig själv och uppgifter om den saknas. Annonsen visas när de finns.';
      return `Annonsen är dold ${by ?? 'av personalen'}. Den visas igen när statusen ändras.`;
    case 'sold':
      return by === null ? `Handlaren har angett bilen som såld${since}.` : `Bilen är markerad som såld ${by}.`;
    case 'removed':
      return by === null
        ? `Bilen stod inte i handlarens leverans och togs bort${since}. Den kommer tillbaka när den levereras igen.`
        : `Annonsen är borttagen ${by}.`;
  }
}
