import type { FailureCause, MarkPlace } from '@2x7/contracts';
import { useEffect, useRef, useState, type RefCallback } from 'react';
import { Button } from '../../ui/button';
import type { Choice, PhoneStop } from '../store/run-state';
import { causes, places } from '../run-labels';
import styles from './stop.module.css';

type Props = { stop: PhoneStop; onChoose: (choice: Choice) => void };

type Asked = 'place' | 'cause';

/** For a button that leads back here from a question: "Back", which was pressed, is gone. */
const focusShown: RefCallback<HTMLElement> = (button) => button?.focus();

/** Delivered, and where; or not delivered, and why. What is done can also become open again. */
export function MarkChoices({ stop: { name, outcome }, onChoose }: Props) {
  const [asks, setAsks] = useState<Asked | null>(null);
  const [left, setLeft] = useState<Asked | null>(null);
  const back = () => {
    setLeft(asks);
    setAsks(null);
  };
  if (asks === 'place')
    return (
      <Question
        title="Where is the box?"
        choices={places}
        onBack={back}
        onAnswer={(place: MarkPlace) => onChoose({ result: 'delivered', place })}
      />
    );
  if (asks === 'cause')
    return (
      <Question
        title="What happened?"
        choices={causes}
        onBack={back}
        onAnswer={(cause: FailureCause) => onChoose({ result: 'failed', cause })}
      />
    );
  const of = <span className="visually-hidden"> {name}</span>;
  return (
    <div className={styles.choices}>
      <Button ref={left === 'place' ? focusShown : null} size="large" onClick={() => setAsks('place')}>
        Delivered{of}
      </Button>
      <Button ref={left === 'cause' ? focusShown : null} size="large" variant="secondary" onClick={() => setAsks('cause')}>
        Not delivered{of}
      </Button>
      {outcome && (
        <Button size="large" variant="quiet" onClick={() => onChoose({ result: 'undone' })}>
          Not done yet{of}
        </Button>
      )}
    </div>
  );
}

type QuestionProps<T extends string> = { title: string; choices: Record<T, string>; onAnswer: (answer: T) => void; onBack: () => void };

function Question<T extends string>({ title, choices, onAnswer, onBack }: QuestionProps<T>) {
  const group = useRef<HTMLDivElement>(null);
  // The button that was pressed is gone.
  useEffect(() => group.current?.focus(), []);
  return (
    <div ref={group} tabIndex={-1} role="group" aria-label={title} className={styles.choices}>
      <p className={styles.question}>{title}</p>
      {(Object.keys(choices) as T[]).map((choice) => (
        <Button key={choice} size="large" variant="secondary" onClick={() => onAnswer(choice)}>
          {choices[choice]}
        </Button>
      ))}
      <Button size="large" variant="quiet" onClick={onBack}>
        Back
      </Button>
    </div>
  );
}
