import { existsSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import type { Refusal } from '#server/bank/read/finding'
import { type Sketch, sketchOfBody } from '#server/bank/read/sketch'
import type { Rival } from '#server/bank/write/against-bank'
import type { Settled } from '#server/bank/write/arguments'
import type { Env } from '#server/env'
import { BANK_FOLDER, bankFolder } from '#server/providers/uploads/rules'
import type { QuestionType } from '@/contract/tiku/question.schema'
import { readJson } from '@/domain/text/read-json'
import type { QuestionBody } from '@/domain/tiku/question'
import { isToMend, refusalCode } from './import-notes'
import { placeWords } from './import-report'
import { type SourceExcerpt, SourcePages } from './import-source'
import { deskWords } from './import-words'

/** Questions shown of a run with nothing to say of them, and all with those of which there is. */
const MOST_PLAIN = 2_000
const MOST = 5_000
/** Bytes of one picture that is shown, and of all. */
const MOST_PICTURE = 524_288
const MOST_PICTURES = 3_145_728
const MOST_TEXT = 60_000
/** Characters of all that is kept: the server holds them until the file was read. */
const MOST_CHARACTERS = 24_000_000

const types: Readonly<Record<string, string>> = {
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.gif': 'image/gif',
  '.webp': 'image/webp',
  '.bmp': 'image/bmp',
}

export type ShownPart = { type: QuestionType; body: QuestionBody; points?: readonly string[] }
/**
 * A question as it is shown before it is imported: a material is followed by its children. `pictures`: their data by address. One that was
 * refused has a `sketch` instead, as far as it was read.
 */
export type ShownQuestion = {
  place: string
  file?: string
  line?: number | null
  notes: string[]
  /** Kinds of the notes, by which the list is filtered. */
  codes?: string[]
  isRefused: boolean
  parts: ShownPart[]
  sketch?: Sketch
  /** Of questions that ask the same with different keys. */
  group?: string
  /** The question of the bank that it contradicts. */
  bank?: { place: string; part: ShownPart }
  /** Whether staff left it out, or mended it. */
  wish?: 'left' | 'mended'
  /** How often it was mended, and how it was before it was left out. */
  version?: number
  was?: ShownQuestion
  /** Whether it is still to be mended. */
  isOpen?: boolean
  /** Kinds of its notes that staff found to be right. */
  checked?: string[]
  /** The lines around it in the file. */
  source?: SourceExcerpt
  pictures: Record<string, string>
}

/** A shown question as it is mended; undefined where so little was read of it that there is nothing to mend. */
export function sketchIn({ sketch, parts }: ShownQuestion): Sketch | undefined {
  const [top, ...children] = parts
  if (!top) return sketch
  return sketchOfBody(
    top,
    top.points ?? [],
    children.map((child) => sketchOfBody(child, child.points ?? [], [])),
  )
}

/** The kind of the refusal of a question that contradicts the bank. */
export const BANK_CONFLICT = refusalCode('bank_conflict')

/** A question of the bank as it is shown beside one that contradicts it. */
export const bankIn = ({ place, type, body }: Rival) => ({ place, part: { type, body } })

type Kept = { file: string; line: number; text: string }

/** Keeps the questions of a trial run that the staff is shown, with their pictures, which are nowhere else yet. */
export class Shown {
  private readonly kept: Kept[] = []
  /** The lines of the files. */
  readonly source = new SourcePages()
  private readonly files = new Map<string, number>()
  /** Questions with something to say that are not kept, and those without. */
  left = 0
  plainLeft = 0
  private pictureBytes = 0
  private characters = 0

  constructor(
    private readonly env: Pick<Env, 'dataDir'>,
    private readonly folder: string,
  ) {}

  /** The questions in the order of their files. */
  get texts(): string[] {
    const place = ({ file }: Kept) => this.files.get(file) ?? 0
    const sorted = [...this.kept].sort((a, b) => place(a) - place(b) || a.line - b.line)
    return sorted.map(({ file, line, text }) => {
      const source = this.source.around(file, line)
      return source ? `${text.slice(0, -1)},"source":${JSON.stringify(source)}}` : text
    })
  }

  take({ question, notes, isRefused, rival }: Settled) {
    const isPlain = notes.length === 0 && !isRefused
    this.source.begin(question.file, question.entries)
    if (isPlain && this.kept.length >= MOST_PLAIN) {
      this.plainLeft++
      return
    }
    const parts = question.entries.map(({ type, body, points }) => ({ type, body, points }))
    const line = question.entries[0]?.line ?? null
    const place = placeWords({ ...question, line })
    const reasons = [...new Set(notes.map(({ reason }) => deskWords(reason)))]
    const codes = [...new Set(notes.map(({ code }) => (isRefused ? refusalCode(code) : code)))]
    this.keep({
      place,
      file: question.file,
      line,
      notes: reasons,
      codes,
      isRefused,
      parts,
      ...(codes.some(isToMend) && { isOpen: true }),
      ...(rival && { bank: bankIn(rival) }),
    })
  }

  /** A question that was refused before it was compared with the bank. */
  refuse({ file, line, at, row, code, reason, sketch, group }: Refusal) {
    this.source.begin(file, [{ line: row }])
    const place = placeWords({ line, ...(at !== undefined && { at }) })
    const own = { place, file, line: row, notes: [deskWords(reason)], codes: [refusalCode(code)], isRefused: true, parts: [] }
    this.keep({
      ...own,
      ...(isToMend(refusalCode(code)) && { isOpen: true }),
      ...(sketch && { sketch }),
      ...(group !== undefined && { group }),
    })
  }

  private keep(shown: Omit<ShownQuestion, 'pictures'>) {
    const text = JSON.stringify(shown)
    if (this.kept.length >= MOST || text.length > MOST_TEXT || this.characters > MOST_CHARACTERS) {
      if (shown.notes.length === 0) this.plainLeft++
      else this.left++
      return
    }
    this.characters += text.length
    const { file = '', line } = shown
    if (!this.files.has(file)) this.files.set(file, this.files.size)
    this.kept.push({ file, line: line ?? 0, text: JSON.stringify({ ...shown, pictures: this.picturesIn(text) }) })
  }

  private picturesIn(text: string): Record<string, string> {
    const addresses = new Set([...text.matchAll(new RegExp(`"src":"(${BANK_FOLDER}/[\\w.-]+)"`, 'g'))].map(([, address = '']) => address))
    return Object.fromEntries([...addresses].flatMap((address) => this.picture(address)))
  }

  private picture(address: string): [string, string][] {
    const name = path.basename(address)
    const type = types[path.extname(name)]
    const file = [this.folder, bankFolder(this.env)].map((folder) => path.join(folder, name)).find(existsSync)
    if (type === undefined || file === undefined) return []
    const { size } = statSync(file)
    if (size > MOST_PICTURE || this.pictureBytes + size > MOST_PICTURES) return []
    this.pictureBytes += size
    return [[address, `data:${type};base64,${readFileSync(file).toString('base64')}`]]
  }
}

/** A question that was kept. */
export const shownIn = (text: string): ShownQuestion | undefined => readJson(text) as ShownQuestion | undefined
