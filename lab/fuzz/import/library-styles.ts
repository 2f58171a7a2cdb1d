import {
  AlignmentType,
  CommentRangeEnd,
  CommentRangeStart,
  CommentReference,
  DeletedTextRun,
  ExternalHyperlink,
  type FileChild,
  HeadingLevel,
  InsertedTextRun,
  type IParagraphOptions,
  type IPropertiesOptions,
  type IRunOptions,
  LevelFormat,
  Paragraph,
  type ParagraphChild,
  SimpleField,
  Tab,
  Table,
  TableCell,
  TableRow,
  TextRun,
} from 'docx'
import { BLANK, headings, type Kind, type Made, PLACE } from '../../../test/server/bank/read/papers/questions'

/** A question with its number in the paper. */
export type Numbered = { made: Made; number: number }
export type Part = { kind: Kind; questions: readonly Numbered[] }

/** How a library writes a paper: its numbers, options, keys and looks. Each has a usual way that a style replaces. */
export type LibraryStyle = {
  name: string
  /** The text before a stem, where it is no list. */
  number?: (number: number) => string
  /** The list or the look of the paragraph of a stem. */
  stem?: (question: Numbered) => IParagraphOptions
  /** Words as runs of the document. */
  words?: (text: string) => ParagraphChild[]
  options?: (question: Numbered, write: Write) => FileChild[]
  letter?: (at: number) => string
  key?: (letters: string) => string
  keyWord?: string
  /** Where keys stand: below each question, in its stem, in the look of its options, or at the end. */
  keys?: 'below' | 'stem' | 'look' | 'list' | 'table' | 'range' | 'parts'
  rightLook?: IRunOptions
  heading?: (at: number, kind: Kind) => IParagraphOptions
  isOneTable?: boolean
  place?: string
  from?: number
  document?: Partial<IPropertiesOptions>
}

const CHINESE = ['一', '二', '三', '四', '五']
const CIRCLED = 0x2460
const WIDE = 0xfee0
const wide = (text: string) => text.replace(/[A-Za-z0-9]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + WIDE))
const letterAt = (at: number) => String.fromCharCode('A'.charCodeAt(0) + at)
const change = (id: number) => ({ id, author: '审校', date: '2026-01-01T00:00:00Z' })

export type Write = { words: (text: string, look?: IRunOptions) => ParagraphChild[]; letter: (at: number) => string }
export const line = (children: ParagraphChild[], more: IParagraphOptions = {}) => new Paragraph({ ...more, children })
const cell = (children: Paragraph[]) => new TableCell({ children })
export const grid = (rows: readonly (readonly Paragraph[][])[]) =>
  new Table({ rows: rows.map((cells) => new TableRow({ children: cells.map((each) => cell([...each])) })) })

const lettered = ({ made }: Numbered, { words, letter }: Write) => made.options.map((text, at) => words(`${letter(at)}${text}`))
const inPairs = (question: Numbered, write: Write) => {
  const parts = lettered(question, write)
  return parts.flatMap((_, at) => (at % 2 === 0 ? [parts.slice(at, at + 2)] : []))
}
const joined = (parts: readonly ParagraphChild[][], between: () => ParagraphChild[]) =>
  parts.flatMap((part, at) => (at === 0 ? part : [...between(), ...part]))
const spaces = () => [new TextRun('      ')]

const levels = [
  { level: 0, format: LevelFormat.DECIMAL, text: '%1.', alignment: AlignmentType.START },
  { level: 1, format: LevelFormat.UPPER_LETTER, text: '%2.', alignment: AlignmentType.START },
]
const numbering = {
  config: [
    { reference: 'questions', levels },
    { reference: 'options', levels: [{ level: 0, format: LevelFormat.UPPER_LETTER, text: '%1、', alignment: AlignmentType.START }] },
    { reference: 'parts', levels: [{ level: 0, format: LevelFormat.CHINESE_COUNTING, text: '%1、', alignment: AlignmentType.START }] },
    { reference: 'wide', levels: [{ level: 0, format: LevelFormat.DECIMAL_FULL_WIDTH, text: '%1．', alignment: AlignmentType.START }] },
    { reference: 'named', levels: [{ level: 0, format: LevelFormat.DECIMAL, text: '第%1题', alignment: AlignmentType.START }] },
  ],
}
const paragraphStyles = [
  { id: 'Question', name: '题目', basedOn: 'Normal', paragraph: { numbering: { reference: 'questions', level: 0 } } },
  { id: 'Child', name: '题目二', basedOn: 'Question', run: { bold: true } },
]
const none = () => ''
const listed = (reference: string, level = 0): IParagraphOptions => ({ numbering: { reference, level } })

