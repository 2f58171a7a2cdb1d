import { Note } from './note'
import { Refused } from './refused'
import type { Entry } from './write/entry'

type Met = { place: string; file: string; count: number }
type From = { file: string; asked: string }

/** The questions of one run, so that none goes in twice and a number that comes again makes no question a version of another. */
export class Seen {
  private readonly byKey = new Map<string, Met>()
  private readonly byContent = new Map<string, Met>()
  private readonly byPrint = new Map<string, Met>()

  /** The entries of a row under keys of their own. Throws `Refused` for a question that was there before. */
  meet(entries: readonly Entry[], { file, asked }: From): { entries: Entry[]; notes: Note[] } {
    const [top] = entries
    if (!top) return { entries: [], notes: [] }
    const met: Met = { place: `${file} 第 ${top.line} 行`, file, count: 1 }
    const print = `${top.categoryId} ${top.fingerprint}`
    const elsewhere = this.byPrint.get(print)
    if (elsewhere && elsewhere.file !== file) throw new Refused('duplicate', `与 ${elsewhere.place}的题完全相同`)
    const before = this.byKey.get(top.key)
    const same = this.byContent.get(`${top.key} ${asked}`)
    if (same) throw new Refused('duplicate', `与 ${same.place}的题相同（题干和选项一样）`)
    this.byContent.set(`${top.key} ${asked}`, met)
    this.byPrint.set(print, elsewhere ?? met)
    this.byKey.set(top.key, before ?? met)
    if (!before) return { entries: [...entries], notes: [] }
    return again(entries, top, before)
  }
}

function again(entries: readonly Entry[], top: Entry, before: Met) {
  before.count++
  const key = `${top.key}~${before.count}`
  const note = new Note('number_repeated', `编号与 ${before.place}相同而题目不同，作为另一道题加入`)
  const renamed = entries.map((entry) =>
    entry === top ? { ...top, key } : { ...entry, parentKey: key, key: `${key}${entry.key.slice(top.key.length)}` },
  )
  return { entries: renamed, notes: [note] }
}
