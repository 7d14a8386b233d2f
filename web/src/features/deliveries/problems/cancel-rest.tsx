import { formatPaise, mealCount, minimumPaise, slotText, type PlanRest, type Problem } from '@2x7/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { to } from '../../../shared/site';
import { useSubmit } from '../../../shared/use-submit';
import { newUuid } from '../../../shared/uuid';
import { Banner } from '../../../ui/banner';
import { Button, ButtonLink } from '../../../ui/button';
import { focusHeading } from '../../../ui/focus-heading';
import { FailureBanner } from '../failure-banner';
import { ProblemReceived } from './problem-received';
import { cancelRest, isConflict, restQuery } from './problems.api';
import styles from './problems.module.css';

type Props = { plan: string; rest: PlanRest };

/** Why nothing can be cancelled, if so. */
function obstacleOf({ meals, amount_paise: amount }: PlanRest): string | undefined {
  if (meals === 0)
    return 'Nothing is left to cancel: every meal is delivered, being prepared, refunded, or already part of a cancellation.';
  return amount < minimumPaise ? 'There is no money left to send back for your last meals. They come as planned.' : undefined;
}

/** Meals that another plan owes the customer outlast the cancellation. */
const keptText = (meals: number): string =>
  meals === 0
    ? ''
    : ` ${meals} of them ${meals === 1 ? 'comes from another plan and is' : 'come from another plan and are'} kept for your next one.`;

/** @param isRefused a cancellation was pressed, and refused because nothing is left any more */
function NothingToCancel({ plan, obstacle, isRefused }: { plan: string; obstacle: string; isRefused: boolean }) {
  useEffect(() => {
    // The pressed button is gone.
    if (isRefused && document.activeElement === document.body) focusHeading();
  }, [isRefused]);
  return (
    <div className={styles.form}>
      {isRefused ? (
        <Banner message="The plan has changed in the meantime. Your cancellation was not sent." hint={obstacle} />
      ) : (
        <p>{obstacle}</p>
      )}
      <div className={styles.buttons}>
        <ButtonLink to={to.myPlan(plan)}>Back to the plan</ButtonLink>
        <ButtonLink variant="secondary" to={to.myProblems}>
          See your problems
        </ButtonLink>
      </div>
    </div>
  );
}

/** The exact meals and money first, then one press. When they have changed meanwhile, the new ones are shown and nothing is cancelled. */
export function CancelRestForm({ plan, rest }: Props) {
  const client = useQueryClient();
  const [key] = useState(newUuid);
  const [done, setDone] = useState<Problem>();
  const [isRefused, setIsRefused] = useState(false);
  const { busy, problem, submit } = useSubmit();
  const { meals, amount_paise: amount, first_slot: first, kept_meals: kept = 0 } = rest;
  const send = async () => {
    await submit(async () => {
      setIsRefused(false);
      try {
        setDone(await cancelRest(plan, { key, meals, amount_paise: amount, text: '' }));
      } catch (error) {
        setIsRefused(isConflict(error));
        if (isConflict(error)) await client.invalidateQueries({ queryKey: restQuery(plan).queryKey });
        throw error;
      }
    });
  };
  if (done)
    return (
      <ProblemReceived problem={done}>
        <p>
          {mealCount(done.rest?.meals ?? meals)}, {formatPaise(done.rest?.amount_paise ?? amount)}.
        </p>
      </ProblemReceived>
    );
  const obstacle = obstacleOf(rest);
  if (obstacle) return <NothingToCancel plan={plan} obstacle={obstacle} isRefused={isRefused} />;
  return (
    <div className={styles.form} aria-busy={busy}>
      <p className={styles.amount}>
        {formatPaise(amount)} <span className={styles.kind}>for {mealCount(meals)}</span>
      </p>
      <p>
        These are all meals that we have not begun to prepare{first && `, from ${slotText(first)} on`}. The money goes back the way you
        paid. There is no fee.
        {keptText(kept)}
      </p>
      {problem && <FailureBanner message={problem} />}
      <div className={styles.buttons}>
        <Button variant="danger" size="large" aria-disabled={busy} onClick={() => void send()}>
          Cancel {mealCount(meals)} and pay back {formatPaise(amount)}
        </Button>
        <ButtonLink variant="quiet" size="large" to={to.myPlan(plan)}>
          Keep them
        </ButtonLink>
      </div>
    </div>
  );
}
