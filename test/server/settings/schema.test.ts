import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { settingsOf } from '#server/settings/read'
import { sections } from '#server/settings/schema'
import { sampleOf, settingsPage } from '../../support/settings-page'

const root = path.join(__dirname, '../../..')
/** Cells are padded by the formatter of the project; the words of the page are compared. */
const wordsOf = (page: string) => page.replaceAll(/ +/g, ' ').replaceAll(/-{3,}/g, '---')

const files: [file: string, made: () => string][] = [
  ['docs/settings.md', settingsPage],
  ['deploy/settings.env', sampleOf],
]

describe('the page of settings', () => {
  it.each(files)('agrees with the schema in %s', (file, made) => {
    if (process.env.SETTINGS === 'write') writeFileSync(path.join(root, file), made())
    expect(wordsOf(readFileSync(path.join(root, file), 'utf8'))).toBe(wordsOf(made()))
  })
})

describe('each setting', () => {
  const names = sections.flatMap(({ schema }) => settingsOf(schema).map(({ name }) => name))
  const readers = ['server/env.ts', ...readdirSync(path.join(root, 'server/settings')).map((file) => `server/settings/${file}`)]
  const sources = readers.filter((file) => !file.endsWith('/schema.ts')).map((file) => readFileSync(path.join(root, file), 'utf8'))

  it.each(names)('%s is read', (name) => expect(sources.some((text) => new RegExp(`\\b${name}\\b`).test(text))).toBe(true))

  it('has a name of its own', () => expect(new Set(names).size).toBe(names.length))
})
