/** One line about one screen. */
export type Finding = { screen: string; line: string }

/** A rule of axe or the first words of another look, without what it is about. */
const kindOf = (line: string) => (line.split(/[:(]/)[0] ?? line).replace(/\d+/g, 'n').trim()

/** One row for each kind of finding, the most frequent first: how often, and on which screens. */
export function tableOf(findings: readonly Finding[]): string[] {
  const kinds = new Map<string, Finding[]>()
  for (const finding of findings) kinds.set(kindOf(finding.line), [...(kinds.get(kindOf(finding.line)) ?? []), finding])
  const width = Math.max(0, ...[...kinds.keys()].map((kind) => kind.length))
  return [...kinds]
    .sort(([, one], [, other]) => other.length - one.length)
    .map(
      ([kind, of]) => `${String(of.length).padStart(5)}  ${kind.padEnd(width)}  ${[...new Set(of.map(({ screen }) => screen))].join(' ')}`,
    )
}
