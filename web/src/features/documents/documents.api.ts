import type { OrderDocument } from '@2x7/contracts';
import { queryOptions } from '@tanstack/react-query';
import { getData } from '../../shared/api';
import { saveFile } from '../../shared/save-file';

/** Where a customer or an administrator reads the documents of orders, below /api/v1. */
type DocumentsRoot = '/my/orders' | '/orders/admin';

/** Invoices are issued some seconds after the payment, so a page always asks again. */
export const documentsQuery = (root: DocumentsRoot, orderId: string) =>
  queryOptions({
    queryKey: [root, 'documents', orderId],
    queryFn: ({ signal }) => getData<OrderDocument[]>(`${root}/${encodeURIComponent(orderId)}/documents`, signal),
    staleTime: 0,
  });

/** @throws ApiError */
export const saveDocument = ({ path }: OrderDocument): Promise<void> => saveFile(path);
