import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** The first lines of many, and how many more there are: a line added behind the last one is noticed too. */
export const firstOf = (lines: readonly string[], most: number, indent = ''): readonly string[] =>
  lines.length > most ? [...lines.slice(0, most), `${indent}… ${lines.length - most} more`] : lines

/** The beginning of a long line, and how many letters follow. */
export const shortened = (line: string, most: number): string =>
  line.length > most ? `${line.slice(0, most)} … ${line.length - most} more letters` : line

/** Names of the approval files below a folder that a test may own. */
const approvedIn = (folder: string, isOwn: (name: string) => boolean) =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true })
        .map(String)
        .filter((name) => name.endsWith('.txt') && isOwn(name))
    : []

/**
 * The approval files of one test below a folder: blocks of lines by file name. `isOwn` separates them from files of other tests. With
 * `isWritten` they are written anew instead of compared, and those that nothing fills are removed.
 */
export function approvals(folder: string, isWritten: boolean, isOwn: (name: string) => boolean = () => true) {
  const drawn = new Map<string, string[]>()
  const textOf = (name: string) => `${drawn.get(name)?.join('\n\n') ?? ''}\n`
  return {
    /** Adds a block to a file; where files are compared, the block must be the approved one of the same first line. */
    block(name: string, lines: readonly string[]): void {
      drawn.set(name, [...(drawn.get(name) ?? []), lines.join('\n')])
      if (isWritten) return
      const file = path.join(folder, name)
      const known = existsSync(file) ? readFileSync(file, 'utf8').replace(/\n$/, '').split('\n\n') : []
      const [first = ''] = lines
      const approved = known.find((each) => each === first || each.startsWith(`${first}\n`))
      // A line may be an empty one of a longer text.
      expect(lines.join('\n').split('\n')).toEqual(approved?.split('\n'))
    },
    /** Writes the files, or demands that there are no others than these. */
    end(names: ReadonlySet<string> = new Set(drawn.keys())): void {
      const stale = approvedIn(folder, isOwn).filter((name) => !names.has(name))
      if (!isWritten) {
        expect(stale).toEqual([])
        return
      }
      for (const name of stale) rmSync(path.join(folder, name))
      for (const name of drawn.keys()) {
        mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
        writeFileSync(path.join(folder, name), textOf(name))
      }
    },
  }
}
