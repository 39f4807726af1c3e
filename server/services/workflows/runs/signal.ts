export { signalRun, wakeRun } from '../../runs/parent-signal.ts';
