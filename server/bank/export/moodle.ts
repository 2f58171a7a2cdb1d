import { readFileSync } from 'node:fs'
import path from 'node:path'
import { Refused } from '#server/bank/read/draft'
import type { RichContent } from '@/contract/site/rich.schema'
import type { Key } from '@/contract/tiku/question.schema'
import { letterAt } from '@/domain/tiku/question'
import { escaped, filesIn, htmlOf, plainOf } from './html'
import type { Stored } from './stored'

const WHOLE = 100

/** Characters that no XML has. */
const inXml = (text: string) => `<text>${escaped(text)}</text>`

const nameOf = (src: string) => path.posix.basename(src)

/** A text with its files inside. Words alone are declared plain, so that their space is kept. */
function textOf(content: RichContent, dataDir: string): { format: string; inside: string } {
  const plain = plainOf(content)
  if (plain !== null) return { format: 'plain_text', inside: inXml(plain) }
  const files = [...new Set(filesIn(content))].map(
    (src) =>
      `<file name="${escaped(nameOf(src))}" path="/" encoding="base64">${readFileSync(path.join(dataDir, src)).toString('base64')}</file>`,
  )
  return { format: 'html', inside: `${inXml(htmlOf(content, (src) => `@@PLUGINFILE@@/${nameOf(src)}`))}${files.join('')}` }
}

const element = (name: string, content: RichContent, dataDir: string, attributes = '') => {
  const { format, inside } = textOf(content, dataDir)
  return `<${name}${attributes} format="${format}">${inside}</${name}>`
}

type Letters = Extract<Key, { kind: 'letters' }>
type Blanks = Extract<Key, { kind: 'blanks' }>

function choiceAnswers({ options, type, pinned }: Stored, { letters, weights }: Letters, dataDir: string): string {
  const answers = options.map(({ letter, text, rich }, at) => {
    const fraction = weights ? (weights[at] ?? 0) : letters.includes(letter) ? WHOLE : 0
    return element('answer', rich ?? [{ type: 'p', inline: [{ text }] }], dataDir, ` fraction="${fraction}"`)
  })
  const isShuffled = pinned.length < options.length
  return `<single>${type === 'single_choice'}</single><shuffleanswers>${isShuffled}</shuffleanswers>${answers.join('')}`
}

const NUMBER = /^(-?\d+(?:\.\d+)?)(?:±(\d+(?:\.\d+)?))?$/

/** One blank; where an answer has a tolerance all are numbers. */
function blankAnswers({ alternatives, shares, isExact, strict }: Blanks): { kind: 'numerical' | 'shortanswer'; inside: string } {
  const [texts = [], ...more] = alternatives
  if (more.length > 0) throw new Refused('format_cannot', 'Moodle 的填空题只有一空：有几空的题请导出为 CSV')
  if (strict) throw new Refused('format_cannot', 'Moodle 写不下这道填空题的严格写法：请导出为 JSON')
  const worth = (at: number) => shares?.[0]?.[at] ?? WHOLE
  const numbers = texts.map((text) => NUMBER.exec(text))
  if (texts.some((text) => text.includes('±')) && numbers.every((found) => found !== null)) {
    const answers = numbers.map(
      (found, at) => `<answer fraction="${worth(at)}">${inXml(found[1] ?? '')}<tolerance>${found[2] ?? 0}</tolerance></answer>`,
    )
    return { kind: 'numerical', inside: answers.join('') }
  }
  const answers = texts.map((text, at) => `<answer fraction="${worth(at)}">${inXml(text.replaceAll('*', '\\*'))}</answer>`)
  return { kind: 'shortanswer', inside: `<usecase>${isExact ? 1 : 0}</usecase>${answers.join('')}` }
}

const isWhole = ({ type }: Stored, { weights }: Letters) => !weights && type !== 'single_choice'

function answersOf(question: Stored, dataDir: string): { kind: string; inside: string } {
  const { answer_key: key } = question
  switch (key?.kind) {
    case 'letters':
      // Moodle itself marks several options one by one; its plugin marks them as a whole.
      return { kind: isWhole(question, key) ? 'multichoiceset' : 'multichoice', inside: choiceAnswers(question, key, dataDir) }
    case 'truth': {
      const answer = (text: string, isRight: boolean) => `<answer fraction="${isRight ? WHOLE : 0}">${inXml(text)}</answer>`
      return { kind: 'truefalse', inside: answer('true', key.value) + answer('false', !key.value) }
    }
    case 'blanks':
      return blankAnswers(key)
    case 'points':
      return { kind: 'essay', inside: element('graderinfo', key.reference, dataDir) }
    default:
      throw new Refused('format_cannot', 'Moodle 没有这种题：请导出为 JSON')
  }
}

const category = (chapter: string | null) =>
  `<question type="category"><category><text>$course$/${escaped((chapter ?? '').replaceAll('/', '//'))}</text></category></question>`

type Named = { idnumber?: string; chapter: string | null }

function elementOf(question: Stored, { idnumber, chapter }: Named, dataDir: string): string {
  const { kind, inside } = question.type === 'material' ? { kind: 'description', inside: '' } : answersOf(question, dataDir)
  const explanation = question.explanation.length > 0 ? element('generalfeedback', question.explanation, dataDir) : ''
  const tags = question.points.map((point) => `<tag>${inXml(point)}</tag>`).join('')
  const named = idnumber === undefined ? '' : `<idnumber>${idnumber}</idnumber>`
  const own = `<name>${inXml(letterAt(0))}</name>${element('questiontext', question.stem, dataDir)}${explanation}${named}${inside}`
  return `${category(chapter)}\n<question type="${kind}">${own}<tags>${tags}</tags></question>`
}

/**
 * A question as Moodle XML, below the category of its chapter. A material is a description, and its questions follow it under its number.
 * Throws `Refused` for what the format has no place for.
 */
export function moodleOf(question: Stored, dataDir: string): string {
  const { id, chapter, children } = question
  if (question.type !== 'material') return elementOf(question, { chapter }, dataDir)
  const number = `m${id}`
  const parts = children.map((child, at) => elementOf(child, { chapter, idnumber: `${number}/${at + 1}` }, dataDir))
  return [elementOf(question, { chapter, idnumber: number }, dataDir), ...parts].join('\n')
}

/** A whole file of questions. */
export const moodleFile = (questions: readonly string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<quiz>\n${questions.join('\n')}\n</quiz>\n`
