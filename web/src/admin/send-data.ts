import { call } from '../shared/api';

/** `data` of the response to a call that changes something. Throws as `call` does. */
export const sendData = async <Data>(method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object): Promise<Data> =>
  (await call<{ data: Data }>(path, { method, body })).data;
