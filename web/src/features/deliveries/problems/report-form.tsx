import { remedies, slotNumber, slotText, type Problem, type Remedy, type SubscriptionDetail } from '@2x7/contracts';
import { useState, type SubmitEvent } from 'react';
import { useIdempotencyKey } from '../../../shared/use-idempotency-key';
import { useSubmit } from '../../../shared/use-submit';
import { Button } from '../../../ui/button';
import { Field } from '../../../ui/form/field';
import { notEmpty } from '../../../ui/form/not-empty';
import { TextArea } from '../../../ui/form/text-field';
import { useUnsavedChanges } from '../../../ui/form/use-unsaved-changes';
import { whileSent } from '../../../ui/form/while-sent';
import { RadioGroup } from '../change/radio-group';
import { FailureBanner } from '../failure-banner';
import { reportable } from '../reportable';
import { PhotoFailure, PhotoField } from './photo-field';
import { reportedKinds, type ReportedKind } from './reported-kinds';
import { kindLabels, wishLabels } from './problem-text';
import { reportProblem } from './problems.api';
import styles from './problems.module.css';
import { usePhotos } from './use-photos';

type Props = {
  plan: SubscriptionDetail;
  /** The number of the slot that is chosen at first; undefined for the newest delivery. */
  slot: number | undefined;
  onReported: (problem: Problem) => void;
};

const wholePlan = 'plan';
const checkText = notEmpty('Tell us in a few words what happened');

/**
 * What was wrong with a delivery, and what the customer would like. The form keeps its values when sending fails, and asks before it is left
 * with them. What is edited after a lost answer is a report of its own.
 */
export function ReportForm({ plan, slot, onReported }: Props) {
  const deliveries = reportable(plan);
  const key = useIdempotencyKey();
  const [chosen, setChosen] = useState<string>();
  // The deliveries may be loaded again while the form is open.
  const about = chosen ?? chosenAtFirst(deliveries.map(slotNumber), slot);
  const [kind, setKind] = useState<ReportedKind>();
  const [text, setText] = useState('');
  const [wish, setWish] = useState<Remedy>();
  const photos = usePhotos();
  useUnsavedChanges(text.trim() !== '' || photos.photos.length > 0);
  const { busy, problem, submit } = useSubmit();
  const send = (event: SubmitEvent) => {
    event.preventDefault();
    if (!kind || !wish || photos.isUploading || photos.hasFailed) return;
    const delivery = deliveries.find((one) => String(slotNumber(one)) === about);
    void submit(async () => {
      const where = delivery ? { day: delivery.day, window: delivery.window } : null;
      const report = { subscription_id: plan.id, slot: where, kind, text: text.trim(), wish, photos: photos.ids };
      onReported(await reportProblem({ key: key.of(report), ...report }));
    });
  };
  return (
    <form className={styles.form} aria-label="Report a problem" {...whileSent(busy)} onSubmit={send}>
      <Field label="Delivery">
        {(control) => (
          <select {...control} value={about} onChange={({ currentTarget }) => setChosen(currentTarget.value)}>
            {deliveries.map((one) => (
              <option key={slotNumber(one)} value={slotNumber(one)}>
                {slotText(one)}
              </option>
            ))}
            <option value={wholePlan}>The plan as a whole</option>
          </select>
        )}
      </Field>
      <RadioGroup
        legend="What happened?"
        options={reportedKinds.map((value) => ({ value, label: kindLabels[value] }))}
        value={kind}
        onValue={setKind}
      />
      <TextArea label="Tell us more" value={text} onValue={setText} check={checkText} required maxLength={2000} />
      <PhotoField photos={photos} />
      <WishField wish={wish} onWish={setWish} />
      <PhotoFailure photos={photos} />
      {problem && <FailureBanner message={problem} hint="Nothing that you wrote is lost. A repeated press sends the report once." />}
      <Button type="submit" size="large" aria-disabled={busy || photos.isUploading}>
        {busy ? 'Sending…' : 'Send the report'}
      </Button>
    </form>
  );
}

/** An administrator chooses the delivery of a replacement; its customer can only move it. */
const WishField = ({ wish, onWish }: { wish: Remedy | undefined; onWish: (wish: Remedy) => void }) => (
  <div className={styles.group}>
    <RadioGroup
      legend="What would you like?"
      options={remedies.map((value) => ({ value, label: wishLabels[value] }))}
      value={wish}
      onValue={onWish}
    />
    <p role="status" className={styles.small}>
      {wish === 'replacement' && 'If a day suits you best, name it above. You can move the meal once it has its date.'}
    </p>
  </div>
);

const chosenAtFirst = (numbers: readonly number[], wanted: number | undefined): string =>
  String(wanted !== undefined && numbers.includes(wanted) ? wanted : (numbers[0] ?? wholePlan));
