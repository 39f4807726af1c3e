import { readFileSync } from 'node:fs';

/** Tells a file of cases from the name of a stored set. */
export const isFile = (named: string): boolean => /\.(?:json|ya?ml)$/i.test(named);

/** Reads the cases of a file: a list, or a list under `cases`. The server checks their content. */
export function readCases(path: string): unknown[] {
  const read = parsed(path, textOf(path));
  const cases = Array.isArray(read) ? read : (read as { cases?: unknown } | null)?.cases;
  if (!Array.isArray(cases) || cases.length === 0)
    throw new Error(
      `${path} contains no cases; it must be a list of {name, input, expect}, or an object with such a list.`,
    );
  return cases;
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new Error(code === 'ENOENT' ? `There is no file ${path}.` : `${path} cannot be read (${code}).`);
  }
}

function parsed(path: string, text: string): unknown {
  const isYaml = /\.ya?ml$/i.test(path);
  try {
    return isYaml ? Bun.YAML.parse(text) : JSON.parse(text);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new Error(`${path} is not valid ${isYaml ? 'YAML' : 'JSON'}: ${why}`);
  }
}
