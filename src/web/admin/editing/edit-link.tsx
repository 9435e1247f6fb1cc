import { ButtonLink } from '#src/web/ui/button.tsx';

/** Link that opens a list item for editing in place. */
export const EditLink = ({ to, name }: { to: string; name: string }) => (
  <ButtonLink kind="small" to={to} aria-label={`Ändra ${name}`} preventScrollReset>
    Ändra
  </ButtonLink>
);
