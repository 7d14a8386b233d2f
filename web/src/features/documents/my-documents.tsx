import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Loading, Skeleton } from '../../ui/skeleton';
import { Retry } from '../../ui/retry';
import { DocumentList } from './document-list';
import { documentsQuery } from './documents.api';
import styles from './my-documents.module.css';

/** The receipts and invoices of the customer's order. */
export function MyDocuments({ orderId }: { orderId: string }) {
  const id = useId();
  const { data, isError, refetch } = useQuery(documentsQuery('/my/orders', orderId));
  return (
    <section tabIndex={-1} className={styles.documents} aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        Receipts and invoices
      </h2>
      {data ? (
        <DocumentList documents={data} />
      ) : isError ? (
        <div>
          <p role="alert">Your receipts cannot be shown at the moment.</p>
          <Retry what="Receipts and invoices" onRetry={() => void refetch()} />
        </div>
      ) : (
        <Loading label="Loading the receipts">
          <Skeleton className={styles.skeleton} />
        </Loading>
      )}
    </section>
  );
}
