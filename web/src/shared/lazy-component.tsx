import { use, type ComponentType } from 'react';

export type LazyComponent<Props> = {
  Component: ComponentType<Props>;
  /** Fetches the code. Afterwards the component renders without suspending. `forRender`: it is rendered next, also after a failure. */
  preload: (forRender?: boolean) => Promise<unknown>;
};

/** ms that a failure is kept where nothing renders it, such as before a dialog. */
const failureKept = 250;
/** ms that a failure is kept for a component that shows it. A slow phone renders it for many seconds; a new attempt would suspend it again. */
const failureKeptForRender = 60_000;

const forgetFailure = new WeakMap<object, () => void>();

/** An error boundary shows the error. Where code could not be fetched, the next rendering tries again. */
export const errorShown = (error: object): void => forgetFailure.get(error)?.();

/** A component whose code is a chunk of its own, fetched when it first renders or by `preload`. */
export function lazyComponent<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyComponent<Props> {
  let loading: Promise<ComponentType<Props>> | undefined;
  let isAwaited = false;
  const preload = (forRender = false) => {
    isAwaited ||= forRender;
    return (loading ??= start());
  };

  function start(): Promise<ComponentType<Props>> {
    // One lost request is no failure: the page that the server has rendered stays, and a link opens.
    const loaded = load().catch(load);
    const promise = loaded.then((Loaded) => {
      // `use` reads these two properties, and does not suspend for a fulfilled promise.
      void Object.assign(promise, { status: 'fulfilled', value: Loaded });
      return Loaded;
    });
    void promise.catch((error: Error) => {
      const forget = (): void => void (loading === promise && (loading = undefined));
      forgetFailure.set(error, forget);
      setTimeout(forget, isAwaited ? failureKeptForRender : failureKept);
      isAwaited = false;
    });
    return promise;
  }

  const Component = (props: Props) => {
    const Loaded = use(preload(true));
    return <Loaded {...props} />;
  };
  return { Component, preload };
}
