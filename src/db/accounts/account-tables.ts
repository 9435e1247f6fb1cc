import type { ColumnType } from 'kysely';
import type { Generated, Json, Timestamp } from '#src/db/column-types.ts';
import type { Role } from '#src/domain/accounts/roles.ts';
import type { Severity } from '#src/domain/accounts/security-event.ts';

/** The tables of accounts, the audit log and security events. */
export type AccountTables = {
  users: UsersTable;
  user_roles: UserRolesTable;
  sessions: SessionsTable;
  sign_in_attempts: SignInAttemptsTable;
  pending_sign_ins: PendingSignInsTable;
  one_time_links: OneTimeLinksTable;
  second_factors: SecondFactorsTable;
  recovery_codes: RecoveryCodesTable;
  mails: MailsTable;
  security_events: SecurityEventsTable;
  audit_log: AuditLogTable;
};

type UsersTable = {
  id: Generated<string>;
  email: string;
  password_hash: string | null;
  email_confirmed_at: Timestamp | null;
  created_at: Generated<Timestamp>;
};
type UserRolesTable = { id: Generated<string>; user_id: string; role: Role; created_at: Generated<Timestamp> };
type SessionsTable = {
  id: Generated<string>;
  token_hash: Buffer;
  user_id: string;
  created_at: Generated<Timestamp>;
  active_at: Generated<Timestamp>;
  proved_at: Generated<Timestamp>;
  user_agent: string;
  network: string;
};
type SignInAttemptsTable = { account_key: Buffer; attempts: number; last_at: Timestamp };
type PendingSignInsTable = {
  token_hash: Buffer;
  user_id: string;
  attempts: Generated<number>;
  created_at: Generated<Timestamp>;
};
export type OneTimeLinksTable = {
  token_hash: Buffer;
  user_id: string;
  purpose: 'confirm' | 'password';
  password_hash: string | null;
  expires_at: Timestamp;
};
type SecondFactorsTable = {
  user_id: string;
  secret: Buffer;
  confirmed_at: Timestamp | null;
  last_step: Generated<number>;
};
type RecoveryCodesTable = { user_id: string; code_hash: Buffer };
type MailsTable = {
  id: ColumnType<number, never, never>;
  recipient: string;
  subject: string;
  body: string;
  created_at: Generated<Timestamp>;
  sent_at: Timestamp | null;
  attempts: Generated<number>;
};
type SecurityEventsTable = {
  id: ColumnType<number, never, never>;
  event_type: string;
  severity: Severity;
  details: Json<unknown>;
  trusted: Generated<boolean>;
  created_at: Generated<Timestamp>;
};
type AuditLogTable = {
  id: ColumnType<number, never, never>;
  at: Generated<Timestamp>;
  user_id: string | null;
  email: string;
  action: string;
  subject: string;
  before: Json<unknown> | null;
  after: Json<unknown> | null;
};
