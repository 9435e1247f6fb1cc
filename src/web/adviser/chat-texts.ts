/** States that it is an AI before the first message (EU AI Act, article 50). */
export const STARTER =
  'Jag är en AI som hjälper dig att hitta en begagnad bil och föreslår annonser. Beskriv vad bilen ska användas till, vad den får kosta och hur gammal den får vara.';
export const STARTER_LIMITS = 'Jag kan ha fel. Skick och service vet jag inte, och priset i annonsen gäller.';
export const PRIVACY =
  'Skriv inget personligt. Meddelanden sparas i 30 dagar. Bilarna ordnas efter det du ber om, ingen kan betala för en plats.';

/** ADM §8. */
export const NO_ANSWER = 'Kunde inte få något svar från AI-tjänsten.';
export const NOT_SENT = 'Ett fel uppstod när frågan skulle skickas.';
export const NO_RESPONSE = 'Ingen respons från AI';
export const NOT_RESET = 'Kunde inte återställa konversationen.';
export const NOT_REMOVED = 'Kunde inte radera konversationen.';
export const STOPPED = 'Svaret avbröts.';
export const WENT_WRONG = 'Något gick fel';
