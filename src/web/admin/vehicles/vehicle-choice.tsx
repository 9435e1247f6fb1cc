import { Link } from 'react-router';
import { formatStaffAdQuery, type StaffAdQuery } from '#src/domain/ads/staff-ad-query.ts';
import { formatCount } from '#src/domain/format/numbers.ts';
import { staffAdsUrl } from '#src/urls.ts';
import { PostForm } from '#src/web/admin/editing/post-form.tsx';
import { Button, ButtonLink } from '#src/web/ui/button.tsx';

/** Actions on the selected rows, part of the table's form; each is confirmed before it runs. */
export function ChoiceBar({ query }: { query: StaffAdQuery }) {
  const all = formatStaffAdQuery(query);
  all.set('vald', 'alla');
  return (
    <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2 text-small">
      <Link
        to={`?${all}`}
        preventScrollReset
        className="touch inline-flex items-center font-medium text-moss hover:underline"
      >
        Välj alla på sidan
      </Link>
      <Button kind="quiet" name="atgard" value="hide">
        Dölj valda
      </Button>
      <Button kind="quiet" name="atgard" value="show">
        Visa valda igen
      </Button>
    </div>
  );
}

type ConfirmProps = { query: StaffAdQuery; asked: 'hide' | 'show'; chosen: readonly number[] };

export function ConfirmChoice({ query, asked, chosen }: ConfirmProps) {
  const count = formatCount(chosen.length, 'annons', 'annonser');
  return (
    <PostForm className="mb-4 rounded-card border border-edge bg-raised px-4 py-4">
      <h2 className="text-large">{asked === 'hide' ? `Dölja ${count}?` : `Visa ${count} igen?`}</h2>
      <p className="mt-1 text-small text-quiet">
        {asked === 'hide'
          ? 'De försvinner från webbplatsen och förblir dolda när handlaren levererar igen.'
          : 'De följer handlarens flöde igen: de som flödet har till salu visas.'}
      </p>
      <input type="hidden" name="intent" value={asked} />
      {chosen.map((id) => (
        <input key={id} type="hidden" name="vald" value={id} />
      ))}
      <div className="mt-4 flex flex-wrap gap-2">
        <Button kind="primary">{asked === 'hide' ? `Dölj ${count}` : `Visa ${count}`}</Button>
        <ButtonLink kind="quiet" to={staffAdsUrl(query)}>
          Avbryt
        </ButtonLink>
      </div>
    </PostForm>
  );
}
