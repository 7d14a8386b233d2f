/** `cancel-rest` asks for the money of every meal that is left. */
export const problemKinds = ['missing', 'late', 'wrong-food', 'damaged', 'quality', 'allergy', 'delivery', 'cancel-rest', 'other'] as const;
export type ProblemKind = (typeof problemKinds)[number];

/** What the customer asks for, and what an administrator can answer with. */
export const remedies = ['replacement', 'credit', 'refund', 'answer'] as const;
export type Remedy = (typeof remedies)[number];

export const problemStates = ['open', 'resolved', 'declined'] as const;

export const maxProblemPhotos = 4;
