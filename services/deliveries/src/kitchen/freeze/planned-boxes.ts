/** The default diet of each plan that has one. @param before SQL of the moment from which a setting comes too late */
export const mealPlanDiets = (before = `'infinity'`): string => `
  SELECT DISTINCT ON (plan_id) plan_id, default_diet FROM plan_settings WHERE set_at < ${before} ORDER BY plan_id, set_at DESC`;

/**
 * The boxes of the deliveries of a slot, for the preview and for freezing. $1: the slot, $2: the diet of people who have not said theirs, where their
 * plan has no setting. A single meal of two people, or the odd one of three, goes to its named eater, else to the person with fewer boxes so far.
 * Boxes that did not arrive and whose meals are owed again do not count, so the person who missed a meal gets the one that replaces it.
 */
export const plannedBoxes = `
  SELECT b.delivery_id, b.number, b.person, b.plan_name, coalesce(nullif(e.eater ->> 'name', ''), b.customer) AS name,
    coalesce(e.eater ->> 'diet', b.default_diet, $2) AS diet, e.eater ->> 'diet' IS NOT NULL AS is_diet_known,
    coalesce(e.eater -> 'allergies', '[]') AS allergies, coalesce(e.eater ->> 'note', '') AS note
  FROM (
    SELECT d.id AS delivery_id, n AS number, s.name AS customer, s.plan ->> 'name' AS plan_name, setting.default_diet, coalesce(d.eaters, s.profiles) AS eaters,
      CASE WHEN s.persons = 1 THEN 1 WHEN n < d.meals OR d.meals % 2 = 0 THEN (n - 1) % 2 + 1 ELSE coalesce(d.person,
        (SELECT CASE WHEN count(*) FILTER (WHERE x.person = 1) > count(*) FILTER (WHERE x.person = 2) THEN 2 ELSE 1 END
         FROM boxes x JOIN deliveries y ON y.id = x.delivery_id WHERE y.subscription_id = s.id AND NOT y.is_owed)) END AS person
    FROM deliveries d JOIN subscriptions s ON s.id = d.subscription_id
      LEFT JOIN (${mealPlanDiets('(SELECT cut_off FROM slots WHERE slot = $1)')}) setting ON setting.plan_id::text = s.plan ->> 'id',
      generate_series(1, d.meals) n WHERE d.slot = $1
  ) b, LATERAL (SELECT b.eaters -> (b.person - 1)::int AS eater) e`;
