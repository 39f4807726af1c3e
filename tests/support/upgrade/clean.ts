const head = `-- Made by make.ts in this folder; never changed once its version is released.
set local search_path = '';
set local check_function_bodies = off;
`;

/**
 * A dump as plain statements for any engine: without the commands of psql, without settings, of which an older or newer
 * server may not know one, and without the schema that every database has.
 */
export function cleaned(dump: string): string {
  const statements = dump.slice(
    dump.indexOf('\n-- Name: '),
    dump.indexOf('\n-- PostgreSQL database dump complete'),
  );
  const body = statements
    .replaceAll(/^(?:SET default_table(?:space|_access_method) = .*|CREATE SCHEMA public;)\n/gm, '')
    .replaceAll(/^--(?: (?:Name|Data for Name|load via partition root).*)?(?:\n|$)/gm, '')
    .replaceAll(/\n{3,}/g, '\n\n');
  return `${head}\n${body.trim()}\n`;
}
