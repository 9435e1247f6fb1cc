import { sql } from 'kysely';
import type { Db } from '#src/db/connection/client.ts';

/** Everything that the site has stored about a dealer, as JSON: for the dealer itself. */
export async function readDealerExport(db: Db, dealerId: number): Promise<unknown> {
  const { rows } = await sql<{ exported: unknown }>`
    select jsonb_build_object(
      'dealer', (select jsonb_build_object('id', id, 'name', name, 'city', city, 'county', county, 'organisation_number', organisation_number,
                   'address', address, 'postcode', postcode, 'telephone', telephone, 'email', email, 'website', website,
                   'presentation', presentation, 'own_values', overrides, 'last_delivered_at', last_delivered_at) from dealers where id = ${dealerId}),
      'people', (select coalesce(jsonb_agg(jsonb_build_object('email', users.email, 'since', dealer_people.created_at) order by users.email), '[]')
                 from dealer_people join users on users.id = user_id where dealer_id = ${dealerId}),
      'agreements', (select coalesce(jsonb_agg(jsonb_build_object('document', document, 'version', hash, 'accepted_by', accepted_by,
                       'accepted_at', accepted_at, 'text', content) order by accepted_at, document), '[]')
                     from dealer_agreements join agreement_texts on hash = text_hash where dealer_id = ${dealerId}),
      'api_keys', (select coalesce(jsonb_agg(jsonb_build_object('name', name, 'prefix', prefix, 'created_at', created_at, 'revoked_at', revoked_at) order by id), '[]')
                   from dealer_api_keys where dealer_id = ${dealerId}),
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
      'webhook', (select jsonb_build_object('url', url, 'events', events) from webhooks where dealer_id = ${dealerId}),
      'widget', (select jsonb_build_object('key', key, 'origins', origins) from dealer_widgets where dealer_id = ${dealerId}),
      'taught_words', (select coalesce(jsonb_agg(jsonb_build_object('field', field, 'make', make, 'word', word) order by id), '[]')
                       from taught_words where dealer_id = ${dealerId}),
      'message_settings', (select jsonb_build_object('remind_after_hours', remind_after_hours, 'adf_recipient', adf_recipient)
                           from enquiry_settings where dealer_id = ${dealerId}),
      'trade_in_terms', (select jsonb_build_object('margin_percent', margin_percent, 'costs', costs) from trade_in_terms where dealer_id = ${dealerId}),
      'ads', (select coalesce(jsonb_agg(jsonb_build_object('id', internal_id, 'dealer_ad_id', dealer_ad_id, 'name', ads.name, 'brand', brand, 'series', series,
                'licence_plate', licence_plate, 'model_year', model_year, 'odometer_km', odometer_km, 'price', price, 'fuels', fuels,
                'description', description, 'equipment', equipment, 'image_urls', image_urls, 'url', url, 'status', status,
                'published_at', published_at, 'closed_at', closed_at,
                'prices', (select coalesce(jsonb_agg(jsonb_build_object('at', at, 'price', price_events.price) order by at), '[]')
                           from price_events where ad_id = internal_id)) order by internal_id), '[]')
              from ads where dealer_id = ${dealerId} and status <> 'draft'),
      'figures', (select coalesce(jsonb_agg(jsonb_build_object('ad', ad_id, 'day', day, 'shown', shown, 'views', views, 'clicks', clicks, 'saves', saves,
                    'telephones', telephones) order by ad_id, day), '[]')
                  from ad_views join ads on internal_id = ad_id where dealer_id = ${dealerId})
    ) as exported`.execute(db);
  return rows[0]?.exported ?? null;
}
