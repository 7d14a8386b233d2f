import type { OrderDetail } from '@2x7/contracts';
import { useQuery } from '@tanstack/react-query';
import { DocumentList } from '../../../features/documents/document-list';
import { documentsQuery } from '../../../features/documents/documents.api';
import { QueryPanel } from '../../ui/layout/query-panel';

/** The receipt, the invoice and the credit notes of an order. */
export const DocumentsPanel = ({ order }: { order: OrderDetail }) => (
  <QueryPanel
    title="Receipts and invoices"
    query={useQuery(documentsQuery('/orders/admin', order.id))}
    failure="The documents could not be loaded"
    empty="No payment yet"
    isEmpty={(documents) => documents.length === 0}
  >
    {(documents) => <DocumentList documents={documents} />}
  </QueryPanel>
);
