import type { AnswerProblem, CreditedTo, Identity, OrderMoney } from '@2x7/contracts';
import type { Unit } from '../subscriptions/subscription-transaction.js';
import type { RefundRequest } from './refunds/refund-request.repository.js';
import type { ProblemRow } from './stored-problem.js';

/** An answer that is being given: to which problem, with what, on its locked plan. */
export type Answering = {
  problem: ProblemRow;
  body: AnswerProblem;
  caller: Identity;
  unit: Unit;
  /** Of an answer that sends money back: what orders says of it. */
  order?: OrderMoney;
  /** Key of the change that the answer makes. */
  answerKey: string;
};

/** What the answer did. */
export type Given = { sentences: readonly string[]; request?: RefundRequest; creditedTo?: CreditedTo };

/** The customer gets one email: the one about the problem describes the change as well. */
export const inProblemEmail = (): Promise<void> => Promise.resolve();
