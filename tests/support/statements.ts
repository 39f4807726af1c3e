import type { Database, Sql, Tx } from '../../server/database/index.ts';

/** The same database; `heard` is told of every statement that work is about to send: its number in its transaction, its text. */
export function listening(db: Database, heard: (number: number, text: string) => void): Database {
  return {
    ...db,
    look: (statement) => db.look((sql) => statement(heardOf(sql, heard))),
    write: (workspace, work, change) => db.write(workspace, (tx) => work(heardOf(tx, heard)), change),
  };
}

function heardOf<Handle extends Tx | Sql>(tx: Handle, heard: (number: number, text: string) => void): Handle {
  let sent = 0;
  return new Proxy(tx, {
    apply(target, self, args: unknown[]) {
      const [strings] = args;
      // parts of a statement are written with the same handle
      if (Array.isArray(strings) && /^\s*(select|insert|update|delete|with)\b/.test(String(strings[0]))) {
        sent += 1;
        heard(sent, strings.join('?'));
      }
      return Reflect.apply(target, self, args);
    },
  });
}

/** The same database; `sent` is called for each statement that a read waits for, parts of statements left out. */
export function countingReads(db: Database, sent: () => void): Database {
  return {
    ...db,
    read: (workspace, work, question) => db.read(workspace, (tx) => work(countedOf(tx, sent)), question),
  };
}

function countedOf(tx: Tx, sent: () => void): Tx {
  return new Proxy(tx, {
    apply(target, self, args: unknown[]) {
      const query = Reflect.apply(target, self, args);
      // only a whole statement is waited for
      if (Array.isArray(args[0]) && 'raw' in args[0]) {
        const { then } = query;
        let isSent = false;
        const counted = (...handlers: unknown[]) => {
          if (!isSent) sent();
          isSent = true;
          return Reflect.apply(then, query, handlers);
        };
        Object.assign(query, Object.fromEntries([['then', counted]]));
      }
      return query;
    },
  });
}
