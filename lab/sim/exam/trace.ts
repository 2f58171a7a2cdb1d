import { createHash } from 'node:crypto'

/** Records the events of a run, line by line, without anything that differs between two runs of one seed, such as ids of rows. */
export function createTrace(now: () => number) {
  const began = now()
  const lines: string[] = []
  return {
    lines,
    say: (line: string) => void lines.push(`${now() - began} ${line}`),
    hash: () => createHash('sha256').update(lines.join('\n')).digest('hex').slice(0, 16),
  }
}
export type Trace = ReturnType<typeof createTrace>
