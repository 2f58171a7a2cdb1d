/** A step of a Dockerfile: its word, and what stands after it. */
export type Step = { word: string; rest: string }
/** A stage: what it begins with, under which name others copy from it, and its steps. */
export type Stage = { from: string; name: string; steps: Step[] }

/** The stages of a Dockerfile, in their order. Throws where a step stands before the first of them. */
export function stagesOf(text: string): Stage[] {
  const lines = text
    .replace(/^\s*#.*$/gm, '')
    .replace(/\\\n/g, ' ')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  const stages: Stage[] = []
  for (const line of lines) {
    const [, word = '', rest = ''] = /^(\S+)\s*(.*)$/.exec(line) ?? []
    const last = stages.at(-1)
    if (word.toUpperCase() === 'FROM') {
      const [from = '', , name = ''] = rest.split(/\s+/)
      stages.push({ from, name, steps: [] })
    } else if (last) last.steps.push({ word: word.toUpperCase(), rest })
    else throw new Error(`${word} stands before FROM`)
  }
  return stages
}

/** The command of a step in the form of a list, or by a shell. */
export function wordsOf(rest: string): string[] {
  return rest.startsWith('[') ? JSON.parse(rest).map(String) : ['/bin/sh', '-c', rest]
}

/** `NAME=value NAME=value`, the values plain. */
export function pairsOf(rest: string): Record<string, string> {
  return Object.fromEntries(
    [...rest.matchAll(/(\w+)=("[^"]*"|\S*)/g)].map(([, name = '', value = '']) => [name, value.replace(/^"|"$/g, '')]),
  )
}

const escaped = (text: string) => text.replace(/[.+?^$()|[\]{}\\]/g, '\\$&')

/** Whether a file of the context, by its path from there, is kept back by the lines of an ignore file. Lines that take something in again are not read. */
export function ignores(lines: string): (file: string) => boolean {
  const patterns = lines
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      if (line.startsWith('!')) throw new Error(`"${line}" is not understood here`)
      const inner = escaped(line.replace(/^\/|\/$/g, ''))
        .replaceAll('**/', '\u0000')
        .replaceAll('*', '[^/]*')
        .replaceAll('\u0000', '(?:.*/)?')
      return new RegExp(`^${inner}(?:/|$)`)
    })
  return (file) => patterns.some((pattern) => pattern.test(file))
}
