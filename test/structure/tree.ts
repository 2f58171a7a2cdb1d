import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** The root of this repository. */
export const repository = path.join(__dirname, '../..')

const skipped = new Set(['node_modules', 'dist', '.git', '.data', '.cache', '.swc', '.shots', 'coverage'])
/** Films and pictures of the demo, thousands of files without code. */
const SEED_MEDIA = 'server/seed/media'

/** Files below a folder, as paths from the root with forward slashes; empty for a missing folder. */
export function filesIn(root: string, folder: string): string[] {
  const start = path.join(root, folder)
  if (!existsSync(start)) return []
  return readdirSync(start, { withFileTypes: true }).flatMap((entry) => {
    const name = path.posix.join(folder, entry.name)
    if (entry.isDirectory()) return skipped.has(entry.name) || name === SEED_MEDIA ? [] : filesIn(root, name)
    return entry.isFile() ? [name] : []
  })
}

export const isCode = (file: string) => /\.tsx?$/.test(file) && !file.endsWith('.d.ts')

/** Code files of several folders. */
export const codeIn = (root: string, ...folders: string[]) => folders.flatMap((folder) => filesIn(root, folder)).filter(isCode)

export const textOf = (root: string, file: string) => readFileSync(path.join(root, file), 'utf8')
export const has = (root: string, file: string) => existsSync(path.join(root, file))

/** Folders directly inside a folder. */
export function foldersIn(root: string, folder: string): string[] {
  if (!has(root, folder)) return []
  return readdirSync(path.join(root, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => `${folder}/${entry.name}`)
}

/** A finding, in the one form all checks use. */
export const finding = (rule: string, file: string, detail = '') => `${rule}: ${file}${detail && ` (${detail})`}`
