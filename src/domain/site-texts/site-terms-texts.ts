/** Texts that apply until the operator writes others. They are a proposal and no legal advice. */

export const SITE_TERMS_TEXT = `Villkoren gäller när du använder {site}, som drivs av {operator}, {address}. De som säljer bilar här har också egna villkor.

## Vad {site} är
Vi visar bilar som bilhandlare i Sverige har till salu, med prisbedömningar, kostnader och fakta. Vi säljer inga bilar och är inte part i köpet.

Alla som säljer här är företag. Köper du som privatperson gäller konsumentköplagen, och det är handlaren som svarar för bilen, för ånger där den finns, och för fel.

## Det du kan lita på, och inte
Uppgifterna i annonserna kommer från handlarna. Priser som vi uppskattar, kostnader och råd räknas fram av oss och är inga löften. Kontrollera alltid bilen och handlingarna före köpet.

## Det du skriver
Skriv bara det som hör till saken: inga bedrägerier, hot, reklam eller uppgifter om andra. Belasta inte webbplatsen med automatiska anrop.

Vi kan dölja eller ta bort det som bryter mot villkoren eller mot lag, och stänga av den som gör det upprepade gånger.

## Regler för annonser
En annons ska gälla en bil som finns och är till salu. Uppgifterna och priset ska stämma. Text och bilder ska höra till bilen och få användas av handlaren. En annons får inte vilseleda och inte innehålla något olagligt.

## Så granskar vi
Filer från handlare kontrolleras av program: en rad som inte går att läsa, eller ett pris som inte kan stämma, visas inte, och handlaren får veta varför. Program döljer inga annonser för vad som står i dem. Det beslutar människor.

Vem som helst kan rapportera en annons med länken på dess sida. Du får ett kvitto och ett beslut, om du lämnar din e-postadress.

Döljer, tar bort eller rättar vi en annons får handlaren veta vad, varför och med vilken grund. Handlaren kan klaga på beslutet i sitt område inom sex månader, utan kostnad. En människa prövar det då igen. Tvister kan också lämnas till ett godkänt tvistlösningsorgan eller till domstol.

## Ordningen i listor
Så sorterar vi står bredvid varje lista. Ingen kan betala för en plats.

## Kontakt
Användare, handlare och den som vill anmäla något olagligt når oss på {email}. Myndigheter, Europeiska kommissionen och nämnden för digitala tjänster använder samma adress. Vi svarar på svenska och engelska.

## Ändringar och lag
Vi ändrar villkoren här på sidan. Svensk lag gäller. Är du konsument kan du vända dig till Allmänna reklamationsnämnden, arn.se.`;

export const ACCESSIBILITY_TEXT = `{operator} vill att alla ska kunna använda {site}. Här står hur webbplatsen uppfyller lagen (2023:254) om vissa produkters och tjänsters tillgänglighet.

## Hur tillgänglig webbplatsen är
{site} är byggd efter WCAG 2.2, nivå AA. Sidorna prövas med ett program vid varje ändring, och för hand med tangentbord, utan skript, i ljust och mörkt, på stora och små skärmar.

Allt går att göra med tangentbordet. Bilder av bilar har texter, diagram har tabeller, och formulär säger vad som är fel och hur det rättas. Texten kan förstoras till 200 procent.

## Det vi vet brister
Handlarnas egna bilder och texter kan sakna beskrivningar. Kartan går inte att läsa med skärmläsare: samma uppgifter finns i listan bredvid. Filer och webbplatser hos handlare har vi inte prövat.

## Säg till om något inte fungerar
Skriv till {email} och berätta vilken sida det gäller, vad du försökte göra och vilket hjälpmedel du använder. Vi svarar inom två veckor. Behöver du en uppgift i annan form skickar vi den.

## Tillsyn
Konsumentverket har tillsyn över e-handelstjänster. Är du inte nöjd med vårt svar kan du anmäla det dit.

## Så har vi bedömt
Redogörelsen bygger på vår egen prövning.`;
