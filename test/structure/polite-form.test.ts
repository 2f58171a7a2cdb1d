import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

const ROOT = path.join(__dirname, '../..')

/** Files that may address somebody formally, with the reason. */
const formal: Readonly<Record<string, string>> = {
  'server/seed/base/agreements.json': 'agreements are contracts',
  'src/domain/text/moderation.ts': 'words that are looked for in what learners write',
}

const filesIn = (folder: string): string[] =>
  readdirSync(path.join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const name = `${folder}/${entry.name}`
    if (entry.isDirectory()) return filesIn(name)
    return /\.(tsx?|json|html|sql)$/.test(entry.name) ? [name] : []
  })

const formalIn = (text: string) => text.split('\n').filter((line) => line.includes('您'))

describe('the interface and the content that comes with it', () => {
  it('address everybody as 你, but for agreements', () => {
    const found = ['src', 'server'].flatMap(filesIn).filter((file) => formalIn(readFileSync(path.join(ROOT, file), 'utf8')).length > 0)
    expect(found.sort()).toEqual(Object.keys(formal).sort())
  })

  it('show where somebody is addressed formally', () => {
    expect(formalIn('你好\n请问您贵姓')).toEqual(['请问您贵姓'])
  })
})
