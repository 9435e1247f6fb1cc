import { sql } from 'kysely';
import type { Db } from '#src/db/connection/client.ts';

/** Columns of an ad that the site has computed for its own use, and the hash of its chassis number, from which it might be guessed. */
const NOT_OF_DEALER = [
  'vin_hash',
  'identity_hash',
  'content_hash',
  'internal_id',
  'dealer_id',
  'car_id',
  'brand_id',
  'series_id',
  'generation_id',
  'first_image_url',
  'tags',
  'catalogue_values',
  'electric_values',
] as const;

/** Everything that the site has stored about a dealer, as JSON: for the dealer itself. */
export async function readDealerExport(db: Db, dealerId: number): Promise<unknown> {
  const { rows } = await sql<{ exported: unknown }>`
    select jsonb_build_object(
      'dealer', (select jsonb_build_object('id', id, 'name', name, 'city', city, 'county', county, 'organisation_number', organisation_number,
                   'address', address, 'postcode', postcode, 'telephone', telephone, 'email', email, 'website', website,
                   'presentation', presentation, 'opening_hours', opening_hours, 'logo_url', logo_url, 'latitude', latitude, 'longitude', longitude,
                   'own_values', overrides, 'created_at', created_at, 'registered_at', registered_at, 'last_delivered_at', last_delivered_at) from dealers where id = ${dealerId}),
      'people', (select coalesce(jsonb_agg(jsonb_build_object('email', users.email, 'role', role, 'since', dealer_people.created_at) order by users.email), '[]')
                 from dealer_people join users on users.id = user_id where dealer_id = ${dealerId}),
      'agreements', (select coalesce(jsonb_agg(jsonb_build_object('document', document, 'version', hash, 'accepted_by', accepted_by,
                       'accepted_at', accepted_at, 'text', content) order by accepted_at, document), '[]')
                     from dealer_agreements join agreement_texts on hash = text_hash where dealer_id = ${dealerId}),
      'api_keys', (select coalesce(jsonb_agg(jsonb_build_object('name', name, 'kind', kind, 'prefix', prefix, 'created_by', created_by, 'created_at', created_at,
                     'last_used_at', last_used_at, 'revoked_at', revoked_at) order by id), '[]')
                   from dealer_api_keys where dealer_id = ${dealerId}),
      'pulls', (select coalesce(jsonb_agg(jsonb_build_object('url', url, 'username', username, 'times_a_day', times_a_day, 'is_paused', is_paused,
                  'created_at', created_at, 'last_pulled_at', last_pulled_at, 'message', message) order by created_at, id), '[]')
                from feed_sources where dealer_id = ${dealerId}),
      'confirmed_contacts', (select coalesce(jsonb_agg(jsonb_build_object('email', email, 'confirmed_at', confirmed_at) order by email), '[]')
                             from confirmed_contacts where dealer_id = ${dealerId}),
      'telephone_views', (select coalesce(jsonb_agg(jsonb_build_object('day', day, 'views', views) order by day), '[]')
                          from telephone_views where dealer_id = ${dealerId}),
      'quality', (select coalesce(jsonb_agg(jsonb_build_object('day', day, 'score', score, 'ads', ads) order by day), '[]')
                  from dealer_quality where dealer_id = ${dealerId}),
      'answers_within_hours', (select within_hours from dealer_answer_times where dealer_id = ${dealerId}),
      'deliveries', (select coalesce(jsonb_agg(jsonb_build_object('file', file_name, 'received_at', received_at, 'state', state, 'message', message,
                       'uploaded_by', uploaded_by) order by received_at), '[]')
                     from dealer_deliveries where dealer_id = ${dealerId}),
      'messages', (select coalesce(jsonb_agg(jsonb_build_object('ad', ad_id, 'name', enquiries.name, 'email', enquiries.email, 'telephone', telephone,
                     'message', message, 'status', enquiries.status, 'created_at', enquiries.created_at,
                     'answers', (select coalesce(jsonb_agg(jsonb_build_object('author', author, 'text', body, 'sent_at', sent_at) order by id), '[]')
                                 from enquiry_answers where enquiry_id = enquiries.id)) order by enquiries.id), '[]')
                   from enquiries join ads on internal_id = ad_id where dealer_id = ${dealerId}),
      'answer_templates', (select coalesce(jsonb_agg(jsonb_build_object('name', name, 'text', body) order by name), '[]')
                           from enquiry_templates where dealer_id = ${dealerId} and not is_removed),
      'webhook', (select jsonb_build_object('url', url, 'events', events, 'created_by', created_by, 'created_at', created_at) from webhooks where dealer_id = ${dealerId}),
      'widget', (select jsonb_build_object('key', key, 'origins', origins) from dealer_widgets where dealer_id = ${dealerId}),
      'taught_words', (select coalesce(jsonb_agg(jsonb_build_object('field', field, 'make', make, 'word', word, 'value', value,
                         'brand', brands.name, 'series', series.name, 'at', at) order by taught_words.id), '[]')
                       from taught_words left join brands on brands.id = taught_words.brand_id left join series on series.id = series_id
                       where dealer_id = ${dealerId}),
      'message_settings', (select jsonb_build_object('remind_after_hours', remind_after_hours, 'adf_recipient', adf_recipient)
                           from enquiry_settings where dealer_id = ${dealerId}),
      'trade_in_terms', (select jsonb_build_object('margin_percent', margin_percent, 'costs', costs) from trade_in_terms where dealer_id = ${dealerId}),
      'ads', (select coalesce(jsonb_agg(to_jsonb(ads) - ${[...NOT_OF_DEALER]}::text[] || jsonb_build_object('id', internal_id,
                'prices', (select coalesce(jsonb_agg(jsonb_build_object('at', at, 'price', price_events.price) order by at), '[]')
                           from price_events where ad_id = internal_id)) order by internal_id), '[]')
              from ads where dealer_id = ${dealerId} and status <> 'draft'),
      'figures', (select coalesce(jsonb_agg(jsonb_build_object('ad', ad_id, 'day', day, 'shown', shown, 'views', views, 'clicks', clicks, 'saves', saves,
                    'telephones', telephones) order by ad_id, day), '[]')
                  from ad_views join ads on internal_id = ad_id where dealer_id = ${dealerId})
    ) as exported`.execute(db);
  return rows[0]?.exported ?? null;
}
