import { ButtonLink } from '#src/web/ui/button.tsx';

/** Opens an entry of a list for editing, in its place. */
export const EditLink = ({ to, name }: { to: string; name: string }) => (
  <ButtonLink kind="small" to={to} aria-label={`Ändra ${name}`} preventScrollReset>
    Ändra
  </ButtonLink>
);
