import { readFileSync } from 'node:fs'
import path from 'node:path'
import { filesIn } from './tree'

const root = path.join(__dirname, '../..')
/** Rows that name a school: what a release begins with, and the demo. */
const rows = /^server\/seed\/|^config\/installation\.json$/
const { brands } = JSON.parse(readFileSync(path.join(root, 'config/installation.json'), 'utf8')) as { brands: { name: string }[] }
const names = brands.map(({ name }) => name)

/** Files of these folders that name a school. */
const naming = (folders: readonly string[], read = (file: string) => readFileSync(path.join(root, file), 'utf8')) =>
  folders
    .flatMap((folder) => filesIn(root, folder))
    .filter((file) => /\.(tsx?|mjs|cjs|json|html|scss|css|sql)$/.test(file) && !rows.test(file))
    .filter((file) => names.some((name) => read(file).includes(name)))

describe('the name of a school', () => {
  it('stands in no source but the rows of the release and of the demo', () => expect(naming(['src', 'server', 'config'])).toEqual([]))

  it('does not go unseen where it stands', () => {
    const planted = (file: string) => (file === 'server/main.ts' ? `print('${names[0]} starts')` : '')
    expect(naming(['server'], planted)).toEqual(['server/main.ts'])
  })
})
