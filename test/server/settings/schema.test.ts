import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
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
