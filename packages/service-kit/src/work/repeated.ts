import { Injectable, SetMetadata, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { DiscoveryService, MetadataScanner, Reflector } from '@nestjs/core';
import { Log } from '../observability/logger.js';
import { WorkLoop } from './work-loop.js';

const repeatedKey = 'repeated';

export type RepeatedOptions<T extends object = object> = {
  /** Name in the log: "refunds failed". */
  name: string;
  /**
   * ms between the end of one run and the start of the next, give or take a tenth, so that methods of one interval do not all need a session
   * of the database at the same moment; a function reads it from the instance's configuration.
   */
  everyMs: number | ((instance: T) => number);
};

type RepeatedMethod = (stopping: AbortSignal) => Promise<unknown>;

/**
 * Repeats a provider's method from the start of the service to its end: the first run at once, never two at a time, a
 * failure logged and repeated, a stop that aborts the run's signal and waits for the run. `@Interval` of @nestjs/schedule starts the
 * next run beside one that takes long, does not wait at the end, and takes no interval from the configuration.
 */
export const Repeated = <T extends object>(options: RepeatedOptions<T>) =>
  SetMetadata(repeatedKey, options) as unknown as <M extends RepeatedMethod>(
    target: T,
    key: string | symbol,
    descriptor: TypedPropertyDescriptor<M>,
  ) => void;

/** Starts the `@Repeated` methods of a service's providers and stops them with the service. */
@Injectable()
export class RepeatedRunner implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly loops: WorkLoop[] = [];

  constructor(
    private readonly discovery: DiscoveryService,
    private readonly reflector: Reflector,
    private readonly log: Log,
  ) {}

  onApplicationBootstrap(): void {
    for (const { instance } of this.discovery.getProviders()) if (isObject(instance)) this.startMethodsOf(instance);
  }

  async onModuleDestroy(): Promise<void> {
    await Promise.all(this.loops.map((loop) => loop.stop()));
  }

  private startMethodsOf(instance: Record<string, unknown>): void {
    const prototype = Object.getPrototypeOf(instance) as Record<string, RepeatedMethod> | null;
    if (!prototype) return;
    for (const key of new MetadataScanner().getAllMethodNames(prototype)) {
      const options = this.reflector.get<RepeatedOptions | undefined>(repeatedKey, prototype[key]!);
      if (options) this.start(options, instance, prototype[key]!);
    }
  }

  private start({ name, everyMs }: RepeatedOptions, instance: object, method: RepeatedMethod): void {
    const ms = typeof everyMs === 'function' ? everyMs(instance) : everyMs;
    const pauseMs = (): number => ms * (0.9 + 0.2 * Math.random());
    const loop = new WorkLoop({ name, log: this.log, retryMs: ms, step: (stopping) => method.call(instance, stopping).then(pauseMs) });
    this.loops.push(loop);
    loop.start();
  }
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
