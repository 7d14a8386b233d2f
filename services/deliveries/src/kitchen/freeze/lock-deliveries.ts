/** SQL: the address of the plan `s` in a slot: the one that was set for this delivery alone, else that of the window. */
export const addressIn = (slot: string): string =>
  `coalesce((SELECT o.address FROM overrides o WHERE o.subscription_id = s.id AND o.slot = ${slot}),
     CASE ${slot} % 2 WHEN 0 THEN s.address_lunch ELSE s.address_dinner END)`;

/** Locks the planned deliveries of a slot, each with the address that it goes to. $1: the slot. */
export const lockDeliveries = `
  UPDATE deliveries d SET state = 'locked', address = coalesce(d.address, ${addressIn('d.slot')})
   FROM subscriptions s WHERE s.id = d.subscription_id AND d.slot = $1 AND d.state = 'planned'`;
