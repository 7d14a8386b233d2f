import type { AdminProblem } from '@2x7/contracts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useParams } from 'react-router-dom';
import { isUnknown } from '../../../features/deliveries/subscription.api';
import { sentenceOf } from '../../../shared/api';
import { Banner } from '../../../ui/banner';
import { ButtonLink } from '../../../ui/button';
import { focusHeading } from '../../../ui/focus-heading';
import { Loading, Skeleton } from '../../../ui/skeleton';
import { paths } from '../../paths';
import { ErrorBanner } from '../../ui/feedback/error-banner';
import { FeedbackBanner } from '../../ui/feedback/feedback-banner';
import { useFeedback } from '../../ui/feedback/use-feedback';
import { Screen } from '../../ui/layout/screen';
import { AnswerForm } from './answer-form';
import { CustomerPanel, HistoryPanel, MarksPanel, ReportPanel } from './problem-panels';
import { ProblemState } from './problem-state';
import { problemQuery } from './problems.api';
import styles from './problems.module.css';
import { useAnswer } from './use-answer';

/** /admin/problems/:id */
export default function ProblemScreen() {
  const { id = '' } = useParams();
  const { data: problem, error, refetch } = useQuery(problemQuery(id));
  if (problem) return <Problem key={id} problem={problem} />;
  if (error && isUnknown(error))
    return (
      <Screen title="Problem not found" lead="There is no problem at this address. The link may be mistyped.">
        <p>
          <ButtonLink to={paths.problems}>Back to the problems</ButtonLink>
        </p>
      </Screen>
    );
  return (
    <Screen title="Problem">
      {error ? (
        <ErrorBanner message={sentenceOf(error, 'The problem could not be loaded')} onRetry={() => void refetch()} />
      ) : (
        <Loading label="Loading the problem...">
          <Skeleton className={styles.skeleton} />
        </Loading>
      )}
    </Screen>
  );
}

/** After another administrator has changed the problem. */
const conflictHint = ({ state }: AdminProblem): string =>
  state === 'open'
    ? 'Below is the problem as it is now. Your text is kept as long as the problem is open.'
    : 'It has been answered, and your answer was not sent. Below is the problem as it is now.';

/** The page has loaded the answer of another administrator, or of another tab, while one was being written here. */
function AnsweredMeanwhile() {
  useEffect(() => {
    // The form has left with the focus in it. Focus elsewhere stays where it is.
    if (document.activeElement === document.body) focusHeading();
  }, []);
  return (
    <Banner message="This problem was answered in the meantime." hint="Your answer was not sent. Below is the problem as it is now." />
  );
}

function Problem({ problem }: { problem: AdminProblem }) {
  const feedback = useFeedback();
  const answer = useAnswer(problem, (sentence) => {
    feedback.inform(sentence);
    // The form at the end of the page leaves; the sentence is at the top.
    focusHeading();
  });
  const { error, draft, isBusy } = answer;
  const isOpen = problem.state === 'open';
  const isTooLate = !isOpen && !error && !isBusy && draft.text !== '';
  return (
    <Screen
      title={problem.number}
      lead={<ProblemState problem={problem} />}
      actions={
        <ButtonLink variant="secondary" to={paths.problems}>
          All problems
        </ButtonLink>
      }
    >
      <FeedbackBanner feedback={feedback} />
      {error && <Banner message={error.message} hint={error.isConflict ? conflictHint(problem) : error.hint} />}
      {isTooLate && <AnsweredMeanwhile />}
      <div className={styles.columns}>
        <ReportPanel problem={problem} />
        <CustomerPanel problem={problem} />
      </div>
      <MarksPanel problem={problem} />
      <HistoryPanel problem={problem} />
      {isOpen && <AnswerForm problem={problem} answer={answer} />}
    </Screen>
  );
}
