/** Returns the colour of a status of any record. */
export function colorOf(status: string): string {
  const name = status.toUpperCase();
  if (['COMPLETED', 'PROCESSED', 'INDEXED', 'DELIVERED'].includes(name)) return 'green';
  if (['FAILED', 'DEAD'].includes(name)) return 'red';
  if (['RUNNING', 'PROCESSING', 'IN_PROGRESS'].includes(name)) return 'cyan';
  return ['CANCELLED', 'SKIPPED'].includes(name) ? 'gray' : 'yellow';
}

/** Returns a progress bar such as `▓▓▓░░ 30/50`; only the count without a total. */
export function bar(done: number, total: number, width = 6): string {
  if (total <= 0) return '';
  const filled = Math.min(width, Math.floor((done / total) * width));
  return `${'▓'.repeat(filled)}${'░'.repeat(width - filled)} ${done}/${total}`;
}
