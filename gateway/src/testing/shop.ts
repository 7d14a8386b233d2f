import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { routedServices, type Role, type ServiceName } from '@2x7/contracts';
import type { EventTransport, RunningService } from '@2x7/service-kit';
import { testConfig } from '@2x7/service-kit/testing';
import { createApp, type GatewayConfig } from '../app.js';
import { answerJson, StubService } from './stub-service.js';

type Services = Record<ServiceName, StubService>;
type Call = { method?: string; headers?: Record<string, string>; body?: string | Buffer };
export type Reply = {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
  text: string;
  json: Record<string, unknown>;
};

const session = '0190a0a0-0000-7000-8000-000000000001';
const user = '0190a0a0-0000-7000-8000-000000000002';
const tokens: Record<string, Role> = {
  'admin-token-of-20-chars': 'admin',
  'staff-token-of-20-chars': 'staff',
};

const customer = '0190a0a0-0000-7000-8000-000000000003';
export const customerOrder = '0190a0a0-0000-7000-8000-000000000004';
export const riderRun = '0190a0a0-0000-7000-8000-000000000005';
/** What deliveries answers for the cookies of customers and riders. */
const sessions: Record<string, Record<string, object>> = {
  '/internal/customer-sessions/resolve': { 'customer-token-of-20-chars': { id: customer, orders: [customerOrder] } },
  '/internal/run-sessions/resolve': { 'rider-token-of-20-chars': { run: riderRun } },
};

export const asCustomer = { cookie: 'my=customer-token-of-20-chars' };
export const asRider = { cookie: 'run=rider-token-of-20-chars' };
export const asAdmin = { cookie: 'sid=admin-token-of-20-chars' };
export const asStaff = { cookie: 'sid=staff-token-of-20-chars' };
export const jsonType = { 'content-type': 'application/json' };

/** A gateway in front of stubs of the services. Auth's knows one administrator and one staff user, that of deliveries one customer and one rider. */
export type Shop = Services & {
  gateway: RunningService;
  config: GatewayConfig;
  /** Sends exactly this path, method and these headers; nothing is normalised. */
  call(path: string, options?: Call): Promise<Reply>;
  close(): Promise<void>;
};

export async function openShop(changes: Partial<GatewayConfig> = {}, transport?: EventTransport): Promise<Shop> {
  const started = await Promise.all(routedServices.map(async (name) => [name, await StubService.start()] as const));
  const stubs = Object.fromEntries(started) as Services;
  stubs.auth.answer = ({ url, body }, response) => {
    if (url !== '/internal/sessions/resolve') return answerJson(response, 200, { success: true, user: {} });
    const role = tokens[(JSON.parse(body.toString()) as { token: string }).token];
    if (!role) return answerJson(response, 401, { success: false, error: 'Unauthorized', code: 'unauthorized' });
    answerJson(response, 200, { success: true, data: { session, user, role, password_age: 0 } });
  };
  stubs.deliveries.answer = ({ url, body }, response) => {
    if (!sessions[url]) return answerJson(response, 200, { success: true, data: [] });
    const data = sessions[url][(JSON.parse(body.toString()) as { token: string }).token];
    if (!data) return answerJson(response, 401, { success: false, error: 'Unauthorized', code: 'unauthorized' });
    answerJson(response, 200, { success: true, data });
  };
  const config: GatewayConfig = {
    ...testConfig(),
    upstreams: Object.fromEntries(started.map(([name, { url }]) => [name, url])) as GatewayConfig['upstreams'],
    publicUrl: 'http://shop.example',
    webDir: '/nowhere',
    checkout: { scriptUrl: 'https://checkout.razorpay.com/v1/checkout.js', origins: [] },
    imageHosts: [],
    testMode: false,
    apiDocs: true,
    rateLimits: false,
    trustedProxies: 0,
    ...changes,
  };
  const gateway = await createApp(config, { transport });
  const close = async (): Promise<void> => {
    await gateway.close();
    await Promise.all(started.map(([, service]) => service.close()));
  };
  return {
    ...stubs,
    gateway,
    config,
    close,
    call: (path, options) => send(gateway.url, path, options),
  };
}

/** One request on a connection of its own. */
function send(base: string, path: string, { method = 'GET', headers = {}, body }: Call = {}): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(base);
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    const request = httpRequest({ hostname, port, path, method, agent: false, headers: { ...length, ...headers } }, (response) => {
      buffer(response).then((bytes) => resolve(replyOf(response.statusCode!, response.headers, bytes)), reject);
    });
    request.once('error', reject);
    request.end(body);
  });
}

const replyOf = (status: number, headers: IncomingHttpHeaders, body: Buffer): Reply => ({
  status,
  headers,
  body,
  get text() {
    return body.toString();
  },
  get json() {
    return JSON.parse(body.toString()) as Record<string, unknown>;
  },
});
