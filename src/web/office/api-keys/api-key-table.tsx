import type { ComponentProps } from 'react';
import { isKeyKind, KEY_KINDS, type KeyKind } from '#src/domain/dealer-api/key-kinds.ts';
import { ShortTime } from '#src/web/frame/short-time.tsx';
import { ConfirmButton } from '#src/web/office/editing/confirm-button.tsx';
import { Badge } from '#src/web/ui/badge.tsx';
import { buttonClass } from '#src/web/ui/button.tsx';
import { type Column, PlainTable } from '#src/web/ui/plain-table.tsx';
import { SelectField } from '#src/web/ui/select-field.tsx';
import { TextField } from '#src/web/ui/text-field.tsx';

type ListedApiKey = {
  id: number;
  dealer: string;
  name: string;
  prefix: string;
  kind: KeyKind;
  createdAt: Date;
  createdBy: string;
  lastUsedAt: Date | null;
  revokedAt: Date | null;
};

/** The field for the name of a new key. */
export const ApiKeyName = (field: Omit<ComponentProps<typeof TextField>, 'label' | 'hint'>) => (
  <TextField
    label="Används av"
    {...field}
    hint="Till exempel namnet på bilsystemet."
    autoComplete="off"
    maxLength={100}
  />
);

const ALL_KINDS = Object.keys(KEY_KINDS).filter(isKeyKind);
type KindProps = Omit<ComponentProps<typeof SelectField>, 'label' | 'children'>;

/** The choice of what a new key may do. */
export const ApiKeyKind = (field: KindProps) => (
  <SelectField label="Nyckeln" {...field}>
    {ALL_KINDS.map((kind) => (
      <option key={kind} value={kind}>
        {KEY_KINDS[kind].label}
      </option>
    ))}
  </SelectField>
);

type TableProps = {
  keys: readonly ListedApiKey[];
  /** Address of the action that revokes a key. */
  action: string;
  showsDealer?: boolean;
};

/** API keys, each with a button that revokes it. */
export const ApiKeyTable = ({ keys, action, showsDealer = false }: TableProps) => (
  <PlainTable
    caption="Nycklar, de senaste först"
    columns={[NAME, ...(showsDealer ? [DEALER] : []), ...USE, revoking(action)]}
    rows={keys}
    empty="Det finns inga nycklar än."
  />
);

const DEALER: Column<ListedApiKey> = {
  heading: 'Handlare',
  cell: ({ dealer }) => <span className="inline-block min-w-40">{dealer}</span>,
};

const NAME: Column<ListedApiKey> = {
  heading: 'Nyckel',
  cell: ({ prefix, name, kind }) => (
    <span className="inline-block min-w-44 wrap-anywhere">
      {name}
      <br />
      <code className="text-fine text-quiet">{prefix}_…</code>
      <span className="block text-fine text-quiet">{KEY_KINDS[kind].label}</span>
    </span>
  ),
};

const USE: readonly Column<ListedApiKey>[] = [
  {
    heading: 'Skapad',
    cell: ({ createdAt, createdBy }) => (
      <span className="inline-block min-w-40 wrap-anywhere">
        <ShortTime at={createdAt} /> av {createdBy}
      </span>
    ),
  },
  { heading: 'Senast använd', cell: ({ lastUsedAt }) => (lastUsedAt ? <ShortTime at={lastUsedAt} /> : 'aldrig') },
];

const revoking = (action: string): Column<ListedApiKey> => ({
  heading: 'Åtgärd',
  cell: ({ id, name, dealer, revokedAt }) =>
    revokedAt ? (
      <Badge tone="plain">spärrad</Badge>
    ) : (
      <ConfirmButton
        id={String(id)}
        name={`nyckeln ${name}`}
        intent="revoke"
        action={action}
        label="Spärra"
        className={buttonClass('small')}
        title="Spärra nyckeln?"
        text={`${dealer} kan inte längre använda nyckeln ${name}. Det kan inte ångras.`}
      />
    ),
});
