import type { CustomerData, CustomerErased } from '@2x7/contracts';
import { call, getData } from '../../../shared/api';

/** The plans, deliveries, changes and orders of the customer. @throws ApiError */
export const customerData = (): Promise<CustomerData> => getData('/my/data');

/** Forgets the customer, who confirms by typing the address. @throws ApiError */
export const eraseCustomer = async (email: string): Promise<CustomerErased> =>
  (await call<{ data: CustomerErased }>('/my/erasure', { method: 'POST', body: { email } })).data;
