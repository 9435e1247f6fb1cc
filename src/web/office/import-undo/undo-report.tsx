import {
  countUndone,
  type ImportUndo,
  type LeftOutReason,
  UNDO_EFFECTS,
  type UndoEffect,
} from '#src/domain/deliveries/import-undo.ts';
import { formatDateTime } from '#src/domain/format/dates.ts';
import { formatCount } from '#src/domain/format/numbers.ts';
import { preview } from '#src/domain/format/texts.ts';
import { formatPlate } from '#src/domain/suggestions/licence-plate.ts';
import { usePendingForm } from '#src/web/frame/forms/answer-message.tsx';
import { ChangedCars, type OfAds, Shown } from '#src/web/office/deliveries/trial-report.tsx';
import { PostForm } from '#src/web/office/editing/post-form.tsx';
import { Button, ButtonLink } from '#src/web/ui/button.tsx';
import { Link } from '#src/web/ui/link.tsx';
import { Message } from '#src/web/ui/message.tsx';
import { type Column, PlainTable } from '#src/web/ui/plain-table.tsx';
import { Section } from '#src/web/ui/section.tsx';
import type { UndoQuestionModel } from './import-undo-data.server.ts';

const HEADINGS: Readonly<Record<UndoEffect, string>> = {
  removed: 'Tas bort',
  returned: 'Kommer tillbaka',
  repriced: 'Får tillbaka sitt pris',
  changed: 'Får tillbaka sina uppgifter',
};

const HEADINGS_AFTERWARDS: Readonly<Record<UndoEffect, string>> = {
  removed: 'Borttagna',
  returned: 'Tillbaka',
  repriced: 'Fick tillbaka sitt pris',
  changed: 'Fick tillbaka sina uppgifter',
};

const REASONS: Readonly<Record<LeftOutReason, string>> = {
  delivered: 'Finns i en senare leverans, som gäller.',
  changed: 'Har ändrats efter importen.',
  'in use': 'Döljs, men raderas inte: någon har skrivit om den eller sparat den.',
};

/** The question whether to undo an import, with all that it would change back. */
export function UndoQuestion({ question: { undo, isPulled, file }, adUrlOf }: { question: UndoQuestionModel } & OfAds) {
  const isUndoing = usePendingForm('undo') !== null;
  if (undo === null)
    return <p className="mt-6 text-body">Importen av {file} kan inte ångras. Det går i ett dygn, och bara en gång.</p>;
  const cars = countUndone(undo);
  return (
    <>
      <div className="mt-6 grid max-w-3xl gap-3 text-body">
        <p>
          {cars === 0
            ? 'Det finns inget att ångra.'
            : `${formatCount(cars, 'bil', 'bilar')} blir som före importen. Priser, uppgifter och händelser från den tas bort, som om den aldrig hade kommit.`}
        </p>
        {undo.counts.leftOut > 0 && (
          <p>{`${formatCount(undo.counts.leftOut, 'bil', 'bilar')} återställs inte. Längst ned står varför.`}</p>
        )}
        {isPulled && <p>Filen hämtades från handlaren. Hämtningen pausas, annars kommer samma fil snart tillbaka.</p>}
      </div>
      {(cars > 0 || undo.leftOut.some(({ reason }) => reason === 'in use')) && (
        <PostForm intent="undo" className="mt-6">
          <input type="hidden" name="antal" value={cars} />
          <Button kind="danger" disabled={isUndoing}>
            {isUndoing ? 'Ångrar…' : 'Ångra importen'}
          </Button>
        </PostForm>
      )}
      <UndoLists undo={undo} isDone={false} adUrlOf={adUrlOf} />
    </>
  );
}

/** The outcome of undoing an import. @param text when, and by whom */
export const UndoOutcome = ({ undo, text, adUrlOf }: { undo: ImportUndo; text: string } & OfAds) => (
  <>
    <Message tone="good" title="Importen är ångrad" className="mt-6 max-w-3xl">
      <p className="wrap-anywhere">{text}</p>
      <p>
        {formatCount(countUndone(undo), 'bil', 'bilar')} är som före importen.
        {undo.counts.leftOut > 0 && ` ${formatCount(undo.counts.leftOut, 'bil', 'bilar')} är inte återställda.`}
      </p>
    </Message>
    <UndoLists undo={undo} isDone adUrlOf={adUrlOf} />
  </>
);

const UndoLists = ({ undo, isDone, adUrlOf }: { undo: ImportUndo; isDone: boolean } & OfAds) => (
  <div className="mt-10 grid grid-cols-[minmax(0,1fr)] gap-12">
    {UNDO_EFFECTS.filter((effect) => undo.counts[effect] > 0).map((effect) => (
      <ChangedCars
        key={effect}
        heading={(isDone ? HEADINGS_AFTERWARDS : HEADINGS)[effect]}
        // A deleted ad has no page.
        cars={undo.cars
          .filter(({ change }) => change === effect)
          .map((car) => ({ ...car, adId: isDone && effect === 'removed' ? null : car.adId }))}
        all={undo.counts[effect]}
        hasDifferences={effect === 'repriced' || effect === 'changed'}
        adUrlOf={adUrlOf}
      />
    ))}
    {undo.counts.leftOut > 0 && (
      <Section
        heading={`${isDone ? 'Inte återställda' : 'Återställs inte'}: ${formatCount(undo.counts.leftOut, 'bil', 'bilar')}`}
      >
        <Shown listed={undo.leftOut.length} all={undo.counts.leftOut} />
        <PlainTable caption="Bilar som inte återställs" columns={leftOutColumns(adUrlOf)} rows={undo.leftOut} />
      </Section>
    )}
  </div>
);

const leftOutColumns = (adUrlOf: OfAds['adUrlOf']): readonly Column<ImportUndo['leftOut'][number]>[] => [
  {
    heading: 'Bil',
    cell: ({ adId, name, licencePlate, reason }) => (
      <>
        <bdi className="inline-block wrap-anywhere md:min-w-44">
          {reason === 'in use' ? (
            preview(name)
          ) : (
            <Link to={adUrlOf(adId)} className="link">
              {preview(name)}
            </Link>
          )}
        </bdi>
        {licencePlate !== null && (
          <span className="block text-fine text-quiet md:hidden">{formatPlate(licencePlate)}</span>
        )}
      </>
    ),
  },
  {
    heading: 'Registreringsnummer',
    from: 'md',
    cell: ({ licencePlate }) => (licencePlate === null ? '–' : formatPlate(licencePlate)),
  },
  { heading: 'Varför', cell: ({ reason }) => REASONS[reason] },
];

/** An undo that is not finished. */
export const UndoProgress = () => (
  <p role="status" className="text-body">
    <progress className="mr-3 align-middle" aria-label="Importen ångras" />
    Importen ångras. Du kan lämna sidan; det fortsätter.
  </p>
);

/** The way to the question, while an import can be undone. */
export const UndoLink = ({ to, until }: { to: string; until: Date }) => (
  <p className="mt-6 flex flex-wrap items-center gap-x-4 gap-y-2">
    <ButtonLink kind="quiet" to={to}>
      Ångra importen
    </ButtonLink>
    <span className="text-small text-quiet">Går till {formatDateTime(until)}. Du får se alla bilar först.</span>
  </p>
);
