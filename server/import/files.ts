import { existsSync, readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { endings, type Format } from './format'
import { itemsOf } from './qti/manifest'
import { AskedWrong } from './refused'

/** What is asked to be read: `root` is the folder no picture may lie outside of. */
export type Source = { root: string; files: string[]; format: Format | null }

const MANIFEST = 'imsmanifest.xml'
const MOST_DEPTH = 8

function filesUnder(folder: string, depth = 0): string[] {
  if (depth > MOST_DEPTH) return []
  const entries = readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))
  return entries.flatMap((entry) => {
    const name = path.join(folder, entry.name)
    if (entry.isDirectory()) return entry.name.startsWith('.') ? [] : filesUnder(name, depth + 1)
    if (entry.name === MANIFEST) return []
    return entry.isFile() && endings.includes(path.extname(entry.name).toLowerCase()) ? [name] : []
  })
}

/** The files to read of a file, a manifest, or a folder; a folder with a manifest is a QTI package. Throws `AskedWrong`, `FileRefused`. */
export async function sourceOf(asked: string): Promise<Source> {
  const place = path.resolve(asked)
  if (!existsSync(place)) throw new AskedWrong(`没有这个文件或文件夹：${asked}`)
  if (statSync(place).isFile()) {
    if (path.basename(place) === MANIFEST) return { root: path.dirname(place), files: await itemsOf(place), format: 'qti' }
    return { root: path.dirname(place), files: [place], format: null }
  }
  const manifest = path.join(place, MANIFEST)
  if (existsSync(manifest)) return { root: place, files: await itemsOf(manifest), format: 'qti' }
  const files = filesUnder(place)
  if (files.length === 0) throw new AskedWrong(`文件夹里没有可导入的文件（${endings.join(' ')}）：${asked}`)
  return { root: place, files, format: null }
}
