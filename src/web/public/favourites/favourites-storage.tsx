import { favourites, useDeviceList } from '#src/web/shared/saved-cars/device-list.ts';
import { Message } from '#src/web/ui/message.tsx';

/** Says where favourites cannot be stored: without scripts, and where the browser refuses. */
export function FavouritesStorage() {
  const saved = useDeviceList(favourites);
  return (
    <>
      <noscript>
        <p className="mt-6 max-w-prose border-l-2 border-rape pl-3 text-body">
          Favoriter sparas av ett skript i din webbläsare, och skript är avstängda.
        </p>
      </noscript>
      {saved !== null && !favourites.isStored() && (
        <Message tone="bad" title="Webbläsaren sparar inte dina favoriter" className="mt-6">
          <p>De försvinner när du stänger sidan. Kontrollera att webbläsaren får lagra data och att det finns plats.</p>
        </Message>
      )}
    </>
  );
}
