import { call } from '../../../shared/api';
import { filterBody } from '../orders.api';
import type { OrderFilter } from './order-filter';

/** Lets the browser save the orders of a filter as a CSV file. @throws ApiError */
export async function downloadOrders(filter: OrderFilter): Promise<void> {
  const { data: file } = await call<{ data: File }>('/orders/admin/export.csv', { method: 'POST', body: filterBody(filter), isFile: true });
  const link = Object.assign(document.createElement('a'), { href: URL.createObjectURL(file), download: file.name });
  link.click();
  URL.revokeObjectURL(link.href);
}
