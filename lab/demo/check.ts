import type { ChapterSeed, QuestionSeed } from '#server/seed/shapes'
import type { RichContent } from '@/contract/site/rich.schema'
import { plainAmounts } from '@/domain/text/amounts'
import { moderate } from '@/domain/text/moderation'
import { equationsOf, holds } from './arithmetic'
import { wordsOf } from './rich'

const FEWEST = 8
const OPTIONS = 4
const LETTERS = 'ABCDEFGH'
const DISTINCT = /[\s，。、；：（）()“”]/g

type Finding = string
type Judge = (question: QuestionSeed) => Finding[]

const plain = (content: RichContent) => plainAmounts(wordsOf(content))
const boldOf = (content: RichContent): string[] =>
  content.flatMap((node) => {
    const rows = node.type === 'p' ? [node.inline] : node.type === 'list' ? node.items : []
    return rows.flat().flatMap(({ text, mark }) => (mark === 'strong' ? [plainAmounts(text)] : []))
  })

/** Every equation that the words print is true: the second way to each number, read from the text alone. */
const equations: Judge = (question) => {
  const texts = [plain(question.explanation), ...('reference' in question ? [plain(question.reference)] : [])]
  return texts.flatMap(equationsOf).flatMap((each) => (holds(each) ? [] : [`${each.left} is not ${each.right}`]))
}

const figureOf = (text: string) => text.replace(/[\s%]/g, '')

/** The result that the explanation of a sum prints in bold is the key. */
const results: Judge = ({ key, ...question }) => {
  if (!/-n-|-m-[a-z-]+-\d+-c/.test(key) || question.type === 'uncertain_choice') return []
  const result = figureOf(boldOf(question.explanation).at(-1) ?? '')
  const isSaid = (text: string) => figureOf(plainAmounts(text)) === result
  if (question.type === 'single_choice') {
    const right = question.options.filter(isSaid)
    return right.length === 1 && LETTERS[question.options.findIndex(isSaid)] === question.answer[0]
      ? []
      : [`the explanation says ${result}`]
  }
  if (question.type === 'fill') return question.answer[0]?.some(isSaid) ? [] : [`the explanation says ${result}`]
  if (question.type !== 'determine') return []
  const claimed = /(-?[\d ]+(?:\.\d+)?)[^\d]*$/.exec(plain(question.stem).replace(/（保留[^）]*）|（[^（）]*）$/g, ''))?.[1] ?? ''
  return (figureOf(claimed) === result) === question.answer ? [] : [`${claimed} is asked, the explanation says ${result}`]
}

/** Statements: the explanation calls each option right or wrong, and the key follows from it. */
const verdicts: Judge = (question) => {
  if (!/-s\d+$|-c\d+$/.test(question.key) || !('options' in question) || question.explanation[0]?.type !== 'list') return []
  const lines = plain(question.explanation).split('\n')
  const wantsWrong = /错误的(?:是|有)/.test(plain(question.stem))
  const answer = question.options.flatMap((option, at) => {
    const text = plainAmounts(option)
    const said = lines.find((line) => line.startsWith(`正确：${text}`) || line.startsWith(`错误：${text}`))
    return said?.startsWith(wantsWrong ? '错误' : '正确') ? [LETTERS[at]] : []
  })
  const isNamed = question.options.every((option) => lines.some((line) => line.includes(plainAmounts(option))))
  return isNamed && answer.join() === question.answer.join() ? [] : [`the explanation gives ${answer.join()}`]
}

/** Classes: the explanation lists the members and the others, and the key follows from it. */
const classes: Judge = (question) => {
  if (!/-g\d+[abc]$/.test(question.key) || !('options' in question)) return []
  const [, wanted = ''] = /^符合题干：(.*?)；不符合题干：/.exec(plain(question.explanation)) ?? []
  const answer = question.options.flatMap((option, at) => (wanted.includes(`“${plainAmounts(option)}”`) ? [LETTERS[at]] : []))
  return answer.join() === question.answer.join() ? [] : [`the explanation gives ${answer.join()}`]
}

/** A statement to be judged is explained by the verdict that is its key. */
const judged: Judge = (question) => {
  if (question.type !== 'determine' || !/-t\d+$|-n-/.test(question.key)) return []
  return plain(question.explanation).startsWith(`本题说法${question.answer ? '正确' : '错误'}`) ? [] : ['the verdict is another one']
}

/** Options are four and differ, a choice of several has several, blanks and answers are as many. */
const form: Judge = (question) => {
  const found: Finding[] = []
  if ('options' in question) {
    if (question.options.length !== OPTIONS) found.push(`${question.options.length} options`)
    if (new Set(question.options.map((text) => text.replace(DISTINCT, ''))).size !== question.options.length)
      found.push('two options are alike')
    if (question.type === 'choice' && question.answer.length < 2) found.push('one answer only')
  }
  const blanks = plain(question.stem).match(/____/g)?.length ?? 0
  if (question.type === 'fill' ? blanks !== question.answer.length : blanks > 0) found.push(`${blanks} blanks`)
  return found
}

const textsOf = (value: unknown): string[] => {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : []
}
const filtered: Judge = (question) => textsOf(question).flatMap((text) => (moderate(text).verdict === 'pass' ? [] : [`filtered: ${text}`]))

/** A question of a law or standard names it. */
const sourced: Judge = ({ key, explanation }) =>
  /^(?:jjf|kjsw)-\d+-p/.test(key) && !/依据：《/.test(plain(explanation)) ? ['names no source'] : []

const judges: readonly Judge[] = [equations, results, verdicts, classes, judged, form, filtered, sourced]

/** A chapter's questions with the children of materials. */
export const wholeOf = ({ questions }: ChapterSeed): QuestionSeed[] =>
  questions.flatMap((each) => (each.type === 'material' ? [each, ...each.children] : [each]))

const likeness = (question: QuestionSeed) =>
  [plain(question.stem), ...('options' in question ? [...question.options].sort() : [])].join('|').replace(DISTINCT, '')

/** Lists the faults of the chapters; the questions of `old`, by their keys, were read by people and are not judged again. */
export function findingsOf(chapters: readonly ChapterSeed[], old: ReadonlySet<string>): Finding[] {
  const all = chapters.flatMap(wholeOf)
  const made = all.filter(({ key }) => !old.has(key))
  const judgedOnes = made.flatMap((question) => judges.flatMap((judge) => judge(question)).map((found) => `${question.key}: ${found}`))
  const seen = new Map<string, string>()
  const twice = all
    .filter(({ key }) => !/-c\d+$/.test(key))
    .flatMap((question) => {
      const mark = likeness(question)
      const first = seen.get(mark)
      seen.set(mark, question.key)
      return first ? [`${question.key} is the same as ${first}`] : []
    })
  const thin = chapters.flatMap(({ points, questions }) =>
    points.flatMap(({ key }) => {
      const count = questions.filter((question) => question.points.includes(key)).length
      return count < FEWEST ? [`${key} has ${count} questions`] : []
    }),
  )
  return [...judgedOnes, ...twice, ...thin]
}
