import { setTimeout as pause } from 'node:timers/promises';
import { Injectable, SetMetadata, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { DiscoveryService, MetadataScanner, Reflector } from '@nestjs/core';
import { Log } from '../observability/logger.js';
import { WorkLoop } from './work-loop.js';

const repeatedKey = 'repeated';
/** ms. A method that takes long delays the first runs of the others no longer. */
const longestTurnMs = 1_000;

type RepeatedOptions<T extends object = object> = {
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
 * Repeats a provider's method from the start of the service to its end: the first run at once (those of a service one after the other,
 * so that they share a session of the database), never two at a time, a failure logged and repeated, a stop that aborts the run's signal
 * and waits for the run. `@Interval` of @nestjs/schedule starts the next run beside one that takes long, does not wait at the end, and
 * takes no interval from the configuration.
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
  private readonly firstRuns: Promise<void>[] = [];
  private turn: Promise<void> = Promise.resolve();

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

  /** Resolves when each method has run once. Specs that move the clock wait for it, because a run that begins later sees the new time. */
  async firstRunsEnded(): Promise<void> {
    await Promise.all(this.firstRuns);
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
    const { before, end } = this.takeTurn();
    const step = async (stopping: AbortSignal): Promise<number> => {
      await before;
      try {
        if (!stopping.aborted) await method.call(instance, stopping);
      } finally {
        end();
      }
      return pauseMs();
    };
    const loop = new WorkLoop({ name, log: this.log, retryMs: ms, step });
    this.loops.push(loop);
    loop.start();
  }

  /** A first run waits for the end of the one before it, for `longestTurnMs` after the start at most. */
  private takeTurn(): { before: Promise<void>; end: () => void } {
    const before = this.turn;
    let end!: () => void;
    const ended = new Promise<void>((resolve) => (end = resolve));
    this.firstRuns.push(ended);
    this.turn = Promise.race([ended, pause(longestTurnMs, undefined, { ref: false })]);
    return { before, end };
  }
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
