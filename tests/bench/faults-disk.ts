import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A small disk of its own, in memory. Only root may mount one. */
export interface Disk {
  path: string;
  /** Fills all of it but these bytes, whatever was filled before; null empties it. */
  leave(bytes: number | null): void;
  remove(): void;
}

export const canMount = process.platform === 'linux' && process.getuid?.() === 0;

export function mountDisk(megabytes: number, path = mkdtempSync(join(tmpdir(), 'gw-disk-'))): Disk {
  const mounted = Bun.spawnSync([
    'mount',
    '-t',
    'tmpfs',
    '-o',
    `size=${megabytes}m,mode=0777`,
    'tmpfs',
    path,
  ]);
  if (!mounted.success) throw new Error(mounted.stderr.toString());
  const filler = join(path, 'filler');
  const remove = () => {
    Bun.spawnSync(['umount', '-l', path]);
    rmSync(path, { recursive: true, force: true });
    process.off('exit', remove);
  };
  process.once('exit', remove);
  rmSync(filler, { force: true });
  return {
    path,
    leave(bytes) {
      rmSync(filler, { force: true });
      if (bytes === null) return;
      for (let tries = 1; ; tries++) {
        const { bavail, bsize } = statfsSync(path);
        try {
          writeFileSync(filler, new Uint8Array(Math.max(0, bavail * bsize - bytes)));
          return;
        } catch (error) {
          // what fills it beside us took some of it meanwhile
          if ((error as NodeJS.ErrnoException).code !== 'ENOSPC' || tries > 10) throw error;
          rmSync(filler, { force: true });
        }
      }
    },
    remove,
  };
}
