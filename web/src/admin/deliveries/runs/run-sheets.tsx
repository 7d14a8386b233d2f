import { slotText, windowTime, type Run, type RunLink, type RunStop } from '@2x7/contracts';
import { QrCode } from '../../ui/qr-code';
import styles from './run-sheets.module.css';
import { riderText, stopCount } from './run-text';

type Props = { runs: readonly Run[]; links: Readonly<Record<string, RunLink>> };

/** The runs on paper, each on pages of its own. Hidden on the screen. */
export const RunSheets = ({ runs, links }: Props) => (
  <div className={styles.sheets}>
    {runs
      .filter(({ stops }) => stops.length > 0)
      .map((run) => (
        <Sheet key={run.id} run={run} link={links[run.id]} />
      ))}
  </div>
);

const Sheet = ({ run, link }: { run: Run; link: RunLink | undefined }) => (
  <section className={styles.sheet}>
    <header className={styles.head}>
      <div>
        <h2>{run.name}</h2>
        <p>
          {slotText(run)}, {windowTime(run.window)}
        </p>
        <p>
          Rider: {riderText(run) || '..............................'} · {stopCount(run.stops.length)}
        </p>
      </div>
      {link && <QrCode text={link.link} label={`QR code of the link of ${run.name}`} />}
    </header>
    <table className={styles.table}>
      {/* Repeated on each page, so that the second page of a run is not taken for that of another. */}
      <thead>
        <tr>
          <th colSpan={5}>
            {run.name}, {slotText(run)}
          </th>
        </tr>
        <tr>
          <th scope="col">Stop</th>
          <th scope="col">Name, phone</th>
          <th scope="col">Address, note</th>
          <th scope="col">Boxes</th>
          <th scope="col">Done</th>
        </tr>
      </thead>
      <tbody>
        {run.stops.map((stop, index) => (
          <Row key={stop.delivery_id} stop={stop} position={index + 1} />
        ))}
      </tbody>
    </table>
  </section>
);

const Row = ({ stop: { name, phone, address, note, boxes }, position }: { stop: RunStop; position: number }) => (
  <tr>
    <td className={styles.position}>{position}</td>
    <td>
      <strong>{name}</strong>
      <br />
      {phone}
    </td>
    <td>
      {address}
      {note && <p className={styles.note}>{note}</p>}
    </td>
    <td>{boxes.map((serial) => `#${serial}`).join(', ')}</td>
    <td>
      <span className={styles.tick} />
    </td>
  </tr>
);
