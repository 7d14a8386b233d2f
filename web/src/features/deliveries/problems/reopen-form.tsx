import type { Problem } from '@2x7/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { useSubmit } from '../../../shared/use-submit';
import { Button } from '../../../ui/button';
import { mayLeave } from '../../../ui/dialog/use-guarded-close';
import { notEmpty } from '../../../ui/form/not-empty';
import { TextArea } from '../../../ui/form/text-field';
import { useUnsavedChanges } from '../../../ui/form/use-unsaved-changes';
import { whileSent } from '../../../ui/form/while-sent';
import { stepBack } from '../../../ui/step-back';
import { FailureBanner } from '../failure-banner';
import { myProblemsQuery, reopenProblem } from './problems.api';
import styles from './problems.module.css';

/** Opens a problem again, once, with what is still wrong. Asks before it is left with a text. */
export function ReopenForm({ problem, onClose }: { problem: Problem; onClose: () => void }) {
  const client = useQueryClient();
  const form = useRef<HTMLFormElement>(null);
  const [text, setText] = useState('');
  const isTyped = text.trim() !== '';
  useUnsavedChanges(isTyped);
  const { busy, problem: refusal, submit } = useSubmit();
  const cancel = async () => {
    if (isTyped && !(await mayLeave())) return;
    stepBack(form.current);
    onClose();
  };
  useEffect(() => form.current?.querySelector('textarea')?.focus(), []);
  const send = async (event: SubmitEvent) => {
    event.preventDefault();
    await submit(async () => {
      await reopenProblem(problem.id, text.trim());
      stepBack(form.current);
      await client.invalidateQueries({ queryKey: myProblemsQuery.queryKey });
    });
  };
  return (
    <form
      ref={form}
      className={styles.form}
      aria-label={`${problem.number} is not solved`}
      {...whileSent(busy)}
      onSubmit={(event) => void send(event)}
    >
      <TextArea
        label="What is still wrong?"
        hint="You can open a problem again once. We look at it anew."
        value={text}
        onValue={setText}
        check={notEmpty('Tell us what is still wrong')}
        required
        maxLength={2000}
      />
      {refusal && <FailureBanner message={refusal} />}
      <div className={styles.buttons}>
        <Button type="submit" aria-disabled={busy}>
          Open it again
        </Button>
        <Button variant="quiet" disabled={busy} onClick={() => void cancel()}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
