import type { OrderDetail } from '@2x7/contracts';
import { useQuery } from '@tanstack/react-query';
import { DocumentList } from '../../../features/documents/document-list';
import { documentsQuery } from '../../../features/documents/documents.api';
import { QueryPanel } from '../../ui/layout/query-panel';

/** ms between two fetches. Invoices and credit notes are issued some seconds after a payment or a refund. */
const pollInterval = 5_000;
/** ms after the latest event of an order in which a document may still be issued. */
const issueTime = 60_000;

const isChanging = ({ timeline }: OrderDetail): boolean => Date.now() - Date.parse(timeline.at(-1)?.at ?? '') < issueTime;

/** The receipt, the invoice and the credit notes of an order. */
export const DocumentsPanel = ({ order }: { order: OrderDetail }) => (
  <QueryPanel
    title="Receipts and invoices"
    query={useQuery({
      ...documentsQuery('/orders/admin', order.id),
      refetchInterval: () => (isChanging(order) ? pollInterval : false),
    })}
    failure="The documents could not be loaded"
    empty="No payment yet"
    isEmpty={(documents) => documents.length === 0}
  >
    {(documents) => <DocumentList documents={documents} />}
  </QueryPanel>
);
