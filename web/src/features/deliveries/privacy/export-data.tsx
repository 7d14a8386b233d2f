import { saveAs } from '../../../shared/save-file';
import { Button } from '../../../ui/button';
import { useSubmit } from '../../../shared/use-submit';
import styles from '../narrow-form.module.css';
import { FailureBanner } from '../failure-banner';
import { customerData } from './privacy.api';

const fileOf = (data: object): Blob => new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' });

/** The plans, deliveries, changes and orders of the customer, as a file. */
export function ExportData() {
  const { busy, problem, submit } = useSubmit();
  const load = () => submit(async () => saveAs('2x7-my-data.json', fileOf(await customerData())));
  return (
    <section className={styles.form}>
      <h2>Take your data with you</h2>
      <p>A file with your plans, deliveries, changes and orders, in a format that other programs read (JSON).</p>
      {problem && <FailureBanner message={problem} />}
      <Button variant="secondary" aria-disabled={busy} onClick={() => void load()}>
        Download my data
      </Button>
    </section>
  );
}
