import { visitorAccountUrl } from '#src/visitor-urls.ts';
import { Link } from '#src/web/ui/link.tsx';
import { useIsDeviceSignedIn } from './device-account.ts';

type ListStorageNoteProps = { what: 'Listorna' | 'Sökningarna'; children?: string };

/** Where the lists of a page are stored: in this browser only, or also in the visitor's account. */
export function ListStorageNote({ what, children = '' }: ListStorageNoteProps) {
  const isSignedIn = useIsDeviceSignedIn();
  return (
    <p className="mt-3 max-w-prose text-body text-quiet">
      {isSignedIn
        ? `${what} följer med ditt konto till dina andra enheter. ${children}`
        : `${what} finns bara i den här webbläsaren. ${children}`}{' '}
      <Link to={visitorAccountUrl()} className="link">
        {isSignedIn ? 'Till kontot' : 'Ta med dem till fler enheter'}
      </Link>
    </p>
  );
}
