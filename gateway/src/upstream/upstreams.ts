import { routedServices, type ServiceName } from '@2x7/contracts';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { gatewayConfigToken, type GatewayConfig } from '../config.js';
import { Upstream } from './upstream.js';

/** The services behind the gateway. */
@Injectable()
export class Upstreams implements OnApplicationShutdown {
  private readonly byName: ReadonlyMap<ServiceName, Upstream>;

  constructor(@Inject(gatewayConfigToken) { upstreams }: GatewayConfig) {
    this.byName = new Map(routedServices.map((name) => [name, new Upstream(upstreams[name])]));
  }

  get(name: ServiceName): Upstream {
    return this.byName.get(name)!;
  }

  entries(): [ServiceName, Upstream][] {
    return [...this.byName];
  }

  /** The server has answered its last request by now. */
  async onApplicationShutdown(): Promise<void> {
    await Promise.all([...this.byName.values()].map((upstream) => upstream.destroy()));
  }
}
