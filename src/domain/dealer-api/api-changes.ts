/** Changes of the API for dealers' systems, the latest first; an addition never breaks a program. */
export const API_CHANGES: readonly { on: string; text: string }[] = [
  {
    on: '2026-11-30',
    text: 'En koncern kan ha en nyckel som provar: filen läses in på varje anläggning och rullas tillbaka. Händelsen ad.shown säger att en dold annons visas igen, och ad.hidden kommer också när vi döljer en annons som väntar på uppgifter.',
  },
  {
    on: '2026-11-30',
    text: 'En koncerns nyckel läser bilar, siffror, meddelanden och leveranser för alla anläggningar, eller med parametern dealer för en. Varje rad i svaret har handlarens id och namn (dealer_id, dealer).',
  },
  {
    on: '2026-11-30',
    text: 'Den här sidan. Bilar, siffror, meddelanden och leveranser läses med nyckel. Nycklar som bara läser eller bara provar. Webhook. OpenAPI-dokumentet beskriver en bils alla fält och har webbplatsens adress.',
  },
  { on: '2026-11-28', text: 'Parametern format: dokumenterade format läses även hos handlare med egna kolumner.' },
  { on: '2026-11-23', text: 'Leveranser med PUT och PATCH, och deras resultat.' },
];
