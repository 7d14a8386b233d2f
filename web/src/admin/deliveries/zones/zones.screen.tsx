import type { Zone } from '@2x7/contracts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { sentenceOf } from '../../../shared/api';
import { isSignedOut } from '../../../shared/failure-text';
import { invalidateBelow, notifyOtherTabs } from '../../../shared/tabs';
import { newUuid } from '../../../shared/uuid';
import { Button, ButtonLink } from '../../../ui/button';
import { Field } from '../../../ui/form/field';
import { Loading, Skeleton } from '../../../ui/skeleton';
import { steppingBack } from '../../../ui/step-back';
import { useUnsavedChanges } from '../../../ui/form/use-unsaved-changes';
import { paths } from '../../paths';
import { IconButton } from '../../ui/button/icon-button';
import { ErrorBanner } from '../../ui/feedback/error-banner';
import { FeedbackBanner } from '../../ui/feedback/feedback-banner';
import { useFeedback, type Feedback } from '../../ui/feedback/use-feedback';
import { focusInvalid } from '../../ui/form/focus-invalid';
import { repeatableErrorOf } from '../../ui/form/form-error';
import { Panel } from '../../ui/layout/panel';
import { Screen } from '../../ui/layout/screen';
import { deliveriesKey } from '../deliveries.api';
import { draftOf, zoneErrors, zonesOf, type ZoneDraft, type ZoneErrors } from './zone-draft';
import { setZones, zonesQuery } from './zones.api';
import styles from './zones.module.css';

/** /admin/zones: the parts of the town by which runs are drafted. */
export default function ZonesScreen() {
  const { data, error, refetch } = useQuery({ ...zonesQuery, refetchOnWindowFocus: false });
  const feedback = useFeedback();
  return (
    <Screen
      title="Zones"
      lead="Each zone is a part of the town with its PIN codes. Runs are drafted by zone; addresses outside all zones come to a run of their own."
      actions={
        <ButtonLink variant="secondary" to={paths.runs}>
          Runs
        </ButtonLink>
      }
    >
      <FeedbackBanner feedback={feedback} />
      {error && <ErrorBanner message={sentenceOf(error, 'The zones could not be loaded')} onRetry={() => void refetch()} />}
      {data && <ZonesForm zones={data} feedback={feedback} />}
      {!data && !error && (
        <Loading label="Loading the zones...">
          <Skeleton className={styles.skeleton} />
        </Loading>
      )}
    </Screen>
  );
}

const newZone = (): ZoneDraft => ({ key: newUuid(), name: '', pins: '' });

/** `loaded`: the zones that the form started from. */
type Form = { loaded: readonly Zone[]; drafts: ZoneDraft[]; isEdited: boolean };

const formOf = (zones: readonly Zone[]): Form => ({
  loaded: zones,
  drafts: zones.length > 0 ? zones.map(draftOf) : [newZone()],
  isEdited: false,
});

/** The form follows the zones until it is edited. Then it keeps what was typed until it is saved, or the zones are loaded again. */
function useZonesForm(zones: readonly Zone[]) {
  const [form, setForm] = useState(() => formOf(zones));
  const isOutdated = form.loaded !== zones;
  if (isOutdated && !form.isEdited) setForm(formOf(zones));
  return {
    ...form,
    isOutdated,
    edit: (drafts: ZoneDraft[]) => setForm({ ...form, drafts, isEdited: true }),
    follow: () => setForm((now) => ({ ...now, isEdited: false })),
  };
}

