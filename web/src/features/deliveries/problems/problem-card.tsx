import { formatMoment, formatPaise, mealCount, type Problem, type ProblemResolution } from '@2x7/contracts';
import { useState } from 'react';
import { Button } from '../../../ui/button';
import { ProblemPhotos } from './problem-photos';
import { kindLabels, resolutionText, stateText, subjectOf, wishLabels } from './problem-text';
import { myPhotoAddress } from './problems.api';
import styles from './problems.module.css';
import { ReopenForm } from './reopen-form';

/** One problem: what was reported, what we answered, and the way to say that it is not solved. */
export function ProblemCard({ problem }: { problem: Problem }) {
  const { id, number, kind, text, photos, rest, wish, reopened } = problem;
  return (
    <li>
      <article className={styles.card} aria-labelledby={id} tabIndex={-1}>
        <header className={styles.head}>
          <h2 id={id} className={styles.title}>
            {number} <span className={styles.kind}>{kindLabels[kind]}</span>
          </h2>
          <p className={styles.state}>{stateText(problem)}</p>
        </header>
        <p className={styles.small}>
          {subjectOf(problem)} · sent {formatMoment(problem.reported_at)}
        </p>
        {rest ? (
          <p>
            {mealCount(rest.meals)}, {formatPaise(rest.amount_paise)}
          </p>
        ) : (
          <p className={styles.small}>You would like: {wishLabels[wish]}</p>
        )}
        {text && <p className={styles.text}>{text}</p>}
        <ProblemPhotos photos={photos} addressOf={myPhotoAddress} label={`Photos of ${number}`} />
        <History problem={problem} />
        {problem.can_reopen && !reopened && <NotSolved problem={problem} />}
      </article>
    </li>
  );
}

/** Answers, and what the customer wrote when the problem was reopened, in their order. */
function History({ problem: { resolutions, reopened } }: { problem: Problem }) {
  const before = resolutions.filter(({ at }) => !reopened || at < reopened.at);
  const after = resolutions.filter((answer) => !before.includes(answer));
  return (
    <>
      {before.map((answer) => (
        <Answer key={answer.at} answer={answer} />
      ))}
      {reopened && (
        <div className={styles.own}>
          <p className={styles.small}>You wrote, {formatMoment(reopened.at)}</p>
          <p className={styles.text}>{reopened.text}</p>
        </div>
      )}
      {after.map((answer) => (
        <Answer key={answer.at} answer={answer} />
      ))}
    </>
  );
}

function Answer({ answer }: { answer: ProblemResolution }) {
  const outcome = resolutionText(answer);
  return (
    <div className={styles.answer}>
      <p className={styles.small}>Our answer, {formatMoment(answer.at)}</p>
      {outcome && <p className={styles.outcome}>{outcome}</p>}
      <p className={styles.text}>{answer.text}</p>
    </div>
  );
}

function NotSolved({ problem }: { problem: Problem }) {
  const [isOpen, setIsOpen] = useState(false);
  if (isOpen) return <ReopenForm problem={problem} onClose={() => setIsOpen(false)} />;
  return (
    <Button variant="secondary" className={styles.add} onClick={() => setIsOpen(true)}>
      It is not solved<span className="visually-hidden">: {problem.number}</span>
    </Button>
  );
}
