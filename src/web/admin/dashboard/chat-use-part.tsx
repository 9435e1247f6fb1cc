import { formatCalendarDay } from '#src/domain/format/dates.ts';
import { formatCount, formatNumber } from '#src/domain/format/numbers.ts';
import { Figure } from '#src/web/admin/staff-page/figure.tsx';
import { BarChart } from '#src/web/ui/charts/bar-chart.tsx';
import { Section } from '#src/web/ui/section.tsx';
import type { DashboardModel } from './dashboard-data.server.ts';

/** Usage of the adviser over the last seven days. */
export function ChatUsePart({ chat, dailyTokens }: Pick<DashboardModel, 'chat' | 'dailyTokens'>) {
  const { conversations, messages, modelAnswers, builtInAnswers, refused, tokens, tokensToday, days } = chat;
  return (
    <Section heading="Rådgivaren, senaste sju dagarna">
      <div className="grid gap-x-12 gap-y-8 lg:grid-cols-2">
        <dl className="grid grid-cols-2 content-start gap-x-6 gap-y-6 sm:grid-cols-3">
          <Figure label="Samtal" value={formatNumber(conversations)} />
          <Figure label="Meddelanden" value={formatNumber(messages)}>
            {formatCount(refused, 'avvisat', 'avvisade')}
          </Figure>
          <Figure label="Svar av språkmodellen" value={formatNumber(modelAnswers)} />
          <Figure label="Svar av den inbyggda" value={formatNumber(builtInAnswers)} />
          <Figure label="Tokens i dag" value={formatNumber(tokensToday)}>
            {dailyTokens === null ? 'ingen språkmodell är inställd' : `av ${formatNumber(dailyTokens)}`}
          </Figure>
          <Figure label="Tokens" value={formatNumber(tokens)} />
        </dl>
        <figure>
          <figcaption className="mb-3 text-small font-semibold">Meddelanden per dag</figcaption>
          {messages === 0 ? (
            <p className="text-small text-quiet">Ingen har skrivit till rådgivaren.</p>
          ) : (
            <BarChart
              bars={days.map((day) => ({
                label: formatCalendarDay(day.day),
                value: day.messages,
                text: formatNumber(day.messages),
              }))}
            />
          )}
        </figure>
      </div>
    </Section>
  );
}
