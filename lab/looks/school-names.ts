/**
 * Usage: npm run audit -- names
 *
 * Looks for names of schools in the built web app, the server, its programs and the desk. A name may stand in the row of the release that a
 * build begins with, and in the manifest, where a server puts that of its host. Ends with 1 where it stands elsewhere.
 */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { installation } from '@/domain/site/installation'

const root = path.resolve(__dirname, '../..')
/** Characters around a name in which the other fields of its row stand. */
const NEAR = 160
const isText = (file: string) => /\.(c?js|mjs|html|css|json|webmanifest|wxml|wxss)$/.test(file)
const isManifest = (file: string) => file.endsWith('manifest.webmanifest')

const filesUnder = (folder: string): string[] =>
  readdirSync(path.join(root, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))

/** Places of a name in a text that are no part of a row of brands. */
function placesOf(text: string, name: string): number[] {
  const found: number[] = []
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + name.length))
    if (!text.slice(Math.max(0, at - NEAR), at + NEAR).includes('articleList')) found.push(at)
  return found
}

const files = filesUnder('dist').filter((file) => isText(file) && !isManifest(file))
const found = files.flatMap((file) => {
  const text = readFileSync(file, 'utf8').replace(/\/\/# sourceMappingURL=.*$/gm, '')
  return installation.brands.flatMap(({ name }) =>
    placesOf(text, name).map((at) => `${path.relative(root, file)}: …${text.slice(Math.max(0, at - 40), at + 40)}…`),
  )
})
for (const line of found) process.stdout.write(`${line}\n`)
process.stdout.write(`${files.length} files, ${found.length} names of schools outside the rows of the release\n`)
process.exitCode = found.length === 0 ? 0 : 1
