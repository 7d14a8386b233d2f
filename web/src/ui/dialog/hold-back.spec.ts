import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { listenBeforeRouter } from '../../shared/history-listeners';
import { holdBack } from './hold-back';

const later = () => new Promise((resolve) => setTimeout(resolve));

type Pop = { stopImmediatePropagation: () => void };

/** A browser's history, which goes to another entry in a later task. */
class TestHistory {
  state: object | null = null;
  at = 0;
  private states: (object | null)[] = [null];

  constructor(private readonly onPop: (event: Pop) => void) {}

  pushState(state: object): void {
    this.states = [...this.states.slice(0, this.at + 1), state];
    this.at += 1;
    this.state = state;
  }

  go(steps: number): void {
    setTimeout(() => {
      this.at += steps;
      this.state = this.states[this.at] ?? null;
      this.onPop({ stopImmediatePropagation: () => undefined });
    });
  }

  back(): void {
    this.go(-1);
  }

  forward(): void {
    this.go(1);
  }
}

describe('a holder of Back', () => {
  let history: TestHistory;
  beforeEach(() => {
    let listener: (event: Pop) => void = () => undefined;
    history = new TestHistory((event) => listener(event));
    const window = { addEventListener: (_: string, added: (event: Pop) => void) => void (listener = added) };
    Object.assign(globalThis, { history, window, location: { href: 'http://localhost/admin/orders' } });
    listenBeforeRouter();
  });

  it('that begins while the browser goes back from the entry of an earlier one is called only by a press on Back', async () => {
    const first = holdBack(() => 'stay');
    first(false);
    await Promise.resolve();
    const onBack = jest.fn(() => 'stay' as const);
    const release = holdBack(onBack);
    await later();
    expect(onBack).not.toHaveBeenCalled();
    expect(history.at).toBe(1);
    history.back();
    await later();
    await later();
    expect(onBack).toHaveBeenCalledTimes(1);
    expect(history.at).toBe(1);
    release(false);
    await later();
    await later();
    expect(history.at).toBe(0);
  });

  it('that begins and ends while the browser goes back leaves no entry', async () => {
    holdBack(() => 'stay')(false);
    await Promise.resolve();
    holdBack(() => 'stay')(false);
    await later();
    await later();
    expect(history.at).toBe(0);
  });
});
