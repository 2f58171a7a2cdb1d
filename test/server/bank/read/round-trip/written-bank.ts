import type { Key, QuestionType } from '@/contract/tiku/question.schema'
import { letterAt } from '@/domain/tiku/question'
import { Workbook } from '../../../../support/workbook'
import { docxOf, paragraph, run } from '../word'

/** A question in words, as a table declared plain brings it. A material has no key, and children. */
export type Said = {
  type: QuestionType
  stem: string
  options: readonly string[]
  key: Key | null
  explanation: string
  children?: readonly Said[]
}
/** A bank in one format; `names` are the types it can hold. */
export type Written = { name: string; bytes: string | Buffer }

const typeNames: Readonly<Record<string, string>> = {
  single_choice: '单选题',
  choice: '多选题',
  determine: '判断题',
  fill: '填空题',
  essay: '问答题',
  material: '材料题',
}
const keyCell = (key: Key | null) => {
  if (key === null) return ''
  if (key.kind === 'letters') return key.letters.join('')
  if (key.kind === 'truth') return key.value ? '对' : '错'
  return key.kind === 'blanks'
    ? key.alternatives.map((texts) => texts.join('|')).join(';')
    : key.reference.map((node) => ('inline' in node ? node.inline.map(({ text }) => text).join('') : '')).join('\n')
}
const HEADS = ['题号', '材料编号', '题型', '题干', 'A', 'B', 'C', 'D', '答案', '解析']
const cellsOf = ({ type, stem, options, key, explanation }: Said, id = '', parent = '') => [
  id,
  parent,
  typeNames[type] ?? '',
  stem,
  ...[0, 1, 2, 3].map((at) => options[at] ?? ''),
  keyCell(key),
  explanation,
]
/** The rows of a bank: a material is named, and its children follow it. */
const rowsOf = (bank: readonly Said[]) =>
  bank.flatMap((question, at) => {
    const { children = [] } = question
    const name = children.length > 0 ? `材料 ${at}` : ''
    return [cellsOf(question, name), ...children.map((child) => cellsOf(child, '', name))]
  })
const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`

export const asCsv = (bank: readonly Said[]): Written => ({
  name: 'bank.csv',
  bytes: [HEADS, ...rowsOf(bank)].map((cells) => cells.map(quoted).join(',')).join('\r\n'),
})

export async function asXlsx(bank: readonly Said[]): Promise<Written> {
  const book = new Workbook()
  book.addWorksheet('题').addRows([HEADS, ...rowsOf(bank)])
  return { name: 'bank.xlsx', bytes: Buffer.from(book.bytes()) }
}

const gift = (text: string) => text.replace(/[\\~=#{}:]/g, (sign) => `\\${sign}`).replaceAll('\n', '\\n')

/** Lists the worth of each option in percent. */
function worthOf({ key, options }: Said): number[] {
  if (key?.kind !== 'letters') return []
  return key.weights ? [...key.weights] : options.map((_, at) => (key.letters.includes(letterAt(at)) ? 100 / key.letters.length : 0))
}
const percent = (worth: number) => worth.toFixed(5).replace(/\.?0+$/, '')

function giftAnswers(question: Said): string {
  const { key, options, explanation, type } = question
  const why = explanation === '' ? '' : `####[plain]${gift(explanation)}`
  switch (key?.kind) {
    case 'truth':
      return `{${key.value ? 'T' : 'F'}${why}}`
    case 'letters': {
      const sign = (worth: number) =>
        type === 'single_choice' && worth === 100 ? '=' : key.weights || type === 'choice' ? `~%${percent(worth)}%` : '~'
      const each = worthOf(question).map((worth, at) => `${sign(worth)}[plain]${gift(options[at] ?? '')}`)
      return `{${each.join(' ')}${why}}`
    }
    case 'blanks':
      return `{${(key.alternatives[0] ?? []).map((text) => `=${gift(text)}`).join(' ')}${why}}`
    case 'points':
      return `{####[plain]${gift(keyCell(key))}}`
    default:
      return ''
  }
}