/** The ways of writing; numbers of lists go on through a paper. */
export const libraryStyles: readonly LibraryStyle[] = [
  { name: 'typed numbers, options in lines' },
  { name: 'a list of numbers', number: none, stem: () => listed('questions') },
  {
    name: 'a list of two levels',
    number: none,
    stem: () => listed('questions'),
    options: ({ made }, { words }) => made.options.map((text) => line(words(text), listed('questions', 1))),
  },
  { name: 'a list by paragraph style', number: none, stem: () => ({ style: 'Question' }) },
  { name: 'a list by an inherited style', number: none, stem: () => ({ style: 'Child' }) },
  {
    name: 'a list of options that begins anew',
    options: ({ made, number }, { words }) =>
      made.options.map((text) => line(words(text), { numbering: { reference: 'options', level: 0, instance: number } })),
  },
  { name: 'a list of full-width numbers', number: none, stem: () => listed('wide') },
  { name: 'a list of named numbers', number: none, stem: () => listed('named') },
  {
    name: 'options in a grid',
    options: (question, write) => {
      const rows = inPairs(question, write)
      return rows.length === 0 ? [] : [grid(rows.map((row) => [0, 1].map((at) => [line(row[at] ?? [])])))]
    },
  },
  {
    name: 'options at tabs',
    options: (question, write) => {
      const parts = lettered(question, write)
      const tab = () => [new TextRun({ children: [new Tab()] })]
      const tabStops = [2_000, 4_000, 6_000].map((position) => ({ type: 'left' as const, position }))
      return parts.length === 0 ? [] : [line(joined(parts, tab), { tabStops })]
    },
  },
  { name: 'options in pairs', options: (question, write) => inPairs(question, write).map((row) => line(joined(row, spaces))) },
  {
    name: 'options behind line breaks',
    options: (question, write) => {
      const parts = lettered(question, write)
      return parts.length === 0 ? [] : [line(joined(parts, () => [new TextRun({ break: 1 })]))]
    },
  },
  {
    name: 'options behind bullets',
    options: (question, write) => lettered(question, write).map((part) => line(part, { bullet: { level: 0 } })),
  },
  { name: 'keys in brackets of the stem', keys: 'stem' },
  { name: 'keys in colour', keys: 'look', rightLook: { color: 'FF0000' } },
  { name: 'keys highlighted', keys: 'look', rightLook: { highlight: 'yellow' } },
  { name: 'keys at the end by list', keys: 'list' },
  { name: 'keys at the end by table', keys: 'table' },
  { name: 'keys at the end by range', keys: 'range' },
  { name: 'keys behind each part', keys: 'parts' },
  {
    name: 'revisions',
    words: (text) => [
      new TextRun(text.slice(0, 2)),
      new DeletedTextRun({ text: '旧的文字', ...change(1) }),
      new InsertedTextRun({ text: text.slice(2), ...change(2) }),
    ],
  },
  { name: 'fields', words: (text) => [new SimpleField('TITLE', text)] },
  { name: 'links', words: (text) => [new ExternalHyperlink({ link: 'https://example.com', children: [new TextRun(text)] })] },
  {
    name: 'runs of a sign each',
    words: (text) =>
      [...text].map((sign, at) => new TextRun({ text: sign, bold: at % 3 === 0, italics: at % 5 === 0, size: 21 + (at % 2) })),
  },
  {
    name: 'comments of a reviewer',
    words: (text) => [
      new CommentRangeStart(0),
      new TextRun(text),
      new CommentRangeEnd(0),
      new TextRun({ children: [new CommentReference(0)] }),
    ],
    document: { comments: { children: [{ id: 0, author: '审校', date: new Date(0), children: [new Paragraph('核对过')] }] } },
  },
  { name: 'a paper as one table', isOneTable: true },
  {
    name: 'headings of a list',
    heading: (_, kind) => ({ heading: HeadingLevel.HEADING_1, ...listed('parts'), children: [new TextRun(headings[kind])] }),
  },
  { name: 'circled options', letter: (at) => String.fromCharCode(CIRCLED + at), key: (letters) => circled(letters) },
  {
    name: 'full-width letters and numbers',
    number: (number) => `${wide(String(number))}．`,
    letter: (at) => `${wide(letterAt(at))}．`,
    key: wide,
    keyWord: '【答案】',
    place: '（　　）',
  },
  { name: 'numbers beyond a thousand', from: 998, number: (number) => `${number}、` },
  { name: 'letters in brackets', letter: (at) => `（${letterAt(at)}）`, number: (number) => `【${number}】`, keyWord: '[答案]' },
]

const circled = (letters: string) => [...letters].map((sign) => String.fromCharCode(CIRCLED + sign.charCodeAt(0) - 65)).join('')

export const usual = {
  number: (number: number) => `${number}. `,
  letter: (at: number) => `${letterAt(at)}. `,
  words: (text: string) => [new TextRun(text)],
  options: (question: Numbered, write: Write) => lettered(question, write).map((part) => line(part)),
  heading: (at: number, kind: Kind): IParagraphOptions => ({
    children: [new TextRun({ text: `${CHINESE[at]}、${headings[kind]}`, bold: true })],
  }),
  document: { numbering, styles: { paragraphStyles } },
} as const

/** Words with their place for a key and their blanks drawn. */
export const drawn = (text: string, place: string) => text.replaceAll(PLACE, place).replaceAll(BLANK, '____')
