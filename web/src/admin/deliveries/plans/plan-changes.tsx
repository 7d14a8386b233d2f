import { formatMoment, withFullStop, type SubscriptionChange } from '@2x7/contracts';
import { useQuery } from '@tanstack/react-query';
import { changesQuery } from '../../../features/deliveries/subscription.api';
import { QueryPanel } from '../../ui/layout/query-panel';
import styles from './plans.module.css';

const actors: Record<SubscriptionChange['actor'], string> = { customer: 'the customer', admin: 'an administrator', kitchen: 'the kitchen' };

/** Every change with its number and who made it, newest first. */
export const PlanChanges = ({ path }: { path: string }) => (
  <QueryPanel
    title="Changes"
    query={useQuery(changesQuery(path))}
    failure="The changes could not be loaded"
    isEmpty={(changes) => changes.length === 0}
    empty="Nothing has been changed yet."
  >
    {(changes) => (
      <ol className={styles.changes}>
        {changes.map(({ number, at, actor, sentences }) => (
          <li key={number}>
            <p>
              <strong>{number}</strong>, {formatMoment(at)}, by {actors[actor]}
            </p>
            <p>{sentences.map(withFullStop).join(' ')}</p>
          </li>
        ))}
      </ol>
    )}
  </QueryPanel>
);
