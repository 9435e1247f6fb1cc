import { Download } from 'lucide-react';
import { listExportUrl } from '#src/pages/list-urls.ts';
import { useFoldOver } from '#src/web/ui/use-outside-press.ts';

const FORMATS = [
  { format: 'csv', label: 'CSV, för Excel' },
  { format: 'json', label: 'JSON' },
] as const;

/** A list as a file. @param listUrl address of the list with its query */
export function ExportMenu({ listUrl }: { listUrl: string }) {
  const { fold } = useFoldOver();
  return (
    <details {...fold} className="relative">
      <summary className="touch inline-flex items-center gap-2 rounded-card px-2 text-small font-semibold text-moss hover:bg-sunken">
        <Download aria-hidden size={18} className="max-sm:hidden" />
        Hämta
      </summary>
      <ul className="absolute right-0 z-20 mt-1 w-44 rounded-card border border-edge bg-raised p-2 shadow-float">
        {FORMATS.map(({ format, label }) => (
          <li key={format}>
            {/* Files, not pages: the router does not load them. */}
            <a
              href={listExportUrl(listUrl, format)}
              className="touch flex items-center rounded-card px-3 text-small font-medium hover:bg-sunken"
            >
              {label}
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}
