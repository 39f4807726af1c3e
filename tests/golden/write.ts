import { leaveTestDatabase, testDatabase } from '../support/database.ts';
import { goldenPath } from './files.ts';
import { graphqlSdl } from './graphql.ts';
import { migrationsText, recordedPath } from './migrations.ts';
import { openApiText } from './openapi.ts';
import { schemaPath, schemaText } from './schema.ts';

/** All golden files, from the tree as it stands. */
export async function writeGolden(): Promise<void> {
  await Bun.write(recordedPath, migrationsText());
  const db = await testDatabase();
  await Bun.write(goldenPath('openapi.json'), openApiText());
  await Bun.write(schemaPath, await schemaText(db.ownerSql));
  await Bun.write(goldenPath('schema.graphql'), graphqlSdl());
  await leaveTestDatabase();
}
