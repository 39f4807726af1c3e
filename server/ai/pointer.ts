/** The parts of a JSON pointer. */
export function pointerParts(pointer: string): string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** A member's name as a part of a JSON pointer. */
export const pointerPart = (name: string) => name.replaceAll('~', '~0').replaceAll('/', '~1');
