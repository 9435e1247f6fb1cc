import { sql } from 'kysely';
import type { Db } from '#src/db/connection/client.ts';

/** Everything that is stored of an account of staff or of a dealer's person, without its secrets, as JSON: for its owner. */
export async function readAccountExport(db: Db, userId: string): Promise<unknown> {
  const { rows } = await sql<{ exported: unknown }>`
    select jsonb_build_object(
      'account', jsonb_build_object('email', email, 'created_at', created_at, 'email_confirmed_at', email_confirmed_at, 'disabled_at', disabled_at),
      'roles', (select coalesce(jsonb_agg(jsonb_build_object('role', role, 'since', created_at) order by role), '[]')
                from user_roles where user_id = users.id),
      'sessions', (select coalesce(jsonb_agg(jsonb_build_object('browser', user_agent, 'network', network, 'created_at', created_at,
                     'active_at', active_at) order by created_at), '[]') from sessions where user_id = users.id),
      'passkeys', (select coalesce(jsonb_agg(jsonb_build_object('name', name, 'created_at', created_at, 'last_used_at', last_used_at)
                     order by created_at), '[]') from passkeys where user_id = users.id),
      'has_authenticator', exists (select from second_factors where user_id = users.id and confirmed_at is not null),
      'saved_views', (select coalesce(jsonb_agg(jsonb_build_object('list', list, 'name', name, 'query', query, 'is_shared', is_shared,
                        'created_at', created_at) order by created_at), '[]') from saved_views where user_id = users.id),
      'weekly_figures_by_mail', exists (select from figure_mails where user_id = users.id),
      'dealers', (select coalesce(jsonb_agg(jsonb_build_object('name', label, 'role', role, 'since', dealer_people.created_at, 'invited_by', invited_by)
                    order by label), '[]')
                  from dealer_people join dealers on dealers.id = dealer_id where user_id = users.id),
      'groups', (select coalesce(jsonb_agg(jsonb_build_object('name', dealer_groups.name, 'role', role, 'since', dealer_group_people.created_at,
                   'invited_by', invited_by) order by dealer_groups.name), '[]')
                 from dealer_group_people join dealer_groups on dealer_groups.id = dealer_group_people.group_id where user_id = users.id),
      'answers', (select coalesce(jsonb_agg(jsonb_build_object('at', sent_at, 'text', body) order by enquiry_answers.id), '[]')
                  from enquiry_answers where author = users.email),
      'claims', (select coalesce(jsonb_agg(jsonb_build_object('dealer', label, 'organisation_number', dealer_claims.organisation_number,
                   'message', message, 'created_at', dealer_claims.created_at, 'decision', decision, 'decided_at', decided_at)
                   order by dealer_claims.created_at), '[]')
                 from dealer_claims join dealers on dealers.id = dealer_id where user_id = users.id),
      'agreements', (select coalesce(jsonb_agg(jsonb_build_object('dealer', label, 'document', document, 'version', text_hash,
                       'accepted_at', accepted_at) order by accepted_at), '[]')
                     from dealer_agreements join agreement_texts on hash = text_hash join dealers on dealers.id = dealer_id
                     where accepted_by = users.email),
      'api_keys', (select coalesce(jsonb_agg(jsonb_build_object('dealer', label, 'name', dealer_api_keys.name, 'prefix', prefix, 'created_at',
                     dealer_api_keys.created_at) order by dealer_api_keys.created_at), '[]')
                   from dealer_api_keys join dealers on dealers.id = dealer_id where created_by = users.email),
      'notes', (select coalesce(jsonb_agg(note order by note ->> 'at'), '[]') from (
                  select jsonb_build_object('ad', ad_id, 'at', at, 'text', text) as note from ad_notes where ad_notes.email = users.email
                  union all select jsonb_build_object('dealer', dealer_id, 'at', at, 'text', text)
                  from dealer_notes where dealer_notes.email = users.email) as notes),
      'changes', (select coalesce(jsonb_agg(jsonb_build_object('at', at, 'action', action, 'subject', subject) order by id), '[]')
                  from audit_log where audit_log.email = users.email),
      'security_events', (select coalesce(jsonb_agg(jsonb_build_object('at', created_at, 'event', event_type, 'details', details) order by id), '[]')
                          from security_events where details ->> 'account' = users.email or details ->> 'email' = users.email)
    ) as exported
    from users where id = ${userId}`.execute(db);
  return rows[0]?.exported ?? null;
}
