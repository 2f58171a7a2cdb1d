import { existsSync, readdirSync, statSync } from 'node:fs'
import { open } from 'node:fs/promises'
import path from 'node:path'
import { expectSystemError } from '#server/error-code'
import { AskedWrong, FileRefused } from './draft'
import { endings, type Format } from './format'
import { itemsOf } from './qti/item'
import { unpack } from './zip/unpack'

/** The files to read: pictures must be inside `root`; `media` are all pictures and sounds there. */
type Found = { root: string; files: string[]; format: Format | null; passedOver: string[]; media: string[] }
/** `close` removes what was unpacked for reading. */
export type Source = Found & { close(): void }

const OFFICE_ENDINGS = ['.xlsx', '.xls', '.docx', '.doc']
const MANIFEST = 'imsmanifest.xml'
const MOST_DEPTH = 8

/** All files below a folder except hidden ones; a folder that is too deep is listed instead of its content. */
function filesUnder(folder: string, depth = 0): string[] {
  if (depth > MOST_DEPTH) return [folder]
  const entries = readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))
  return entries.flatMap((entry) => {
    const name = path.join(folder, entry.name)
    if (entry.isDirectory()) return entry.name.startsWith('.') ? [] : filesUnder(name, depth + 1)
    return entry.isFile() ? [name] : []
  })
}

const isOfQuestions = (name: string) =>
  path.basename(name) !== MANIFEST && !isOpenLock(name) && endings.includes(path.extname(name).toLowerCase())
/** Files office programs leave beside one that is open. */
const isOpenLock = (name: string) => /^~\$/.test(path.basename(name))
/** Pictures and sounds are looked for by the questions that show them. */
const isMedia = (name: string) => /\.(?:png|jpe?g|gif|webp|bmp|svg|mp3|m4a|wav|mp4|webm)$/i.test(name)

const PACKED = 'PK\u0003\u0004'

async function isArchive(place: string): Promise<boolean> {
  // A file that cannot be opened is reported when it is read.
  const file = await open(place).catch(expectSystemError)
  if (!file) return false
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(PACKED.length), 0, PACKED.length, 0)
    return buffer.toString('latin1', 0, bytesRead) === PACKED
  } finally {
    await file.close()
  }
}

async function inFile(place: string): Promise<Found> {
  const isManifest = path.basename(place) === MANIFEST
  return {
    root: path.dirname(place),
    files: isManifest ? await itemsOf(place) : [place],
    format: isManifest ? 'qti' : null,
    passedOver: [],
    media: [],
  }
}

async function inFolder(place: string, asked: string): Promise<Found> {
  const manifest = path.join(place, MANIFEST)
  const all = filesUnder(place)
  const passedOver = (files: readonly string[]) =>
    all.filter((name) => !files.includes(name) && !isMedia(name) && name !== manifest).map((name) => path.relative(place, name))
  if (existsSync(manifest)) {
    const items = await itemsOf(manifest)
    if (items.length === 0)
      throw new FileRefused('package_empty', '清单 imsmanifest.xml 里没有 QTI 题目：整门课程的包请在原来的系统里只导出题库或测验')
    return { root: place, files: items, format: 'qti', passedOver: passedOver(items), media: all.filter(isMedia) }
  }
  const files = all.filter(isOfQuestions)
  if (files.length === 0) throw new AskedWrong(`文件夹里没有可导入的文件（${endings.join(' ')}）：${asked}`)
  return { root: place, files, format: null, passedOver: passedOver(files), media: all.filter(isMedia) }
}

async function inArchive(place: string, asked: string): Promise<Source> {
  const { folder, left, remove } = await unpack(place)
  try {
    const found = await inFolder(folder, asked)
    return { ...found, passedOver: [...left, ...found.passedOver], close: remove }
  } catch (error) {
    remove()
    throw error
  }
}

/**
 * The files to read of a file, a manifest, a folder or an archive of one; a folder with a manifest is a QTI package. Throws
 * `AskedWrong`, `FileRefused`.
 */
export async function sourceOf(asked: string): Promise<Source> {
  const place = path.resolve(asked)
  if (!existsSync(place)) throw new AskedWrong(`没有这个文件或文件夹：${asked}`)
  const isFile = statSync(place).isFile()
  const isOffice = OFFICE_ENDINGS.includes(path.extname(place).toLowerCase())
  if (isFile && !isOffice && (await isArchive(place))) return inArchive(place, asked)
  return { ...(await (isFile ? inFile(place) : inFolder(place, asked))), close: () => {} }
}
