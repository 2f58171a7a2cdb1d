import { Note, Refused } from './draft'
import type { Entry } from './entry'

type Place = { file: string; line: number }
type From = { file: string; asked: string }

/** Questions under one key: what the first one asks and where it is; `others` are later ones by what they ask. */
type Named = { asked: string; at: number; others?: Map<string, number> }

/** The questions of one run, so that none goes in twice and a number that comes again makes no question a version of another. */
export class Seen {
  private readonly byKey = new Map<string, Named>()
  private readonly byPrint = new Map<string, number>()
  /** Files by number, and of each question its file and its line: numbers alone, for a run may have a million of them. */
  private readonly files: string[] = []
  private readonly fileOf: number[] = []
  private readonly lineOf: number[] = []

  private put({ file, line }: Place): number {
    if (this.files.at(-1) !== file) this.files.push(file)
    this.fileOf.push(this.files.length - 1)
    return this.lineOf.push(line) - 1
  }

  private told(at: number): string {
    return `${this.files[this.fileOf[at] ?? 0]} 第 ${this.lineOf[at]} 行`
  }

  private isOf(file: string, at: number): boolean {
    return this.files[this.fileOf[at] ?? 0] === file
  }

  /** The entries of a row under keys of their own. Throws `Refused` for a question that was there before. */
  meet(entries: readonly Entry[], { file, asked }: From): { entries: Entry[]; notes: Note[] } {
    const [top] = entries
    if (!top) return { entries: [], notes: [] }
    const print = `${top.categoryId}${top.fingerprint}`
    const elsewhere = this.byPrint.get(print)
    if (elsewhere !== undefined && !this.isOf(file, elsewhere)) throw new Refused('duplicate', `与 ${this.told(elsewhere)}的题完全相同`)
    const before = this.byKey.get(top.key)
    const same = before?.asked === asked ? before.at : before?.others?.get(asked)
    if (same !== undefined && elsewhere === undefined)
      throw new Refused('key_conflict', `与 ${this.told(same)}的题干和选项一样，答案却不同：请只留一题`)
    if (same !== undefined) throw new Refused('duplicate', `与 ${this.told(same)}的题相同（题干和选项一样）`)
    const at = this.put({ file, line: top.line })
    if (elsewhere === undefined) this.byPrint.set(print, at)
    if (before) return this.again(entries, top, { before, asked, at })
    this.byKey.set(top.key, { asked, at })
    return { entries: [...entries], notes: [] }
  }

  private again(entries: readonly Entry[], top: Entry, { before, asked, at }: { before: Named; asked: string; at: number }) {
    before.others ??= new Map()
    before.others.set(asked, at)
    const key = `${top.key}~${before.others.size + 1}`
    const note = new Note('number_repeated', `编号与 ${this.told(before.at)}相同而题目不同，作为另一道题加入`)
    const renamed = entries.map((entry) =>
      entry === top ? { ...top, key } : { ...entry, parentKey: key, key: `${key}${entry.key.slice(top.key.length)}` },
    )
    return { entries: renamed, notes: [note] }
  }
}
