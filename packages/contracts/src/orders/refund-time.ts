/** The time in which a refund reaches the customer, as the return policy promises (spec §2 and §9). */
export const refundTime = '3-5 business days';