function useZones(zones: readonly Zone[], feedback: Feedback) {
  const client = useQueryClient();
  const { loaded, drafts, isEdited, isOutdated, edit, follow } = useZonesForm(zones);
  useUnsavedChanges(isEdited);
  const [errors, setErrors] = useState<ZoneErrors>({});
  const [isBusy, setIsBusy] = useState(false);
  const change = (after: ZoneDraft[]) => {
    if (isBusy) return;
    feedback.clear();
    edit(after);
    if (Object.keys(errors).length > 0) setErrors(zoneErrors(after));
  };
  const save = async () => {
    const found = zoneErrors(drafts);
    setErrors(found);
    if (Object.keys(found).length > 0) return feedback.fail('Some zones are not complete. See below.');
    setIsBusy(true);
    try {
      client.setQueryData(zonesQuery.queryKey, await setZones({ before: [...loaded], zones: zonesOf(drafts) }));
      follow();
      notifyOtherTabs(deliveriesKey);
      feedback.inform('The zones are saved. Runs that are drafted from now on follow them.');
    } catch (error) {
      const { message, hint } = repeatableErrorOf(error, 'The zones could not be saved');
      feedback.fail(message, hint);
      // Without a session they cannot be read: the page would leave, and what was typed would be lost.
      if (!isSignedOut(error)) void invalidateBelow(client, deliveriesKey);
    }
    setIsBusy(false);
  };
  const loadAgain = () => {
    if (isBusy) return;
    feedback.clear();
    setErrors({});
    follow();
  };
  return {
    drafts,
    errors,
    isBusy,
    save,
    loadAgain: isOutdated ? loadAgain : undefined,
    add: () => change([...drafts, newZone()]),
    remove: (key: string) => change(drafts.filter((draft) => draft.key !== key)),
    edit: (key: string, changes: Partial<ZoneDraft>) =>
      change(drafts.map((draft) => (draft.key === key ? { ...draft, ...changes } : draft))),
  };
}

/** While the zones are saved they cannot be edited: read-only fields and `aria-disabled` buttons keep the focus. */
function ZonesForm({ zones, feedback }: { zones: readonly Zone[]; feedback: Feedback }) {
  const { drafts, errors, isBusy, save, loadAgain, add, remove, edit } = useZones(zones, feedback);
  return (
    <Panel>
      <form
        noValidate
        className={styles.form}
        aria-label="Zones"
        onSubmit={(event) => {
          event.preventDefault();
          if (isBusy) return;
          // What is wrong is drawn at once, so that the first wrong field can get the focus.
          flushSync(() => void save());
          focusInvalid(event.currentTarget);
        }}
      >
        {drafts.map((draft, index) => (
          <ZoneFields
            key={draft.key}
            draft={draft}
            label={draft.name.trim() || `Zone ${index + 1}`}
            errors={errors[draft.key]}
            isBusy={isBusy}
            onEdit={(changes) => edit(draft.key, changes)}
            onRemove={() => remove(draft.key)}
          />
        ))}
        <div className={styles.buttons}>
          <Button type="submit" aria-disabled={isBusy}>
            {isBusy ? 'Saving...' : 'Save'}
          </Button>
          <Button variant="secondary" aria-disabled={isBusy} onClick={add}>
            <Plus size={18} aria-hidden />
            Add a zone
          </Button>
          {loadAgain && (
            <Button variant="secondary" aria-disabled={isBusy} onClick={steppingBack(loadAgain)}>
              Load the zones again
            </Button>
          )}
        </div>
      </form>
    </Panel>
  );
}

type FieldsProps = {
  draft: ZoneDraft;
  label: string;
  errors: ZoneErrors[string] | undefined;
  isBusy: boolean;
  onEdit: (changes: Partial<ZoneDraft>) => void;
  onRemove: () => void;
};

const ZoneFields = ({ draft, label, errors, isBusy, onEdit, onRemove }: FieldsProps) => (
  <fieldset className={styles.zone}>
    <legend className="visually-hidden">{label}</legend>
    <Field label="Name" error={errors?.name}>
      {(control) => (
        <input
          {...control}
          maxLength={60}
          readOnly={isBusy}
          value={draft.name}
          onChange={(event) => onEdit({ name: event.currentTarget.value })}
        />
      )}
    </Field>
    <Field label="PIN codes" hint="With commas or spaces between them." error={errors?.pins}>
      {(control) => (
        <textarea
          {...control}
          rows={2}
          readOnly={isBusy}
          value={draft.pins}
          onChange={(event) => onEdit({ pins: event.currentTarget.value })}
        />
      )}
    </Field>
    <IconButton
      icon={Trash2}
      label={`Remove ${label}`}
      danger
      aria-disabled={isBusy}
      onClick={isBusy ? undefined : steppingBack(onRemove)}
    />
  </fieldset>
);
