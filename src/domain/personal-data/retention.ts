/** How long each kind of stored personal data is retained: the jobs delete by it, and the privacy page states it. */

type Retention = { readonly days: number } | { readonly months: number };

export const RETENTION = {
  mails: { days: 7 },
  unconfirmedAccounts: { days: 31 },
  enquiries: { days: 90 },
  deliveries: { days: 90 },
  /** After the decision. */
  reporters: { days: 90 },
  reports: { months: 12 },
  decisions: { months: 12 },
  /** Of people who say which dealer is theirs, after the decision. */
  claims: { months: 12 },
  conversations: { days: 30 },
  answerFeedback: { days: 90 },
  searchMisses: { days: 90 },
  securityEvents: { months: 12 },
  auditLog: { months: 12 },
  visitorAccounts: { months: 24 },
} as const satisfies Readonly<Record<string, Retention>>;

export type RetentionName = keyof typeof RETENTION;

/** "90 dagar", "12 månader", "2 år". */
export function retentionText(name: RetentionName): string {
  const retention: Retention = RETENTION[name];
  if ('days' in retention) return `${retention.days} dagar`;
  const { months } = retention;
  return months > 12 && months % 12 === 0 ? `${months / 12} år` : `${months} månader`;
}
