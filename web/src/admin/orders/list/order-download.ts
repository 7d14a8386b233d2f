import { saveFile } from '../../../shared/save-file';
import { filterBody } from '../orders.api';
import type { OrderFilter } from './order-filter';

/** Lets the browser save the orders of a filter as a CSV file. @throws ApiError */
export const downloadOrders = (filter: OrderFilter): Promise<void> =>
  saveFile('/orders/admin/export.csv', { method: 'POST', body: filterBody(filter) });

/** Lets the browser save the invoices and credit notes of a month as a CSV file. @param month `2026-11` @throws ApiError */
export const downloadInvoices = (month: string): Promise<void> => saveFile(`/orders/admin/invoices.csv?month=${month}`);
