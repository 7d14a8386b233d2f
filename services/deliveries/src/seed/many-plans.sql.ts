const firstNames =
  'Aarav,Aditi,Akash,Ananya,Arjun,Bhavna,Chetan,Deepika,Devansh,Divya,Gaurav,Isha,Jaya,Kavita,Mohit,Nisha,Ravi,Sunita,Tara,Zoya';
const lastNames = 'Agarwal,Bairwa,Chauhan,Dixit,Gupta,Jain,Kothari,Lodha,Mathur,Nair,Pareek,Rajput,Sharma,Tiwari,Verma';

/**
 * Plans of one start day, each of a customer of its own. One in a hundred has not said the diet, one in fifty has an allergy, one in five hundred no PIN code.
 * $1: ids, $2: numbers, $3: first day, $4: meals without a slot, $5: meals.
 */
export const insertPlans = `
  WITH made AS (
    SELECT id, n, (string_to_array('${firstNames}', ','))[1 + n % 20] || ' ' || (string_to_array('${lastNames}', ','))[1 + n / 20 % 15] AS name,
      1 + n % 90 || ', Tonk Road, Jaipur' || CASE n % 500 WHEN 0 THEN '' ELSE ' 302018' END AS address
    FROM unnest($1::uuid[], $2::int[]) AS given (id, n)),
  addressed AS (SELECT *, lower(replace(name, ' ', '.')) || '.' || right(id::text, 12) || '@example.com' AS email FROM made),
  known AS (INSERT INTO customers (id, email) SELECT id, email FROM addressed)
  INSERT INTO subscriptions (id, number, customer_id, plan, amount_paise, persons, windows, meals_bought, unscheduled, starts_on, name, email, phone,
    address_lunch, address_dinner, profiles, paid_at)
  SELECT id, '2X7-' || 900000 + n, id, jsonb_build_object('id', id, 'name', (ARRAY['Fitness', 'Muscle Building', 'Weight Loss'])[1 + n % 3] || ' Plan',
      'meal_type', 'both', 'plan_type', 'individual', 'number_of_meals', $5::int, 'duration_days', $5::int / 2, 'original_cost', 11999,
      'discounted_price', 9999, 'is_trial', false),
    999900, 1, '{lunch,dinner}', $5::int, $4, $3, name, email, '+91 ' || 9000000000 + n, address, address,
    jsonb_build_array(jsonb_build_object('name', '',
      'diet', CASE WHEN n % 100 = 7 THEN NULL ELSE (ARRAY['vegetarian', 'vegetarian', 'egg', 'non-vegetarian'])[1 + n / 5 % 4] END,
      'allergies', CASE WHEN n % 50 = 1 THEN '["nuts"]'::jsonb ELSE '[]'::jsonb END, 'note', CASE WHEN n % 100 = 3 THEN 'No onion' ELSE '' END)),
    clock_timestamp() - n * 104729::bigint % 5184000 * interval '1 second'
  FROM addressed`;

/** One meal of each plan $1 in each slot $2. Ids of version 7, as the service generates them: in the order in which rows are written. */
export const insertDeliveries = `
  INSERT INTO deliveries (id, subscription_id, slot, meals)
  SELECT (lpad(to_hex((extract(epoch FROM clock_timestamp()) * 1000)::bigint), 12, '0') || '7' || substr(hash, 1, 3) || '8' || substr(hash, 4, 15))::uuid,
    plan, slot, 1
  FROM unnest($1::uuid[]) AS plan CROSS JOIN unnest($2::int[]) AS slot CROSS JOIN LATERAL (SELECT md5(plan::text || slot) AS hash) AS drawn`;

/** Books $2 meals in each of the slots $1. */
export const bookWithRoom = `
  UPDATE slots SET booked = booked + $2, capacity = greatest(capacity, (booked + $2) * 11 / 10) WHERE slot = ANY ($1)`;

/** The dish $3 for every diet in the slots from $1 to $2. */
export const insertMenu = `
  INSERT INTO menu (slot, diet, dish)
  SELECT slot, diet, $3::jsonb
  FROM generate_series($1::int, $2::int) AS slot CROSS JOIN unnest(ARRAY['vegetarian', 'egg', 'non-vegetarian']) AS diet ON CONFLICT DO NOTHING`;

/** A bulk load checks no foreign key, as a restore does: it writes both sides. Only a superuser may decide that. */
export const withoutForeignKeys = `SELECT set_config('session_replication_role', 'replica', true) FROM pg_roles WHERE rolname = current_user AND rolsuper`;
