import path from 'node:path'
import { withoutInvisible } from '@/domain/text/invisible'
import { type Draft, type DraftAnswer, type Markup, Refused, type Row } from './draft'
import { hash } from './fingerprint'

const TOLD = 30

const folded = (text: string) => withoutInvisible(text).replace(/\s+/g, ' ').trim()

/** A text with the files that came inside it: two pictures may have one name. */
function wordsOf(markup: Markup): string {
  const own = markup.form === 'tree' ? JSON.stringify(markup.stored ?? markup.nodes) : markup.text
  return markup.enclosed ? `${own} ${hash(JSON.stringify([...markup.enclosed]))}` : own
}

/** Types that differ only by how many options are right, which is what the key says. */
const CHOSEN = 'choice'
const kindOf = ({ type }: Draft) => (type.endsWith(CHOSEN) ? CHOSEN : type)

/** Between the parts of a question; no text has it. */
const APART = '\uFDDF'
const AROUND = /\s*\uFDDF\s*/g

/** Gives what a question asks without its key. */
const askedOf = (draft: Draft): string =>
  [kindOf(draft), wordsOf(draft.stem), ...draft.options.map(wordsOf), ...draft.children.map(askedOf)].join(APART)

const SHOWS_FILES = /!\[|<img|"img"|src/
/** Hashes what a draft asks. Files beside the source are of its folder. */
function askedHash(part: string, draft: Draft): string {
  const asked = folded(`${draft.category ?? ''}${APART}${askedOf(draft)}`).replace(AROUND, APART)
  return hash(SHOWS_FILES.test(asked) ? `${path.dirname(part)}${APART}${asked}` : asked)
}

function answerWords(answer: DraftAnswer): string | null {
  switch (answer.kind) {
    case 'letters':
      return [...answer.letters].sort().join('')
    case 'truth':
      return answer.value ? '对' : '错'
    case 'blanks':
      return answer.alternatives.map((texts) => texts.map(folded).join('|')).join('；')
    default:
      return null
  }
}

/** The key in words; null where there may be several, as essays have references and not keys. */
function keyOf({ answer, children }: Draft): string | null {
  if (children.length === 0) return answerWords(answer)
  const keys = children.map(keyOf)
  return keys.every((key) => key === null) ? null : keys.map((key) => key ?? '').join('，')
}

/** A row that is refused, the places that were brought in before, and the hash of what all of them ask. */
type Conflict = { refused: Refused; taken: { part: string; line: number; reason: string }[]; group: string }

/** Questions of one run that ask the same and have different keys: nobody knows which is right, so none of them is taken. */
export class Contradictions {
  private readonly first = new Map<string, number>()
  /** Questions that ask what an earlier one asks with another key, by what they ask, the earlier one first. */
  private readonly found = new Map<string, number[]>()
  /** Places by number, in columns: a run may have a million of them. */
  private readonly parts: string[] = []
  private readonly partOf: number[] = []
  private readonly lineOf: number[] = []
  private readonly keys: string[] = []
  private readonly ownKeys = new Map<string, string>()
  /** Places before this one are of files that were brought in already. */
  private brought = 0

  private put(part: string, line: number, key: string): number {
    if (this.parts.at(-1) !== part) this.parts.push(part)
    const own = this.ownKeys.get(key) ?? key
    this.ownKeys.set(key, own)
    this.partOf.push(this.parts.length - 1)
    this.keys.push(own)
    return this.lineOf.push(line) - 1
  }

  /** Records a row before anything of its file is brought in. */
  see(part: string, row: Row) {
    const key = 'draft' in row ? keyOf(row.draft) : null
    if (!('draft' in row) || key === null) return
    const asked = askedHash(part, row.draft)
    const first = this.first.get(asked)
    if (first === undefined) {
      this.first.set(asked, this.put(part, row.line, key))
      return
    }
    const others = this.found.get(asked) ?? [first]
    if (others.some((at) => this.keys[at] === key)) return
    this.found.set(asked, [...others, this.put(part, row.line, key)])
  }

  /** Marks all files seen so far as brought in. */
  close() {
    this.brought = this.lineOf.length
  }

  private told(at: number): string {
    const key = this.keys[at] ?? ''
    return `${this.parts[this.partOf[at] ?? 0]} 第 ${this.lineOf[at]} 行是“${key.slice(0, TOLD)}”`
  }

  /** Why a row is refused, and where else the same is asked in files that were brought in before; null where nothing contradicts it. */
  of(part: string, row: Row): Conflict | null {
    if (this.found.size === 0 || !('draft' in row)) return null
    const group = askedHash(part, row.draft)
    const places = this.found.get(group)
    const key = keyOf(row.draft)
    if (!places || key === null) return null
    const others = places.filter((at) => this.keys[at] !== key)
    const here = `这里是“${key.slice(0, TOLD)}”`
    const refused = new Refused('key_conflict', `同一题的答案不同：${here}，${others.map((at) => this.told(at)).join('，')}：请改成一致`)
    const taken = places.flatMap((at) =>
      at < this.brought ? [{ part: this.parts[this.partOf[at] ?? 0] ?? '', line: this.lineOf[at] ?? 0, reason: refused.reason }] : [],
    )
    return { refused, taken, group }
  }
}
