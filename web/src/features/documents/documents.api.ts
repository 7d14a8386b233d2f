import type { OrderDocument } from '@2x7/contracts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../shared/api';
import { saveFile } from '../../shared/save-file';

/** Where a customer or an administrator reads the documents of orders, below /api/v1. */
export type DocumentsRoot = '/my/orders' | '/orders/admin';

/** Without a session a customer's page shows the sign-in itself; it must not lead to that of the admin area. */
const mayBeRefused = (path: string): boolean => path.startsWith('/my/');

/** Invoices are issued some seconds after the payment, so a page always asks again. */
export const documentsQuery = (root: DocumentsRoot, orderId: string) =>
  queryOptions({
    queryKey: [root, 'documents', orderId],
    queryFn: async ({ signal }) => {
      const path = `${root}/${encodeURIComponent(orderId)}/documents`;
      return (await call<{ data: OrderDocument[] }>(path, { signal, mayBeRefused: mayBeRefused(path) })).data;
    },
    staleTime: 0,
  });

/** @throws ApiError */
export const saveDocument = ({ path }: OrderDocument): Promise<void> => saveFile(path, { mayBeRefused: mayBeRefused(path) });
