import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { moderate } from '@/domain/text/moderation'

const FOLDERS = ['server/seed/base', 'server/seed/content']

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return /\p{Script=Han}/u.test(value) ? [value] : []
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

const filesIn = (folder: string) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.json'))
const contents = FOLDERS.flatMap((folder) =>
  filesIn(folder).map((file) => ({ file, texts: textsIn(JSON.parse(readFileSync(path.join(folder, file), 'utf8'))) })),
)

describe('the word filter over the content of the school', () => {
  it('reads questions, help and articles', () => {
    const read = contents.filter(({ texts }) => texts.length > 0).map(({ file }) => file)
    expect(read).toEqual(expect.arrayContaining(['help.json', 'articles.json', 'courses.json']))
    expect(read.some((file) => file.startsWith('questions/'))).toBe(true)
  })

  it('refuses none of the content', () => {
    const refused = contents.flatMap(({ texts }) => texts.filter((text) => moderate(text).verdict === 'refuse'))
    expect(refused).toEqual([])
  })

  it('passes every question and explanation', () => {
    const questions = contents.filter(({ file }) => file.startsWith('questions/')).flatMap(({ texts }) => texts)
    expect(questions.length).toBeGreaterThan(1000)
    expect(questions.filter((text) => moderate(text).verdict !== 'pass')).toEqual([])
  })
})
