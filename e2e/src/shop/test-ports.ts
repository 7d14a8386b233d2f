import { workerIndex } from './config.js';

/**
 * The ranges are below the ports that the system gives to outgoing connections (from 32768 on Linux), so none of them
 * takes a service's port while that service is dead. Each worker has a range of its own, so no other spec takes it either.
 */
const portsPerRange = 2_500;
const firstOfAll = 20_000;
/** jest and Playwright run one after the other, each with four workers. The last range is for programs without a runner. */
const withoutRunner = 4;

const firstPort = firstOfAll + (workerIndex ?? withoutRunner) * portsPerRange;

/** A random port of this worker, free or not, with `count` ports of this worker in a row from it on. */
export const testPort = (count = 1): number => firstPort + Math.floor(Math.random() * (portsPerRange - count + 1));
