import { useStdout } from 'ink';

/** Gives a text to the terminal's own clipboard (OSC 52, also through ssh). */
export function useClipboard(): (text: string) => void {
  const { write } = useStdout();
  return (text) => write(`\u001b]52;c;${Buffer.from(text).toString('base64')}\u0007`);
}
