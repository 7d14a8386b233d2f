/** SQL: states of refund requests whose money is on its way. A refund that the bank refuses opens its problem again. */
export const underWay = `('asked', 'requested')`;

/** SQL: money of the plan `s` is on its way back. */
export const awaitsRefund = `EXISTS (SELECT FROM refund_requests q WHERE q.subscription_id = s.id AND q.state IN ${underWay})`;
