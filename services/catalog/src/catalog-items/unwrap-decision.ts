import { AppError } from '@2x7/service-kit';
import type { Decision } from '../domain/decision.js';

/** The decision's result. @throws AppError with the rule's message when it was refused */
export function unwrapDecision<T>(decision: Decision<T>): T {
  if ('becomes' in decision) return decision.becomes;
  const { refused, because, field } = decision;
  throw new AppError(refused, because, field ? { details: [{ path: field, message: because }] } : {});
}
