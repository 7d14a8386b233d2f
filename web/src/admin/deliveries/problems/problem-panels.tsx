import { formatMoment, formatPaise, mealCount, slotText, type AdminProblem } from '@2x7/contracts';
import { Link } from 'react-router-dom';
import { ProblemPhotos } from '../../../features/deliveries/problems/problem-photos';
import { kindLabels, resolutionText, wishLabels } from '../../../features/deliveries/problems/problem-text';
import { paths } from '../../paths';
import { EmailLink, PhoneLink } from '../../ui/contact-links';
import { Facts } from '../../ui/layout/facts';
import { Panel } from '../../ui/layout/panel';
import { markLine, outcomeLine } from '../marks/outcome-text';
import { photoAddress } from './problems.api';
import styles from './problems.module.css';

type Props = { problem: AdminProblem };

/** What the customer reported, with the photos. */
export const ReportPanel = ({ problem }: Props) => {
  const { kind, slot, wish, rest, text, photos, number, reported_at: reportedAt } = problem;
  return (
    <Panel title={kindLabels[kind]}>
      <Facts
        facts={{
          Delivery: slot ? slotText(slot) : 'The plan as a whole',
          ...(slot && { Outcome: outcomeLine(problem.outcome) }),
          ...(rest ? { Rest: `${mealCount(rest.meals)}, ${formatPaise(rest.amount_paise)}` } : { Wish: wishLabels[wish] }),
          Reported: formatMoment(reportedAt),
        }}
      />
      {text && <p className={styles.text}>{text}</p>}
      <ProblemPhotos photos={photos} addressOf={photoAddress} label={`Photos of ${number}`} />
    </Panel>
  );
};

/** All marks of the delivery, also those that do not decide, in the order in which they were received. */
export function MarksPanel({ problem: { marks = [] } }: Props) {
  if (marks.length === 0) return null;
  return (
    <Panel title="Marks of the delivery">
      <ol className={styles.marks}>
        {marks.map((mark) => (
          <li key={`${mark.received_at} ${mark.at} ${mark.result}`}>{markLine(mark)}</li>
        ))}
      </ol>
    </Panel>
  );
}

export const CustomerPanel = ({ problem: { customer, subscription_id: plan, order_number: number, plan_name: name } }: Props) => (
  <Panel title="Customer">
    <Facts
      facts={{
        Name: customer.name,
        Email: <EmailLink address={customer.email} />,
        Phone: <PhoneLink phone={customer.phone} />,
        Plan: (
          <Link className={styles.link} to={paths.customerPlan(plan)}>
            {name}
          </Link>
        ),
        Order: (
          <Link className={styles.link} to={paths.order(plan)}>
            {number}
          </Link>
        ),
      }}
    />
  </Panel>
);

type Entry = { at: string; who: string; text: string; outcome?: string | undefined };

const entriesOf = ({ reopened, resolutions }: AdminProblem): Entry[] =>
  [
    ...resolutions.map((answer) => ({
      at: answer.at,
      who: answer.remedy === 'decline' ? 'Declined' : 'Answered',
      text: answer.text,
      outcome: resolutionText(answer),
    })),
    ...(reopened ? [{ at: reopened.at, who: 'Opened again by the customer', text: reopened.text }] : []),
  ].sort((one, other) => one.at.localeCompare(other.at));

/** Answers and what the customer wrote after them, oldest first. */
export function HistoryPanel({ problem }: Props) {
  const entries = entriesOf(problem);
  if (entries.length === 0) return null;
  return (
    <Panel title="History">
      <ol className={styles.history}>
        {entries.map(({ at, who, text, outcome }) => (
          <li key={at}>
            <p>
              <strong>{who}</strong>, {formatMoment(at)}
            </p>
            {outcome && <p>{outcome}</p>}
            <p className={styles.text}>{text}</p>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
