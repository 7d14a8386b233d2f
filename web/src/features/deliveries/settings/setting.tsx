import type { SubscriptionCommand, SubscriptionDetail } from '@2x7/contracts';
import { useId, useState, type ReactNode, type SubmitEvent } from 'react';
import { Button } from '../../../ui/button';
import { useUnloadQuestion } from '../../../ui/dialog/use-unload-question';
import { useUnsavedChanges } from '../../../ui/form/use-unsaved-changes';
import { ChangeDialog } from '../change/change-dialog';
import type { PlanPath } from '../subscription.api';
import styles from './settings.module.css';

export type SettingProps = { path: PlanPath; plan: SubscriptionDetail };

type Props = SettingProps & {
  title: string;
  /** What the setting is for; or who sees it. */
  about?: ReactNode;
  /** Undefined while nothing is changed. */
  command: SubscriptionCommand | undefined;
  /** From now on the fields show the plan as it is saved. */
  onSaved: () => void;
  children: ReactNode;
};

/** A group of fields that are saved together, after a preview. Asks before the page is left with values that are not saved. */
export function Setting({ path, plan, title, about, command, onSaved, children }: Props) {
  const id = useId();
  const [asked, setAsked] = useState<SubscriptionCommand>();
  const [hasNothing, setHasNothing] = useState(false);
  useUnloadQuestion(command !== undefined);
  // Back and links close the dialog, and leave the values in their fields.
  useUnsavedChanges(command !== undefined && !asked);
  const save = (event: SubmitEvent) => {
    event.preventDefault();
    setAsked(command);
    setHasNothing(!command);
  };
  return (
    <div>
      <form aria-labelledby={id} className={styles.setting} onSubmit={save}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        {children}
        {about && <p className={styles.about}>{about}</p>}
        <p role="status" className={styles.about}>
          {hasNothing && !command && 'You have changed nothing here.'}
        </p>
        <Button type="submit" variant={command ? 'primary' : 'secondary'} className={styles.save}>
          Save<span className="visually-hidden">: {title}</span>
        </Button>
      </form>
      {asked && (
        <ChangeDialog
          plan={{ path, version: plan.version }}
          title={title}
          // After a conflict it is made anew, from the plan as it is now.
          command={command ?? asked}
          confirm="Save"
          onClose={() => setAsked(undefined)}
          onDone={onSaved}
        />
      )}
    </div>
  );
}
