/** `bun run golden`: writes the golden files anew. Read their difference before you commit it. */
import { graphqlSdl } from './graphql.ts';
import { testDatabase } from '../support/database.ts';
import { atEnd } from '../support/at-end.ts';
import { goldenPath } from './files.ts';
import { openApiText } from './openapi.ts';
import { schemaPath, schemaText } from './schema.ts';

const db = await testDatabase();
await Bun.write(goldenPath('openapi.json'), openApiText());
await Bun.write(schemaPath, await schemaText(db.ownerSql));
await Bun.write(goldenPath('schema.graphql'), graphqlSdl());
for (const close of atEnd.splice(0).reverse()) await close();
process.exit(0);
