import { formatMoment, type OrderDetail, type TimelineEntry } from '@2x7/contracts';
import { Ban, Check, Clock, CircleX, Mail, ReceiptText, Send, Undo2, type LucideIcon } from 'lucide-react';
import styles from './order-timeline.module.css';
import { timelineLabels } from '../order-labels';
import { useUserNames } from '../../users/use-user-names';

type Appearance = { Icon: LucideIcon; tone: 'plain' | 'good' | 'bad' };

const appearances: Record<TimelineEntry['kind'], Appearance> = {
  created: { Icon: ReceiptText, tone: 'plain' },
  paid: { Icon: Check, tone: 'good' },
  failed: { Icon: CircleX, tone: 'bad' },
  expired: { Icon: Clock, tone: 'plain' },
  refunded: { Icon: Undo2, tone: 'plain' },
  'mail-sent': { Icon: Mail, tone: 'plain' },
  'confirmation-requested': { Icon: Send, tone: 'plain' },
  'refund-requested': { Icon: Clock, tone: 'plain' },
  'refund-done': { Icon: Undo2, tone: 'good' },
  'refund-refused': { Icon: Ban, tone: 'bad' },
};

/** Without the full stop of a typed reason where the name of the administrator follows. */
const whatHappened = ({ kind, note, actor }: Pick<TimelineEntry, 'kind' | 'note'> & { actor: string | null }): string => {
  const text = `${timelineLabels[kind]} ${note}`.trim();
  return actor ? text.replace(/\.$/, '') : text;
};

/** What happened to an order, oldest first, in Indian Standard Time. */
export function OrderTimeline({ timeline }: Pick<OrderDetail, 'timeline'>) {
  const nameOf = useUserNames();
  return (
    <ol className={styles.timeline}>
      {timeline.map(({ at, kind, note, actor_id: actor }, index) => {
        const { Icon, tone } = appearances[kind];
        return (
          <li key={`${at} ${kind} ${index}`} className={styles.entry}>
            <span className={styles[tone]}>
              <Icon size={16} aria-hidden />
            </span>
            <p className={styles.what}>
              {whatHappened({ kind, note, actor })}
              {actor && <span className={styles.actor}>, {nameOf(actor)}</span>}
            </p>
            <time className={styles.when} dateTime={at}>
              {formatMoment(at)}
            </time>
          </li>
        );
      })}
    </ol>
  );
}
