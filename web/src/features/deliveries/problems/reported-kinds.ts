import { problemKinds, type ProblemKind } from '@2x7/contracts';

export type ReportedKind = Exclude<ProblemKind, 'cancel-rest'>;

/** What a customer reports; cancelling has a page of its own. */
export const reportedKinds = problemKinds.filter((kind): kind is ReportedKind => kind !== 'cancel-rest');
