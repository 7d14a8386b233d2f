import type { Problem } from '@2x7/contracts';
import { CircleCheck } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { to } from '../../../shared/site';
import { ButtonLink } from '../../../ui/button';
import { dueDay } from './problem-text';
import styles from './problems.module.css';

/** The number of the problem that was just sent, which the email names too. */
export function ProblemReceived({ problem, children }: { problem: Problem; children: ReactNode }) {
  const text = useRef<HTMLDivElement>(null);
  useEffect(() => text.current?.focus(), []);
  return (
    <div className={styles.received}>
      <CircleCheck size={28} aria-hidden className={styles.tick} />
      <div ref={text} tabIndex={-1} role="status" className={styles.receivedText}>
        <p className={styles.number}>
          Thank you. We have it under the number <span className={styles.code}>{problem.number}</span>.
        </p>
        {children}
        <p>We answer by {dueDay(problem)} at the latest. A confirmation is on its way by email.</p>
      </div>
      <div className={styles.buttons}>
        <ButtonLink to={to.myProblems}>See your problems</ButtonLink>
        <ButtonLink variant="secondary" to={to.myPlan(problem.subscription_id)}>
          Back to the plan
        </ButtonLink>
      </div>
    </div>
  );
}