export const asGift = (bank: readonly Said[]): Written => ({
  name: 'bank.gift',
  bytes: bank.map((question) => `[plain]${gift(question.stem)}${giftAnswers(question)}`).join('\n\n'),
})

const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')
const asText = (text: string) => `<text>${escaped(text)}</text>`

function moodleAnswers(question: Said): string {
  const { key, options, type } = question
  const answer = (text: string, fraction: string) => `<answer fraction="${fraction}" format="plain_text">${asText(text)}</answer>`
  switch (key?.kind) {
    case 'truth':
      return answer('true', key.value ? '100' : '0') + answer('false', key.value ? '0' : '100')
    case 'letters':
      return `<single>${type === 'single_choice'}</single>${worthOf(question)
        .map((worth, at) => answer(options[at] ?? '', percent(worth)))
        .join('')}`
    case 'blanks':
      return isCloze(question) ? '' : (key.alternatives[0] ?? []).map((text) => answer(text, '100')).join('')
    case 'points':
      return `<graderinfo format="plain_text">${asText(keyCell(key))}</graderinfo>`
    default:
      return ''
  }
}
/** A question of several blanks, which Moodle writes into its words. */
const isCloze = ({ key }: Said) => key?.kind === 'blanks' && key.alternatives.length > 1
const clozeText = (text: string) => text.replace(/[\\}#~/"]/g, (sign) => `\\${sign}`)
function moodleStem({ key, stem }: Said): string {
  if (key?.kind !== 'blanks' || key.alternatives.length < 2) return stem
  let at = 0
  return stem.replace(/____/g, () => `{1:SA:${(key.alternatives[at++] ?? []).map((text) => `=${clozeText(text)}`).join('~')}}`)
}

const moodleNames: Readonly<Record<string, string>> = {
  single_choice: 'multichoice',
  choice: 'multichoice',
  determine: 'truefalse',
  fill: 'shortanswer',
  essay: 'essay',
}

export const asMoodle = (bank: readonly Said[]): Written => ({
  name: 'bank.xml',
  bytes: `<?xml version="1.0" encoding="UTF-8"?>\n<quiz>${bank
    .map((question) => {
      const why =
        question.explanation === '' ? '' : `<generalfeedback format="plain_text">${asText(question.explanation)}</generalfeedback>`
      return `<question type="${isCloze(question) ? 'cloze' : moodleNames[question.type]}"><questiontext format="plain_text">${asText(moodleStem(question))}</questiontext>${why}${moodleAnswers(question)}</question>`
    })
    .join('\n')}</quiz>`,
})

/** A paper of one question: Word has no other mark of a question than its number. */
export function asDocx({ type, stem, options, key, explanation }: Said): Written {
  const why = explanation === '' ? [] : `解析：${explanation}`.split('\n')
  const lettered = options.map((text, at) => `${letterAt(at)}. ${text}`)
  return {
    name: 'paper.docx',
    bytes: docxOf(
      [`一、${typeNames[type]}`, ...`1. ${stem}`.split('\n'), ...lettered, `答案：${keyCell(key)}`, ...why].map((text) =>
        paragraph(run(text)),
      ),
    ),
  }
}

const lines = (text: string) =>
  text
    .split('\n')
    .map((line) => `<p>${escaped(line)}</p>`)
    .join('')

const choices = ({ key, options }: Said, name: string, prompt: string) => {
  const texts = key?.kind === 'truth' ? ['对', '错'] : options
  const each = texts.map((text, at) => `<simpleChoice identifier="${letterAt(at)}">${escaped(text)}</simpleChoice>`).join('')
  return `<choiceInteraction responseIdentifier="${name}" maxChoices="0"><prompt>${prompt}</prompt>${each}</choiceInteraction>`
}

function interaction(question: Said): string {
  const { key, stem, children } = question
  if (children) return `${lines(stem)}${children.map((child, at) => choices(child, `R${at + 1}`, lines(child.stem))).join('')}`
  if (key?.kind === 'letters' || key?.kind === 'truth') return `${lines(stem)}${choices(question, 'R1', '')}`
  let at = 0
  if (key?.kind === 'blanks') return lines(stem).replace(/____/g, () => `<textEntryInteraction responseIdentifier="R${++at}"/>`)
  return `${lines(stem)}<extendedTextInteraction responseIdentifier="R1"/>`
}

type Declared = {
  base: 'string' | 'identifier'
  isMultiple: boolean
  right: readonly string[]
  worth: readonly (readonly [string, number])[]
}

const declaration = ({ base, isMultiple, right, worth }: Declared, at: number) => {
  const entries = worth
    .map(([key, value]) => `<mapEntry mapKey="${escaped(key).replaceAll('"', '&quot;')}" mappedValue="${value}"/>`)
    .join('')
  const mapping = worth.length > 0 ? `<mapping lowerBound="0">${entries}</mapping>` : ''
  const values = right.map((value) => `<value>${escaped(value)}</value>`).join('')
  return `<responseDeclaration identifier="R${at + 1}" cardinality="${isMultiple ? 'multiple' : 'single'}" baseType="${base}"><correctResponse>${values}</correctResponse>${mapping}</responseDeclaration>`
}

/** Lists what an item declares for each of its interactions. */
function declared({ key, type, children }: Said): Declared[] {
  if (children) return children.flatMap(declared)
  const usual = { isMultiple: type === 'choice', worth: [] as [string, number][] }
  switch (key?.kind) {
    case 'letters':
      return [
        { ...usual, base: 'identifier', right: key.letters, worth: (key.weights ?? []).map((weight, at) => [letterAt(at), weight / 100]) },
      ]
    case 'truth':
      return [{ ...usual, base: 'identifier', right: [key.value ? 'A' : 'B'] }]
    case 'blanks':
      return key.alternatives.map((texts) => ({
        ...usual,
        base: 'string',
        right: texts.slice(0, 1),
        worth: texts.map((text) => [text, 1] as const),
      }))
    default:
      return [{ ...usual, base: 'string', right: [keyCell(key)] }]
  }
}

/** One question is one item. */
export function asQti(question: Said): Written {
  const { explanation } = question
  const why = explanation === '' ? '' : `<modalFeedback>${lines(explanation)}</modalFeedback>`
  return {
    name: 'item.xml',
    bytes: `<assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p2">${declared(question).map(declaration).join('')}<itemBody>${interaction(question)}</itemBody>${why}</assessmentItem>`,
  }
}

export const asAiken = (bank: readonly Said[]): Written => ({
  name: 'bank.txt',
  bytes: bank
    .map(({ stem, options, key }) => [stem, ...options.map((text, at) => `${letterAt(at)}. ${text}`), `ANSWER: ${keyCell(key)}`].join('\n'))
    .join('\n\n'),
})

const isWeighed = ({ key }: Said) => key?.kind === 'letters' && key.weights !== undefined

type Format = 'csv' | 'xlsx' | 'gift' | 'moodle' | 'qti' | 'docx' | 'aiken'
/** Whether a format has a place for all of a question. */
export const holds: Readonly<Record<Format, (question: Said) => boolean>> = {
  csv: (question) => !isWeighed(question),
  xlsx: (question) => !isWeighed(question),
  gift: (question) => question.type !== 'material' && !isCloze(question),
  moodle: ({ type }) => type !== 'material',
  // Feedback after an answer belongs to the whole item, and words above one question are a part of it.
  qti: ({ children = [] }) => children.length !== 1 && children.every(({ explanation }) => explanation === ''),
  // Without a letter in brackets behind a bracket, which is one of the options on their line, and without a line that begins as one.
  docx: (question) =>
    !isWeighed(question) &&
    question.type !== 'material' &&
    [question.stem, ...question.options].every((text) => !/[）)]\([A-H]\)|(?:^|\n)\s*[A-Ha-h]\s*[.．、:：)）]/.test(text)),
  // Choices without line ends of their own: the format has nothing else.
  aiken: (question) =>
    question.key?.kind === 'letters' &&
    !isWeighed(question) &&
    question.explanation === '' &&
    [question.stem, ...question.options].every((text) => !text.includes('\n')),
}
