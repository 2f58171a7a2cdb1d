import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { contentFolder, fullFolder } from '#server/folders'
import { readContent } from '#server/seed/load'
import type { ChapterSeed, PaperSeed, QuestionSeed } from '#server/seed/shapes'
import { findingsOf, wholeOf } from '../../../lab/demo/check'
import { filesOf } from '../../../lab/demo/files'
import { templates } from '../../../lab/demo/numbers/all'

const chaptersIn = (folder: string): ChapterSeed[] =>
  readdirSync(path.join(folder, 'questions')).map((file) => JSON.parse(readFileSync(path.join(folder, 'questions', file), 'utf8')))
const keysOf = (chapters: readonly ChapterSeed[]) => new Set(chapters.flatMap(wholeOf).map(({ key }) => key))

const small = chaptersIn(contentFolder)
const full = chaptersIn(fullFolder)
const old = keysOf(small)

/** A chapter that has every form of question. */
const sample = full.find(({ chapter }) => chapter.id === 22105) as ChapterSeed
const questionOf = (wanted: RegExp, type: string) => {
  const found = sample.questions.find((question) => wanted.test(question.key) && question.type === type)
  if (!found) throw new Error(`no ${type} like ${wanted}`)
  return found
}

describe('the question bank of the full demo', () => {
  it('holds at least 1,500 questions over four subjects, made of at least 60 templates with numbers and of texts', () => {
    const counts = new Map<string, number>()
    for (const { subject, questions } of full) counts.set(subject, (counts.get(subject) ?? 0) + questions.length)
    expect([...counts.keys()].sort()).toEqual(['cwgl', 'jjf', 'kjsw', 'zzs'])
    expect([...counts.values()].reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(1500)
    expect(templates.length).toBeGreaterThanOrEqual(60)
  })

  it('has a key that its explanation proves, no two alike, eight for each point, and nothing that the word filter stops', () => {
    expect(findingsOf(full, old)).toEqual([])
  })

  it('keeps every question of the small content, in its place', () => {
    for (const chapter of small) {
      const same = full.find(({ chapter: { id } }) => id === chapter.chapter.id)
      expect(same?.questions.slice(0, chapter.questions.length)).toEqual(chapter.questions)
      expect(same?.points).toEqual(chapter.points)
    }
  })

  it('equals what its texts and templates give', () => {
    const stored = new Map([...filesOf().keys()].map((file) => [file, readFileSync(path.join(fullFolder, file), 'utf8')]))
    expect([...filesOf()].filter(([file, text]) => stored.get(file) !== text).map(([file]) => file)).toEqual([])
  })

  it('fits as the content of a school', () => {
    expect(readContent({ hasDemo: true, seedDir: null }).demo?.chapters).toHaveLength(full.length)
    expect(readContent({ hasDemo: true, seedDir: contentFolder }).demo?.chapters).toHaveLength(small.length)
  })
})

describe('a fault of a question is found:', () => {
  const sum = questionOf(/-n-/, 'single_choice')
  const fill = questionOf(/-n-/, 'fill')
  const claim = questionOf(/-n-/, 'determine')
  const stated = questionOf(/-s\d$/, 'choice')
  const classed = questionOf(/-g1a$/, 'choice')
  const said = questionOf(/-t\d$/, 'determine')
  const next = (letters: readonly string[]) => [letters[0] === 'A' ? 'B' : 'A', ...letters.slice(1)].sort()

  it.each<[string, QuestionSeed, (question: QuestionSeed) => object]>([
    ['another letter of a sum', sum, (each) => ({ answer: 'options' in each ? next(each.answer) : [] })],
    ['another number in a blank', fill, () => ({ answer: [['123456']] })],
    ['another verdict on a sum', claim, (each) => ({ answer: each.type === 'determine' && !each.answer })],
    ['another verdict on a statement', said, (each) => ({ answer: each.type === 'determine' && !each.answer })],
    ['another letter of statements', stated, (each) => ({ answer: 'options' in each ? each.answer.slice(1) : [] })],
    ['another letter of a class', classed, (each) => ({ answer: 'options' in each ? each.answer.slice(1) : [] })],
    ['an equation that does not hold', sum, () => ({ explanation: [{ type: 'p', inline: [{ text: '2+2=5' }] }] })],
    ['an option twice', sum, (each) => ({ options: 'options' in each ? each.options.map(() => each.options[0]) : [] })],
    ['a blank too many', fill, (each) => ({ stem: [...each.stem, { type: 'p', inline: [{ text: '____' }] }] })],
    ['no source', stated, () => ({ explanation: [{ type: 'p', inline: [{ text: '略。' }] }] })],
    ['the words of another one', stated, () => ({ stem: sum.stem, options: 'options' in sum ? sum.options : [] })],
    ['words that the filter stops', said, () => ({ stem: [{ type: 'p', inline: [{ text: '加我微信 13812345678' }] }] })],
  ])('%s', (_name, { key }, change) => {
    const questions = sample.questions.map((each) => (each.key === key ? ({ ...each, ...change(each) } as QuestionSeed) : each))
    expect(findingsOf([{ ...sample, questions }], old)).not.toEqual([])
  })

  it('a point with too few questions', () => {
    const [point] = sample.points
    const questions = sample.questions.filter(({ points }) => !points.includes(point?.key ?? ''))
    expect(findingsOf([{ ...sample, questions }], old)).toEqual([`${point?.key} has 0 questions`])
  })
})

describe('the papers of the full demo', () => {
  const papers: PaperSeed[] = JSON.parse(readFileSync(path.join(fullFolder, 'papers.json'), 'utf8'))
  const own = papers.filter(({ sections }) => sections.some(({ take }) => 'keys' in take))

  it('number at least sixteen beside those of the small content, for every subject', () => {
    expect(own.length).toBeGreaterThanOrEqual(16)
    expect(new Set(own.map(({ categoryId }) => categoryId))).toEqual(new Set([221, 222, 231, 311]))
  })

  it('share no question with each other', () => {
    const keys = own.flatMap(({ sections }) => sections.flatMap(({ take }) => ('keys' in take ? take.keys : [])))
    expect(new Set(keys).size).toBe(keys.length)
  })

  it('hold materials, and essays with marking points', () => {
    const types = new Set(own.flatMap(({ sections }) => sections.map(({ type }) => type)))
    expect(types).toEqual(new Set(['single_choice', 'choice', 'uncertain_choice', 'determine', 'fill', 'material', 'essay']))
  })
})
