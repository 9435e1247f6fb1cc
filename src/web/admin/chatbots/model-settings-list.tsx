import { formatNumber } from '#src/domain/format/numbers.ts';
import type { ServerSettings } from '#src/request/site/server-settings.ts';

/** Read-only settings of the language model, from the server's configuration. */
export function ModelSettingsList({ settings }: { settings: ServerSettings['adviser'] }) {
  const rows = [
    ['Modell', settings.model],
    ['Max tokens', formatNumber(settings.maxTokens)],
    ['Temperatur', String(settings.temperature).replace('.', ',')],
    ['Streaming', settings.streaming ? 'på' : 'av'],
    ['Tokens per dygn', formatNumber(settings.dailyTokens)],
    ['Adress', settings.baseUrl ?? 'ingen; den inbyggda rådgivaren svarar ensam'],
  ];
  return (
    <>
      <dl className="mt-6 border-t border-line">
        {rows.map(([label, value]) => (
          <div key={label} className="grid gap-x-6 border-b border-line py-3 text-body sm:grid-cols-[12rem_1fr]">
            <dt className="text-quiet">{label}</dt>
            <dd className="font-medium break-words tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-4 text-small text-quiet">Inställningarna görs i serverns konfiguration.</p>
    </>
  );
}
