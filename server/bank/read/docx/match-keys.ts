import { Refused } from '../draft'
import type { Entry, KeySection } from './key-table'
import type { Block, Paper, Section } from './paper'
import { SignReader } from './scan'

/** The answer at the end for a question, or why it is not taken. */
export type Keyed = { entry: Entry; refused: Refused | null }

const filledIn = (keys: readonly KeySection[]) => keys.filter(({ entries }) => entries.size > 0)
const isUnique = <T>(values: readonly T[]) => new Set(values).size === values.length

/** Answers whose numbers come once, for questions whose numbers do. */
function byNumber(blocks: readonly Block[], keys: readonly KeySection[]): KeySection | null {
  const entries = keys.flatMap((section) => [...section.entries])
  if (!isUnique(blocks.map(({ number }) => number)) || !isUnique(entries.map(([number]) => number))) return null
  const unclearFrom = Math.min(...keys.map((section) => section.unclearFrom))
  return { word: null, text: '', entries: new Map(entries), unclearFrom }
}

const only = <T>(found: readonly T[]): T | undefined => (found.length === 1 ? found[0] : undefined)

/** The answers of each part of a paper: in the order of the parts, else below the same heading or the only one of its type. */
function byHeading(used: readonly Section[], keys: readonly KeySection[]): (KeySection | undefined)[] {
  const isOnly = (has: (section: Section) => boolean) => used.filter(has).length === 1
  return used.map((section, place) => {
    const { word, text } = section
    const same = text !== '' && isOnly((other) => other.text === text) ? keys.filter((key) => key.text === text) : []
    const named = word !== '' && isOnly((other) => other.word === word) ? keys.filter((key) => key.word === word) : []
    const inOrder = keys.length === used.length ? keys[place] : undefined
    const isOthers = inOrder?.word !== undefined && inOrder.word !== word && used.some((other) => other.word === inOrder.word)
    return only(same) ?? only(named) ?? (isOthers ? undefined : inOrder)
  })
}

/**
 * The parts that answers at the end are for, where they are not as many as all parts: those of the last paper. A heading that comes again
 * begins another paper, whose answers stand below its questions or nowhere.
 */
function lastPaper(used: readonly number[], sections: readonly Section[]): number[] {
  const texts = new Set<string>()
  const own: number[] = []
  for (const section of [...used].reverse()) {
    const text = sections[section]?.text ?? ''
    if (texts.has(text)) break
    texts.add(text)
    own.unshift(section)
  }
  return own
}

/** The answers at the end for the questions of each heading; none where that cannot be told. */
function sectionsFor(blocks: readonly Block[], keys: readonly KeySection[], sections: readonly Section[]): Map<number, KeySection> {
  const filled = filledIn(keys)
  const all = [...new Set(blocks.map(({ section }) => section))]
  const used = filled.length === all.length ? all : lastPaper(all, sections)
  const whole = byNumber(blocks, filled)
  // Answers without a heading are for all questions, so their numbers have to be too.
  const isWhole = filled.length === 1 && filled[0]?.word === null && all.length > 1
  const headings = used.map((at) => sections[at] ?? { word: '', text: '' })
  const named = isWhole ? [] : byHeading(headings, filled)
  return new Map(
    all.flatMap((section): [number, KeySection][] => {
      const own = named[used.indexOf(section)] ?? whole
      return own ? [[section, own]] : []
    }),
  )
}

type Found = { entry: Entry; section: KeySection; isDoubted: boolean }

/** Whether an answer has places to fill in or options, as a question has. */
function isQuestion({ texts }: Entry) {
  const reader = new SignReader()
  for (const text of texts) reader.take(text)
  return reader.signs.hasPlace || reader.signs.hasOptions
}

const listedQuestion = ({ number }: Block) =>
  new Refused('paragraph_stray', `第 ${number} 题里的“1.”“2.”等几段可能是另外几题：卷末有它们的答案，请给它们加上标题`)
const doubted = (number: number) =>
  new Refused('key_unclear', `有几处像第 ${number} 题，卷末的答案不知是哪一处的：请改正题号，每套题前加标题`)
const asksItself = () => new Refused('key_unclear', '卷末这一题的答案里有空括号或选项，像是另一道题：请核对卷末的答案从哪里到哪里')
const unclear = () =>
  new Refused(
    'key_unclear',
    '卷末这一题的答案里有自己的编号，或末尾一行像标题，分不清写到哪里为止：请把答案里的“1.”改成“（1）”，或把答案写在题后',
  )
const cutShort = (number: number) =>
  new Refused(
    'key_unclear',
    `卷末第 ${number} 题的答案对不上任何一题，可能是这一题答案的一部分：请把答案里的“${number}.”改成“（${number}）”`,
  )

/** The number below an answer that no question has, so that it may be a line of that answer; null where there is none. */
function strayAfter(number: number, { entries }: KeySection, taken: ReadonlySet<Entry>): number | null {
  const numbers = [...entries.keys()]
  const next = numbers[numbers.indexOf(number) + 1]
  const entry = next === undefined ? undefined : entries.get(next)
  return next !== undefined && entry !== undefined && !taken.has(entry) ? next : null
}

/** The answers at the end of a document, for each of its questions. */
export class Keys {
  private readonly found = new Map<Block, Found>()
  readonly taken = new Set<Entry>()

  constructor({ blocks, parts, sections }: Paper) {
    parts.forEach(({ keys, doubted }, part) => {
      const own = blocks.filter((block) => block.part === part && block.number > 0)
      const named = sectionsFor(own, keys, sections)
      for (const block of own) {
        const section = named.get(block.section)
        const entry = section?.entries.get(block.number)
        if (!section || !entry) continue
        this.found.set(block, { entry, section, isDoubted: doubted.has(block.number) })
        this.taken.add(entry)
      }
      this.doubtLists(own, keys)
    })
  }

  /** A list inside a question may be questions where its numbers have answers: in a stem those that no question takes, in a text any. */
  private doubtLists(blocks: readonly Block[], keys: readonly KeySection[]) {
    const entries = keys.flatMap((section) => [...section.entries])
    const all = new Set(entries.map(([number]) => number))
    const unused = new Set(entries.filter(([, entry]) => !this.taken.has(entry)).map(([number]) => number))
    for (const block of blocks) {
      const answered = block.isListInText ? all : unused
      if (block.listed.some((number) => answered.has(number))) block.fault ??= listedQuestion(block)
    }
  }

  of(block: Block): Keyed | undefined {
    const found = this.found.get(block)
    if (!found) return undefined
    return { entry: found.entry, refused: this.refusalOf(block, found) }
  }

  private refusalOf({ number }: Block, { entry, section, isDoubted }: Found): Refused | null {
    if (isDoubted) return doubted(number)
    if (entry.isShort) return null
    if (isQuestion(entry)) return asksItself()
    if (number >= section.unclearFrom) return unclear()
    const stray = strayAfter(number, section, this.taken)
    return stray === null ? null : cutShort(stray)
  }
}
