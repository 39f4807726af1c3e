import type { Database, Tx } from '../../server/database/index.ts';

/** The same database; `heard` is told of every statement that work is about to send, by its number in its transaction. */
export function listening(db: Database, heard: (number: number) => void): Database {
  return {
    ...db,
    write: (workspace, work, change) => db.write(workspace, (tx) => work(heardOf(tx, heard)), change),
  };
}

function heardOf(tx: Tx, heard: (number: number) => void): Tx {
  let sent = 0;
  return new Proxy(tx, {
    apply(target, self, args: unknown[]) {
      const [strings] = args;
      // parts of a statement are written with the same handle
      if (Array.isArray(strings) && /^\s*(select|insert|update|delete|with)\b/.test(String(strings[0]))) {
        sent += 1;
        heard(sent);
      }
      return Reflect.apply(target, self, args);
    },
  });
}
