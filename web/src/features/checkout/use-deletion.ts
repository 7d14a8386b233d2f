import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { invalidateBelow } from '../../shared/tabs';
import { isPlanDeleted } from './checkout.api';

/** Whether the shop has refused an order because its plan was deleted after the page was loaded. */
export function useDeletion() {
  const client = useQueryClient();
  const [isDeleted, setIsDeleted] = useState(false);
  /** Remembers such a refusal. @throws the refusal */
  const noteDeletion = (refusal: unknown): never => {
    if (isPlanDeleted(refusal)) {
      setIsDeleted(true);
      // The lists are loaded without the plan. This page keeps it until it is left.
      void invalidateBelow(client, '/meal-plans');
    }
    throw refusal;
  };
  return { isDeleted, noteDeletion };
}
