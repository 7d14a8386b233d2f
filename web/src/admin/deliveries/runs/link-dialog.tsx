import { formatTime, type Run, type RunLink, type RunsOfSlot } from '@2x7/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import { useState } from 'react';
import { Banner } from '../../../ui/banner';
import { Button } from '../../../ui/button';
import { Modal } from '../../../ui/dialog/modal';
import { CopyText } from '../../ui/button/copy-text';
import dialogStyles from '../../ui/dialog/form-dialog.module.css';
import { formErrorOf, isUnclearError, type FormError } from '../../ui/form/form-error';
import { QrCode } from '../../ui/qr-code';
import { invalidateDeliveries } from '../deliveries.api';
import { issueLink, withdrawLink } from './runs.api';
import styles from './runs.module.css';

type Props = {
  run: Run;
  /** Of this visit: the server has only its hash. */
  link: RunLink | undefined;
  onIssued: (link: RunLink) => void;
  onWithdrawn: (runs: RunsOfSlot) => void;
  onPrint: () => void;
  onClose: () => void;
};

/** Issues and withdraws the link of a run. A link is shown once. */
export function LinkDialog(props: Props) {
  const { run, link, onIssued, onWithdrawn, onPrint, onClose } = props;
  const client = useQueryClient();
  const [error, setError] = useState<FormError>();
  const [isBusy, setIsBusy] = useState(false);
  // The buttons are never `disabled` meanwhile, which would drop the focus.
  const act = async <T,>(work: () => Promise<T>, done: (result: T) => void) => {
    if (isBusy) return;
    setIsBusy(true);
    setError(undefined);
    await work().then(done, (failure: unknown) => {
      setError({ ...formErrorOf(failure, 'The link could not be changed'), ...(isUnclearError(failure) && { hint: mayBeChanged }) });
      invalidateDeliveries(client);
    });
    setIsBusy(false);
  };
  const hasLink = run.link_expires_at !== null;
  const buttons = (
    <div className={dialogStyles.buttons}>
      <Button variant="secondary" disabled={isBusy} onClick={onClose}>
        Close
      </Button>
      {hasLink && (
        <Button variant="danger" aria-disabled={isBusy} onClick={() => void act(() => withdrawLink(run.id), onWithdrawn)}>
          Withdraw the link
        </Button>
      )}
      {link ? (
        <Button onClick={onPrint}>
          <Printer size={18} aria-hidden />
          Print the run sheet
        </Button>
      ) : (
        <Button aria-disabled={isBusy} onClick={() => void act(() => issueLink(run.id), onIssued)}>
          {hasLink ? 'Issue a new link' : 'Issue the link'}
        </Button>
      )}
    </div>
  );
  return (
    <Modal open title={`Link of ${run.name}`} size="small" locked={isBusy} onClose={onClose} footer={buttons}>
      {error && <Banner message={error.message} hint={error.hint} />}
      {link ? <IssuedLink link={link} name={run.name} /> : <p>{hasLink ? again : first(run)}</p>}
    </Modal>
  );
}

const first = ({ closes_at: end }: Run): string =>
  `The link opens the stops of this run on two phones at most, until ${formatTime(end)}. It shows names, phones and addresses to anyone who has it.`;
/** After a lost answer. The dialog shows whether there is a link as soon as the runs are loaded again. */
const mayBeChanged = 'It may or may not have arrived. Try again: only the newest link opens the stops.';
const again = 'A link was issued already. It is shown only once. A new link ends it on every phone.';

const IssuedLink = ({ link: { link, expires_at: end }, name }: { link: RunLink; name: string }) => (
  <div className={styles.issued}>
    <QrCode text={link} label={`QR code of the link of ${name}`} />
    <CopyText name="link" text={link} />
    <p>Let the rider scan it now, or print it: it is not shown again. It opens the stops on two phones at most, until {formatTime(end)}.</p>
  </div>
);
