import { PlainTable } from '#src/web/ui/plain-table.tsx';
import type { BandTable } from './accuracy-figures.ts';

/** Titles of the tables, and of their first columns. */
export const BAND_HEADINGS: Readonly<Record<BandTable['by'], { title: string; column: string }>> = {
  price: { title: 'Efter utropspris', column: 'Utropspris' },
  age: { title: 'Efter ålder', column: 'Ålder' },
  close: { title: 'Efter antal jämförbara bilar', column: 'Jämförbara bilar' },
};
/** In place of a figure that is not known. */
const NONE = '–';

/** The figures that narrow screens have no columns for. */
const restOf = ({ ads, figures, errorOfAll }: BandTable['rows'][number]): { text: string; until: string }[] => [
  { text: `Annonser: ${ads}`, until: 'md:hidden' },
  ...(figures === null
    ? []
    : [
        { text: `Inom 10\u00a0%: ${figures.within10}`, until: 'md:hidden' },
        { text: `I spannet (80\u00a0%): ${figures.covered80}`, until: 'md:hidden' },
        { text: `I spannet (90\u00a0%): ${figures.covered90}`, until: 'md:hidden' },
      ]),
  ...(errorOfAll === null ? [] : [{ text: `Medianfel, alla: ${errorOfAll}`, until: 'xl:hidden' }]),
];

/** The accuracy of each band of cars. */
export function AccuracyTable({ by, rows, isTitled = true }: BandTable & { isTitled?: boolean }) {
  const { title, column } = BAND_HEADINGS[by];
  return (
    <div className="min-w-0">
      {isTitled && <h3 className="mb-2 text-body">{title}</h3>}
      <PlainTable
        caption={title}
        rows={rows}
        columns={[
          {
            heading: column,
            cell: (row) => (
              <>
                <span className="whitespace-nowrap">{row.name}</span>
                {restOf(row).map(({ text, until }) => (
                  <span key={text} className={`block text-fine text-quiet ${until}`}>
                    {text}
                  </span>
                ))}
              </>
            ),
          },
          { heading: 'Annonser', from: 'md', isFigure: true, cell: ({ ads }) => ads },
          { heading: 'Bedöms', isFigure: true, cell: ({ judged }) => judged ?? NONE },
          { heading: 'Medianfel', isFigure: true, cell: ({ figures }) => figures?.error ?? NONE },
          { heading: 'Inom 10 %', from: 'md', isFigure: true, cell: ({ figures }) => figures?.within10 ?? NONE },
          {
            heading: 'I spannet (80 %)',
            from: 'md',
            isFigure: true,
            cell: ({ figures }) => figures?.covered80 ?? NONE,
          },
          {
            heading: 'I spannet (90 %)',
            from: 'md',
            isFigure: true,
            cell: ({ figures }) => figures?.covered90 ?? NONE,
          },
          { heading: 'Medianfel, alla', from: 'xl', isFigure: true, cell: ({ errorOfAll }) => errorOfAll ?? NONE },
        ]}
      />
    </div>
  );
}
