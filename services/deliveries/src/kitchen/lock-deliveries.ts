/** Locks the planned deliveries of a slot, each with the address that it goes to. $1: the slot. */
export const lockDeliveries = `
  UPDATE deliveries d SET state = 'locked', address = coalesce(d.address,
     (SELECT o.address FROM overrides o WHERE o.subscription_id = d.subscription_id AND o.slot = d.slot),
     CASE d.slot % 2 WHEN 0 THEN s.address_lunch ELSE s.address_dinner END)
   FROM subscriptions s WHERE s.id = d.subscription_id AND d.slot = $1 AND d.state = 'planned'`;
