import type { SourceLine } from '#server/bank/read/finding'

/** Lines of one question at most, and those shown before and after it. */
const MOST_OWN = 14
const AROUND = 1
/** Characters of all lines that are kept of one import. */
const MOST_CHARACTERS = 4_000_000

/** Lines of a file around a question, and the first and the last of its own. */
export type SourceExcerpt = { lines: readonly SourceLine[]; from: number; to: number }

/** The place of the first number that is at least `least`, in numbers that rise; their count where none is. */
function placeOf(numbers: readonly number[], least: number): number {
  let [low, high] = [0, numbers.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((numbers[middle] ?? 0) < least) low = middle + 1
    else high = middle
  }
  return low
}

type Page = { lines: SourceLine[]; numbers: number[]; begins: number[]; isSorted: boolean }

/** The lines of the files of an import, and where their questions begin. */
export class SourcePages {
  private readonly pages = new Map<string, Page>()
  private characters = 0

  private of(file: string): Page {
    const page = this.pages.get(file) ?? { lines: [], numbers: [], begins: [], isSorted: false }
    this.pages.set(file, page)
    return page
  }

  take({ file, lines }: { file: string; lines: readonly SourceLine[] }) {
    const page = this.of(file)
    for (const line of lines) {
      this.characters += line[1].length
      if (this.characters > MOST_CHARACTERS) return
      page.lines.push(line)
      page.numbers.push(line[0])
    }
  }

  /** Notes where a question begins; the children of a material belong to it. */
  begin(file: string, [first]: readonly { line: number }[]) {
    if (!first) return
    const page = this.of(file)
    page.begins.push(first.line)
    page.isSorted = false
  }

  /** The page of a question: its own lines up to the next question, with those before and after. Undefined where the file has no such line. */
  around(file: string, line: number): SourceExcerpt | undefined {
    const page = this.of(file)
    const { lines, numbers, begins } = page
    const at = placeOf(numbers, line)
    if (at === lines.length) return undefined
    if (!page.isSorted) begins.sort((a, b) => a - b)
    page.isSorted = true
    const next = begins[placeOf(begins, line + 1)]
    const end = Math.min(next === undefined ? lines.length : placeOf(numbers, next), at + MOST_OWN)
    const filled = lines.slice(0, end).findLastIndex(([, text]) => text.trim() !== '')
    return {
      lines: lines.slice(Math.max(0, at - AROUND), end + AROUND),
      from: numbers[at] ?? line,
      to: numbers[Math.max(at, filled)] ?? line,
    }
  }
}
