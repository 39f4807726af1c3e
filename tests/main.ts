/** `bun run test`: installs what is missing, then runs the whole suite, or the files named. */
import { installMissing } from '../server/process/set-up.ts';

installMissing();
const run = Bun.spawnSync([process.execPath, 'test', '--timeout', '120000', ...process.argv.slice(2)], {
  cwd: `${import.meta.dir}/..`,
  env: { ...process.env, BUN_BE_BUN: '1' },
  stdio: ['inherit', 'inherit', 'inherit'],
});
process.exit(run.exitCode ?? 1);
