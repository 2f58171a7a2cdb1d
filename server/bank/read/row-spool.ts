import { closeSync, mkdtempSync, openSync, readSync, rmSync, writeSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { deserialize, serialize } from 'node:v8'
import { codeOf } from '#server/error-code'
import { FileRefused, Refused, type Row } from './draft'

type Refusal = { code: string; reason: string; line: number | undefined }
/** A row as it lies in the file: an error would lose its class and what it knows. */
type Stored = Exclude<Row, { refused: Refused }> | (Omit<Extract<Row, { refused: Refused }>, 'refused'> & { refusal: Refusal })

function storedOf(row: Row): Stored {
  if (!('refused' in row)) return row
  const { refused, ...rest } = row
  return { ...rest, refusal: { code: refused.code, reason: refused.reason, line: refused.line } }
}

function rowOf(stored: Stored): Row {
  if (!('refusal' in stored)) return stored
  const { refusal, ...rest } = stored
  return { ...rest, refused: new Refused(refusal.code, refusal.reason, refusal.line) }
}

/** Rows that are written and read at once. */
const ROWS_AT_ONCE = 64

/** Throws `FileRefused` where the disk has no room. */
function written<T>(write: () => T): T {
  try {
    return write()
  } catch (error) {
    if (codeOf(error) !== 'ENOSPC') throw error
    throw new FileRefused('disk_full', '服务器的磁盘没有空间来读这个文件')
  }
}

/**
 * The rows of a part of a file, from when they were read until all of them are known to be whole. They lie on the disk, for a file may have
 * a million of them, and are taken once.
 */
export class RowSpool {
  private readonly folder = written(() => mkdtempSync(path.join(os.tmpdir(), 'qiming-rows-')))
  private readonly file = openSync(path.join(this.folder, 'rows'), 'wx+', 0o600)
  private readonly sizes: number[] = []
  private waiting: Stored[] = []

  put(row: Row) {
    this.waiting.push(storedOf(row))
    if (this.waiting.length >= ROWS_AT_ONCE) this.flush()
  }

  private flush() {
    const bytes = serialize(this.waiting)
    this.waiting = []
    this.sizes.push(bytes.length)
    written(() => {
      for (let at = 0; at < bytes.length; ) at += writeSync(this.file, bytes, at)
    })
  }

  /** The rows in their order. */
  *taken(): Generator<Row> {
    let at = 0
    for (const size of this.sizes) {
      const bytes = Buffer.allocUnsafe(size)
      for (let done = 0; done < size; ) done += readSync(this.file, bytes, done, size - done, at + done)
      at += size
      for (const stored of deserialize(bytes) as Stored[]) yield rowOf(stored)
    }
    for (const stored of this.waiting) yield rowOf(stored)
  }

  close() {
    closeSync(this.file)
    rmSync(this.folder, { recursive: true, force: true })
  }
}
