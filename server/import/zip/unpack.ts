import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { inflateRawSync } from 'node:zlib'
import { codeOf } from '../../error-code'
import { FileRefused } from '../refused'
import { brokenZip, bytesAt, entriesIn, type ZipEntry } from './directory'

/** Bounds of one archive: what it unpacks to, one file of it, and how many files. */
const MOST_BYTES = 512 * 1_048_576
const MOST_FILE_BYTES = 64 * 1_048_576
const MOST_FILES = 20_000
const HEADER_LENGTH = 30
const STORED = 0
const DEFLATED = 8
/** Every file of an office program has this one. */
const OFFICE = '[Content_Types].xml'

/** What the disk says to names that are folders at once, or far too long. */
const OF_NAMES = ['EEXIST', 'ENOTDIR', 'EISDIR', 'ENAMETOOLONG']

type Unpacked = { folder: string; remove(): void }

const isWanted = ({ name, isLink }: ZipEntry) => !isLink && !name.endsWith('/') && !/(?:^|\/)(?:__MACOSX\/|\.(?!\.))/.test(name)

/** Where a file goes. A name that leads out of the folder refuses the archive. */
function placeIn(folder: string, name: string): string {
  const place = path.resolve(folder, name)
  if (name.includes('\0') || /^[a-z]:/i.test(name) || path.isAbsolute(name) || !place.startsWith(folder + path.sep))
    throw new FileRefused('path_outside', `压缩包里的路径越出了文件夹：${name.slice(0, 100)}`)
  return place
}

function check(entries: readonly ZipEntry[]): void {
  if (entries.some(({ name }) => name === OFFICE)) throw new FileRefused('office_file', '这是 Excel 或 Word 文件：请另存为 CSV 再导入')
  const bytes = entries.reduce((sum, { size }) => sum + size, 0)
  if (entries.length > MOST_FILES || bytes > MOST_BYTES || entries.some(({ size, packed }) => Math.max(size, packed) > MOST_FILE_BYTES))
    throw new FileRefused('zip_too_large', '压缩包解开后过大，请分成几个再导入')
}

async function contentOf(file: FileHandle, { method, packed, size, at }: ZipEntry): Promise<Buffer> {
  const header = await bytesAt(file, at, HEADER_LENGTH)
  const bytes = await bytesAt(file, at + HEADER_LENGTH + header.readUInt16LE(26) + header.readUInt16LE(28), packed)
  if (method === STORED && packed === size) return bytes
  if (method !== DEFLATED) throw brokenZip()
  try {
    // One byte more than was promised shows an archive that lies about its sizes.
    const content = inflateRawSync(bytes, { maxOutputLength: size + 1 })
    if (content.length === size) return content
  } catch {
    // Told below.
  }
  throw brokenZip()
}

/** A package is often one folder inside the archive. */
function innermost(folder: string): string {
  const [only, ...more] = readdirSync(folder, { withFileTypes: true })
  return only?.isDirectory() && more.length === 0 ? innermost(path.join(folder, only.name)) : folder
}

/** Unpacks an archive into a folder of its own, which the caller removes. Throws `FileRefused`. */
export async function unpack(archive: string): Promise<Unpacked> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'qiming-zip-'))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  const file = await open(archive)
  try {
    const entries = await entriesIn(file)
    check(entries)
    for (const entry of entries.filter(isWanted)) {
      const place = placeIn(folder, entry.name.replaceAll('\\', '/'))
      mkdirSync(path.dirname(place), { recursive: true })
      writeFileSync(place, await contentOf(file, entry))
    }
    return { folder: innermost(folder), remove }
  } catch (error) {
    remove()
    throw OF_NAMES.includes(codeOf(error) ?? '') ? brokenZip() : error
  } finally {
    await file.close()
  }
}
