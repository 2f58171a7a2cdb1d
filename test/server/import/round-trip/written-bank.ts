import { Workbook } from 'exceljs'
import type { Key, QuestionType } from '@/contract/exam/question.schema'
import { letterAt } from '@/domain/exam/question-body'

/** A question in words, as a table declared plain brings it. */
export type Said = { type: QuestionType; stem: string; options: readonly string[]; key: Key; explanation: string }
/** A bank in one format; `names` are the types it can hold. */
export type Written = { name: string; bytes: string | Buffer }

const typeNames: Readonly<Record<string, string>> = {
  single_choice: '单选题',
  choice: '多选题',
  determine: '判断题',
  fill: '填空题',
  essay: '问答题',
}
const keyCell = (key: Key) => {
  if (key.kind === 'letters') return key.letters.join('')
  if (key.kind === 'truth') return key.value ? '对' : '错'
  return key.kind === 'blanks'
    ? key.alternatives.map((texts) => texts.join('|')).join(';')
    : key.reference.map((node) => ('inline' in node ? node.inline.map(({ text }) => text).join('') : '')).join('\n')
}
const HEADS = ['题型', '题干', 'A', 'B', 'C', 'D', '答案', '解析']
const cellsOf = ({ type, stem, options, key, explanation }: Said) => [
  typeNames[type] ?? '',
  stem,
  ...[0, 1, 2, 3].map((at) => options[at] ?? ''),
  keyCell(key),
  explanation,
]
const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`

export const asCsv = (bank: readonly Said[]): Written => ({
  name: 'bank.csv',
  bytes: [HEADS, ...bank.map(cellsOf)].map((cells) => cells.map(quoted).join(',')).join('\r\n'),
})

export async function asXlsx(bank: readonly Said[]): Promise<Written> {
  const book = new Workbook()
  book.addWorksheet('题').addRows([HEADS, ...bank.map(cellsOf)])
  return { name: 'bank.xlsx', bytes: Buffer.from(await book.xlsx.writeBuffer()) }
}

const gift = (text: string) => text.replace(/[\\~=#{}:]/g, (sign) => `\\${sign}`).replaceAll('\n', '\\n')

function giftAnswers({ key, options, explanation }: Said): string {
  const why = explanation === '' ? '' : `####[plain]${gift(explanation)}`
  switch (key.kind) {
    case 'truth':
      return `{${key.value ? 'T' : 'F'}${why}}`
    case 'letters': {
      const share = `%${(100 / key.letters.length).toFixed(5)}%`
      const each = options.map((text, at) => {
        const isRight = key.letters.includes(letterAt(at))
        return `${key.letters.length === 1 ? (isRight ? '=' : '~') : `~${isRight ? share : '%0%'}`}[plain]${gift(text)}`
      })
      return `{${each.join(' ')}${why}}`
    }
    case 'blanks':
      return `{${(key.alternatives[0] ?? []).map((text) => `=${gift(text)}`).join(' ')}${why}}`
    case 'points':
      return `{####[plain]${gift(keyCell(key))}}`
  }
}

export const asGift = (bank: readonly Said[]): Written => ({
  name: 'bank.gift',
  bytes: bank.map((question) => `[plain]${gift(question.stem)}${giftAnswers(question)}`).join('\n\n'),
})

const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')
const asText = (text: string) => `<text>${escaped(text)}</text>`
const fractionOf = (right: boolean, count: number) => (right ? (100 / count).toFixed(5).replace(/\.?0+$/, '') : '0')

function moodleAnswers({ key, options, type }: Said): string {
  const answer = (text: string, fraction: string) => `<answer fraction="${fraction}" format="plain_text">${asText(text)}</answer>`
  switch (key.kind) {
    case 'truth':
      return answer('true', key.value ? '100' : '0') + answer('false', key.value ? '0' : '100')
    case 'letters':
      return `<single>${type === 'single_choice'}</single>${options.map((text, at) => answer(text, fractionOf(key.letters.includes(letterAt(at)), key.letters.length))).join('')}`
    case 'blanks':
      return (key.alternatives[0] ?? []).map((text) => answer(text, '100')).join('')
    case 'points':
      return `<graderinfo format="plain_text">${asText(keyCell(key))}</graderinfo>`
  }
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
      return `<question type="${moodleNames[question.type]}"><questiontext format="plain_text">${asText(question.stem)}</questiontext>${why}${moodleAnswers(question)}</question>`
    })
    .join('\n')}</quiz>`,
})

const lines = (text: string) =>
  text
    .split('\n')
    .map((line) => `<p>${escaped(line)}</p>`)
    .join('')

function interaction({ key, options, stem }: Said): string {
  if (key.kind === 'letters' || key.kind === 'truth') {
    const texts = key.kind === 'truth' ? ['对', '错'] : options
    return `${lines(stem)}<choiceInteraction responseIdentifier="R" maxChoices="0">${texts.map((text, at) => `<simpleChoice identifier="${letterAt(at)}">${escaped(text)}</simpleChoice>`).join('')}</choiceInteraction>`
  }
  if (key.kind === 'blanks') return lines(stem).replace('____', '<textEntryInteraction responseIdentifier="R"/>')
  return `${lines(stem)}<extendedTextInteraction responseIdentifier="R"/>`
}

/** One question is one item. */
export function asQti(question: Said): Written {
  const { key, type, explanation } = question
  const right =
    key.kind === 'letters'
      ? key.letters
      : key.kind === 'truth'
        ? [key.value ? 'A' : 'B']
        : key.kind === 'blanks'
          ? (key.alternatives[0] ?? [])
          : [keyCell(key)]
  const base = key.kind === 'blanks' || key.kind === 'points' ? 'string' : 'identifier'
  const why = explanation === '' ? '' : `<modalFeedback>${lines(explanation)}</modalFeedback>`
  return {
    name: 'item.xml',
    bytes: `<assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p2"><responseDeclaration identifier="R" cardinality="${type === 'choice' ? 'multiple' : 'single'}" baseType="${base}"><correctResponse>${right.map((value) => `<value>${escaped(value)}</value>`).join('')}</correctResponse></responseDeclaration><itemBody>${interaction(question)}</itemBody>${why}</assessmentItem>`,
  }
}

/** Choices without line ends of their own: the format has nothing else. */
export const isOfAiken = ({ key, stem, options, explanation }: Said) =>
  key.kind === 'letters' && explanation === '' && [stem, ...options].every((text) => !text.includes('\n'))

export const asAiken = (bank: readonly Said[]): Written => ({
  name: 'bank.txt',
  bytes: bank
    .map(({ stem, options, key }) => [stem, ...options.map((text, at) => `${letterAt(at)}. ${text}`), `ANSWER: ${keyCell(key)}`].join('\n'))
    .join('\n\n'),
})
