/** Where a box was left. */
export const markPlaces = ['handed-over', 'doorstep', 'guard', 'neighbour', 'reception'] as const;
export type MarkPlace = (typeof markPlaces)[number];

/** Why a box was not delivered. The first three are the customer's causes, the others the shop's. */
export const failureCauses = ['not-home', 'refused', 'wrong-address', 'not-found', 'damaged', 'not-packed', 'vehicle', 'other'] as const;
export type FailureCause = (typeof failureCauses)[number];

/** The causes that lie with the customer: only these forfeit a meal, and only inside the window (shipping policy, "When nobody is home"). */
export const customerCauses: readonly FailureCause[] = ['not-home', 'refused', 'wrong-address'];
