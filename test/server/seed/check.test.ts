import path from 'node:path'
import { checkSeed } from '#server/seed/check'
import { readSeed } from '#server/seed/read'
import { SeedError } from '#server/seed/seed-error'
import { seedFolder, smallSeed } from './fixture'

/** The line a changed copy of the small school is refused with; empty when it is taken. */
function refusal(files: Record<string, unknown>): string {
  const { folder, drop } = seedFolder(files)
  try {
    checkSeed(readSeed(folder), path.join(folder, '../media'))
    return ''
  } catch (error) {
    if (error instanceof SeedError) return error.message
    throw error
  } finally {
    drop()
  }
}

/** The small school with one text of one file replaced. */
function replaced(name: keyof ReturnType<typeof smallSeed>, from: string, to: string) {
  const seed = smallSeed()
  const text = JSON.stringify(seed[name])
  expect(text).toContain(from)
  return { ...seed, [name]: text.replace(from, to) }
}

describe('a seed that must not be loaded', () => {
  it('is nothing of the kind when all fits', () => {
    expect(refusal(smallSeed())).toBe('')
  })

  it('is read as far as it is there', () => {
    expect(refusal({ 'categories.json': smallSeed()['categories.json'] })).toBe('')
  })

  it('text whose picture or formula is not there', () => {
    const shown = (...content: object[]) => refusal({ ...smallSeed(), 'help.json': [{ id: 1, topic: '题', title: '问', content }] })
    expect(shown({ type: 'p', inline: [{ text: '答' }] })).toBe('')
    const formula = { src: 'formulas/none.svg', width: 1, height: 1, depth: 0 }
    expect(shown({ type: 'p', inline: [{ text: 'x', formula }] })).toMatch(/^help\.json \/0\/content: missing media formulas\/none\.svg/)
    expect(shown({ type: 'img', src: 'b.jpg', alt: '图', width: 1, height: 1 })).toMatch(/missing media b\.jpg/)
  })

  const bank = 'questions/jjf-01.json'
  it.each([
    ['text that is no JSON', 'teachers.json', '[{', '[', /^teachers\.json \/: not JSON/],
    ['a missing field', 'teachers.json', '"intro"', '"info"', /^teachers\.json \/0\/(intro|info): /],
    ['a letter of the wrong form', bank, '["A"]', '["a"]', /^questions\/jjf-01\.json \/questions\/0\/answer\/0: .*\[A-H\]/],
    ['a letter beyond the options', bank, '["A"]', '["C"]', /^questions\/jjf-01\.json \/questions\/0\/answer\/0: unknown option .*C$/],
    [
      'letters out of order',
      bank,
      '"type":"single_choice","options":["甲","乙"],"answer":["A"]',
      '"type":"choice","options":["甲","乙"],"answer":["B","A"]',
      /\/questions\/0\/answer\/1: letter A after B/,
    ],
    ['a key used twice', bank, 'jjf-01-002', 'jjf-01-001', /\/questions\/1\/key: duplicate jjf-01-001/],
    [
      'a point nobody declares',
      bank,
      '"points":["jjf-01-p1"]',
      '"points":["jjf-01-p9"]',
      /\/questions\/0\/points: unknown knowledge point jjf-01-p9/,
    ],
    ['fewer answers than blanks', bank, '____', '____和____', /\/questions\/1\/answer: 1 answers for 2 blanks/],
    ['shares that are not the whole', bank, '"share":100', '"share":90', /\/questions\/2\/markingPoints: shares sum to 90, not 100/],
    [
      'a paper beyond the bank',
      'papers.json',
      '"offset":0',
      '"offset":1',
      /^papers\.json \/0\/sections\/0\/take: takes 1–2 of 1 single_choice/,
    ],
    ['a question type nobody knows', 'papers.json', '"single_choice"', '"riddle"', /\/0\/sections\/0\/type: unknown question type riddle/],
    ['a pass line above full marks', 'papers.json', '"passMarks":100', '"passMarks":900', /\/0\/passMarks: above the full marks 400/],
    [
      'a picture that is not there',
      'courses.json',
      '"cover":"a.jpg"',
      '"cover":"b.jpg"',
      /^courses\.json \/0\/cover: missing media b\.jpg/,
    ],
    ['a teacher nobody is', 'courses.json', '"teacherIds":[1]', '"teacherIds":[5]', /\/0\/teacherIds: unknown teacher 5/],
    ['a live lesson without a date', 'courses.json', '"video"', '"live"', /\/0\/chapters\/0\/lessons\/0\/live: needed/],
    ['a category under none', 'categories.json', '"parentId":1', '"parentId":9', /^categories\.json \/1\/parentId: unknown category 9/],
    ['more seconds than the lesson has', 'learners.json', '"seconds":60', '"seconds":500', /\/0\/learned\/0\/seconds: beyond/],
    ['an unknown lesson', 'learners.json', '"lessonId":11', '"lessonId":12', /\/0\/learned\/0\/lessonId: unknown lesson 12/],
  ] as const)('%s', (_case, name, from, to, line) => {
    const message = refusal(replaced(name, from, to))
    expect(message).toMatch(line)
    expect(message).not.toContain('\n')
  })
})
