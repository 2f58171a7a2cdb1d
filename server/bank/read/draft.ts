import type { RichContent } from '@/contract/site/rich.schema'
import type { Fold, QuestionType } from '@/contract/tiku/question.schema'

/** An element of HTML or XML: names in lower case for HTML, as written for XML. */
export type MarkupElement = { name: string; attributes: Readonly<Record<string, string>>; children: readonly MarkupNode[]; line?: number }
export type MarkupNode = string | MarkupElement

/** Files that came inside the document, base64 by name. */
type Enclosed = ReadonlyMap<string, string>
/** Text in the source format; it is converted to a tree without markup. */
export type Markup =
  | { form: 'plain'; text: string; enclosed?: Enclosed }
  /** Kept letter by letter: nothing in it is a formula or a tag. The pictures that came with it follow it. */
  | { form: 'exact'; text: string; enclosed?: Enclosed }
  | { form: 'html'; text: string; enclosed?: Enclosed }
  | { form: 'markdown'; text: string; enclosed?: Enclosed }
  /** A stored tree as JSON, as an export writes what no text says. */
  | { form: 'data'; text: string; enclosed?: Enclosed }
  /** `keepsSpace`: its spaces are those of a document, not of HTML. `stored`: content that was converted before, instead of nodes. */
  | { form: 'tree'; nodes: readonly MarkupNode[]; keepsSpace?: boolean; stored?: RichContent; enclosed?: Enclosed }

export type DraftAnswer =
  | { kind: 'letters'; letters: readonly string[]; weights?: readonly number[] }
  | { kind: 'truth'; value: boolean }
  | {
      kind: 'blanks'
      alternatives: readonly (readonly string[])[]
      shares?: readonly (readonly number[])[]
      isExact?: boolean
      /** Ways of writing that count. */
      strict?: readonly Fold[]
    }
  | { kind: 'points'; reference: Markup; points: readonly { text: string; share: number }[] }
  | { kind: 'none' }

/** A question as read from a file, the same for every format. Names of category, chapter and points are null or empty if missing. */
export type Draft = {
  line: number
  /** The part of the file its name holds in, such as a sheet of a workbook. */
  part: string | null
  id: string | null
  category: string | null
  chapter: string | null
  points: readonly string[]
  type: QuestionType
  stem: Markup
  options: readonly Markup[]
  answer: DraftAnswer
  explanation: readonly Markup[]
  /** 1 easy … 5 hard. */
  difficulty: number
  /** Whether the file names it. */
  isGraded: boolean
  /** Letters of options that keep their place. */
  pinned: readonly string[]
  /** Other content of the file that is not imported. */
  notes: readonly Note[]
  children: readonly Draft[]
}

/** As much of a question as its reader came upon before it was refused; `answer` are the words of its key. */
export type Pieces = Pick<Draft, 'stem' | 'options' | 'explanation' | 'points' | 'chapter' | 'category'> & {
  type: QuestionType | null
  answer: string
  reference?: Markup
}

/**
 * A reader finds this at a line: a question, or why there is none. `at` names it where its line means nothing to people; `isChosen`: staff
 * chose its key over that of the bank.
 */
export type Row = { line: number; at?: string; isChosen?: boolean } & ({ draft: Draft } | { refused: Refused; pieces?: Pieces })

/** How many rows of the source this is: a material's children are rows of their own. */
export const sizeOf = (row: Row) => ('draft' in row ? 1 + row.draft.children.length : 1)

export const plain = (text: string): Markup => ({ form: 'plain', text })

/** Defaults of a draft for what its format cannot express. */
export const draftDefaults = {
  part: null,
  id: null,
  category: null,
  chapter: null,
  points: [],
  options: [],
  explanation: [],
  difficulty: 3,
  isGraded: false,
  pinned: [],
  notes: [],
  children: [],
} as const satisfies Partial<Draft>

const WHOLE = 100
/** The one marking point of an essay whose file names none. */
export const wholePoint = [{ text: '按参考答案给分', share: WHOLE }] as const

/** Something a question that was taken lost or changed on its way: `code` for machines, `reason` for people. */
export class Note {
  constructor(
    readonly code: string,
    readonly reason: string,
  ) {}
}

/** More than one option is worth everything by itself. */
export const severalWhole = () => new Note('several_whole', '有几个选项各得满分：按多选题导入，选其中一个就得满分')

/** A refused row: stable `code` for machines, `reason` for people, `line` where it is known more precisely than by the row. */
export class Refused extends Error {
  constructor(
    readonly code: string,
    readonly reason: string,
    readonly line?: number,
  ) {
    super(`${code}: ${reason}`)
    this.name = 'Refused'
  }
}

/** A file that is not taken at all: nothing of the batch it broke in is kept. */
export class FileRefused extends Refused {
  override readonly name = 'FileRefused'
  /** The first lines of a table whose columns nobody knows. */
  sample: readonly (readonly string[])[] | null = null

  withSample(sample: readonly (readonly string[])[]): this {
    this.sample = sample
    return this
  }
}

/** Invalid arguments of the command; nothing was read. */
export class AskedWrong extends Error {
  override readonly name = 'AskedWrong'
}

const skipped = /^(\$.*\$|top|system|course|默认分类|default.*)$/i

/**
 * A category path such as `$course$/top/第一章/存货`: its first own name is the chapter, its last the knowledge point. `//` is a slash of a
 * name. The names between are told.
 */
export function chapterOfPath(path: string): { chapter: string | null; point: string | null; notes: Note[] } {
  const names = path
    .replace(/\/\//g, '\uFDD8')
    .split('/')
    .map((name) => name.replaceAll('\uFDD8', '/').trim())
    .filter((name) => name !== '' && !skipped.test(name))
  const left = names.slice(1, -1)
  const notes = left.length === 0 ? [] : [new Note('path_left', `没有导入分类中间的一层：${left.join('/')}`)]
  return { chapter: names[0] ?? null, point: names.length > 1 ? (names.at(-1) ?? null) : null, notes }
}
