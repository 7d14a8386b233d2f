import type { Diet, MealPlanDiet } from '@2x7/contracts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { planResource } from '../../plans/plan.resource';
import { repeatableErrorOf, type FormError } from '../../ui/form/form-error';
import { invalidateDeliveries, mealPlanDietsQuery, setMealPlanDiet } from '../deliveries.api';

export type DefaultDiets = {
  /** Undefined until everything is loaded. */
  plans: readonly { id: string; name: string }[] | undefined;
  dietOf: (plan: string) => Diet;
  choose: (plan: string, diet: Diet) => void;
  /** What the form would save. */
  changed: readonly MealPlanDiet[];
  /** Why it could not be loaded. */
  failure: unknown;
  retry: () => void;
  /** Why it could not be saved. */
  error: FormError | undefined;
  isBusy: boolean;
  save: () => Promise<void>;
};

/** The default diets of all meal plans as a form. Only those that differ are saved. */
export function useDefaultDiets(onDone: () => void): DefaultDiets {
  const client = useQueryClient();
  const plans = useQuery(planResource.api.list);
  const stored = useQuery(mealPlanDietsQuery);
  const [draft, setDraft] = useState<Readonly<Record<string, Diet>>>({});
  const [error, setError] = useState<FormError>();
  const [isBusy, setIsBusy] = useState(false);
  const known = new Map(stored.data?.plans.map(({ plan_id, default_diet }) => [plan_id, default_diet]));
  const before = (plan: string): Diet => known.get(plan) ?? stored.data?.default_diet ?? 'vegetarian';
  const changed = Object.entries(draft).flatMap(([plan_id, default_diet]) =>
    default_diet === before(plan_id) ? [] : [{ plan_id, default_diet }],
  );

  const save = async () => {
    setIsBusy(true);
    setError(undefined);
    try {
      for (const setting of changed) await setMealPlanDiet(setting);
      onDone();
    } catch (failure) {
      setError(repeatableErrorOf(failure, 'The diets could not be saved'));
      setIsBusy(false);
    } finally {
      invalidateDeliveries(client);
    }
  };
  return {
    plans: stored.data && plans.data,
    dietOf: (plan) => draft[plan] ?? before(plan),
    choose: (plan, diet) => setDraft({ ...draft, [plan]: diet }),
    changed,
    failure: stored.error ?? plans.error ?? undefined,
    retry: () => {
      void stored.refetch();
      void plans.refetch();
    },
    error,
    isBusy,
    save,
  };
}
