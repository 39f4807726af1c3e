/** The colour of a status, whatever record it is of. */
export function colorOf(status: string): string {
  const name = status.toUpperCase();
  if (['COMPLETED', 'PROCESSED', 'INDEXED', 'DELIVERED'].includes(name)) return 'green';
  if (['FAILED', 'DEAD'].includes(name)) return 'red';
  if (['RUNNING', 'PROCESSING', 'IN_PROGRESS'].includes(name)) return 'cyan';
  return ['CANCELLED', 'SKIPPED'].includes(name) ? 'gray' : 'yellow';
}

/** `▓▓▓░░ 30/50`; without a total nothing is known of how far it is. */
export function bar(done: number, total: number, width = 6): string {
  if (total <= 0) return '';
  const filled = Math.min(width, Math.floor((done / total) * width));
  return `${'▓'.repeat(filled)}${'░'.repeat(width - filled)} ${done}/${total}`;
}
