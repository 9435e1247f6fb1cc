/** Texts that apply until the operator writes others. They are a proposal and no legal advice. */

export const PRICE_TEXT = `Det kostar ingenting att ha bilar här: ingen avgift per bil, per månad eller per meddelande. Ingen kan betala för en plats i listorna.`;

export const TERMS_TEXT = `Villkoren gäller mellan {operator}, som driver {site}, och den bilhandel som godkänner dem.

## Vem som kan vara handlare
Du är näringsidkare och säljer bilar i eget namn i Sverige. Du anger organisationsnummer, adress, telefon och e-post, och håller uppgifterna aktuella. De visas för besökarna, eftersom en köpare ska kunna se vem säljaren är.

## Bilarna
Du ansvarar för att annonserna är sanna: att bilen finns, att den är till salu hos dig, och att pris, miltal, årsmodell och skick stämmer. Priset är hela priset med moms, om inte annat står. En såld bil tas bort eller markeras som såld utan dröjsmål.

Bilderna ska föreställa bilen, och du ska ha rätt att använda dem. Du låter {site} visa, skala om och spara dem så länge annonsen visas.

## Vad vi gör
Vi visar bilarna i listor, på annonsens sida och i rådgivarens svar. Ordningen bestäms av det som besökaren har valt, och ingen kan betala för en plats. Vi jämför priset med liknande bilar och visar bedömningen bredvid. Så räknar vi står öppet på webbplatsen.

Vi kan dölja en annons som är felaktig, vilseledande eller olaglig. Då får du veta vilken och varför, och du kan svara på {email}.

## Meddelanden från besökare
Du svarar den som skriver eller ringer, och använder uppgifterna bara för den affären.

## Pris
Priset står på sidan för handlare. En ändring som gör det dyrare meddelar vi minst 30 dagar i förväg.

## Avsluta
Du kan sluta när du vill genom att skriva till {email}. Då tas bilarna ned. Vi kan säga upp avtalet med 30 dagars varsel och skäl, eller genast om villkoren bryts allvarligt.

## Ansvar
Köpet är mellan dig och köparen. Vi ansvarar inte för utebliven vinst om webbplatsen eller en import står stilla.

## Ändringar och tvist
Nya villkor gäller när du har godkänt dem. Svensk lag gäller. Klagomål skickas till {email}, och vi svarar inom två veckor.`;

export const DATA_PROCESSING_TEXT = `Avtalet gäller mellan bilhandeln, som är personuppgiftsansvarig, och {operator}, {address}, som är personuppgiftsbiträde för det som {site} gör på bilhandelns uppdrag.

## Vad som behandlas, och varför
Vi tar emot bilhandelns filer, bilder och uppgifter om kontaktpersoner, och lämnar fram meddelanden från besökare. I det finns namn, e-post, telefon, registreringsnummer och det som besökaren själv skriver. Behandlingen pågår så länge bilhandeln har bilar här.

## Hur vi behandlar dem
Vi behandlar uppgifterna bara enligt det här avtalet och bilhandelns instruktioner. De som arbetar med dem har tystnadsplikt. Uppgifterna överförs krypterat, och bara den som behöver dem kommer åt dem.

Chassinummer sparas bara som ett avtryck, som inte kan läsas tillbaka. Meddelanden tas bort efter 90 dagar. En fil som skickas för att ställa in kolumner tas bort inom en vecka.

## Underbiträden
Vi anlitar företag för drift av servrar och för att skicka e-post, inom EU och EES. Bilhandeln får veta om vi byter, och kan invända.

## Hjälp och incidenter
Vi hjälper bilhandeln att svara den som vill se, rätta eller ta bort sina uppgifter. En personuppgiftsincident meddelar vi utan onödigt dröjsmål, senast inom 48 timmar, till adressen i bilhandelns konto.

## Granskning
Bilhandeln får de uppgifter som visar att vi följer avtalet, och kan granska det efter överenskommelse.

## När avtalet slutar
Då tas uppgifterna bort inom 90 dagar, om inte lag kräver att de sparas. Det som vi själva ansvarar för, som statistik utan personuppgifter, berörs inte.`;
