import { ApiError, send } from '../../../shared/api';
import { filterBody } from '../orders.api';
import type { OrderFilter } from './order-filter';

const fileName = /filename="([^"]+)"/;

/** Lets the browser save the orders of a filter as a CSV file. @throws ApiError */
export async function downloadOrders(filter: OrderFilter): Promise<void> {
  const response = await send('/orders/admin/export.csv', { method: 'POST', body: filterBody(filter) });
  if (!response.ok) throw await refusalOf(response);
  const address = URL.createObjectURL(await response.blob());
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? 'orders.csv';
  link.click();
  URL.revokeObjectURL(address);
}

async function refusalOf(response: Response): Promise<ApiError> {
  const { code, error } = (await response.json().catch(() => ({}))) as { code?: string; error?: string };
  return new ApiError(response.status, code ?? 'unexpected', error);
}
