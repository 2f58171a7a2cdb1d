import { existsSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import type { Settled } from '#server/bank/write/arguments'
import type { Env } from '#server/env'
import { BANK_FOLDER, bankFolder } from '#server/providers/uploads/rules'
import type { QuestionType } from '@/contract/tiku/question.schema'
import { readJson } from '@/domain/text/read-json'
import type { QuestionBody } from '@/domain/tiku/question'
import { placeWords } from './import-report'
import { deskWords } from './import-words'

/** Questions shown of a run with nothing to say of them, and all with those of which there is. */
const MOST_PLAIN = 500
const MOST = 1_000
/** Bytes of one picture that is shown, and of all. */
const MOST_PICTURE = 524_288
const MOST_PICTURES = 3_145_728
const MOST_TEXT = 60_000

const types: Readonly<Record<string, string>> = {
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.gif': 'image/gif',
  '.webp': 'image/webp',
  '.bmp': 'image/bmp',
}

type ShownPart = { type: QuestionType; body: QuestionBody }
/** A question as it is shown before it is imported: a material is followed by its children. `pictures`: their data by address. */
export type ShownQuestion = {
  place: string
  notes: string[]
  /** Kinds of the notes, by which the list is filtered. */
  codes?: string[]
  isRefused: boolean
  parts: ShownPart[]
  pictures: Record<string, string>
}

/** Keeps the questions of a trial run that the staff is shown, with their pictures, which are nowhere else yet. */
export class Shown {
  readonly texts: string[] = []
  /** Questions with something to say that are not kept, and those without. */
  left = 0
  plainLeft = 0
  private pictureBytes = 0

  constructor(
    private readonly env: Pick<Env, 'dataDir'>,
    private readonly folder: string,
  ) {}

  take({ question, notes, isRefused }: Settled) {
    const isPlain = notes.length === 0 && !isRefused
    if (isPlain && this.texts.length >= MOST_PLAIN) {
      this.plainLeft++
      return
    }
    const parts = question.entries.map(({ type, body }) => ({ type, body }))
    const text = JSON.stringify(parts)
    if (this.texts.length >= MOST || text.length > MOST_TEXT) {
      if (isPlain) this.plainLeft++
      else this.left++
      return
    }
    const line = question.entries[0]?.line ?? null
    const place = placeWords({ ...question, line })
    const shown = {
      place,
      notes: [...new Set(notes.map(({ reason }) => deskWords(reason)))],
      codes: [...new Set(notes.map(({ code }) => code))],
      isRefused,
      parts,
      pictures: this.picturesIn(text),
    }
    this.texts.push(JSON.stringify(shown))
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
