import path from 'node:path'
import type { Asked, OnHeads } from './csv/read-table'
import { readTable } from './csv/read-table'
import { readDocx } from './docx/read-docx'
import type { Row } from './draft'
import { type Format, formatOf, readRows } from './format'
import type { Note } from './note'
import { FileRefused } from './refused'
import { otherKind } from './text/other-kind'
import { openText } from './text/text-file'
import { type Sheet, sheetsOf } from './workbook/read-workbook'

/**
 * Holds the part of a file that is read in one go: all of it, or one sheet. `source` is where its numbers hold; `notes` are of the whole.
 */
export type Part = { name: string; source: string; kind: string; notes: readonly Note[]; rows(onHeads: OnHeads): AsyncGenerator<Row> }
type Opened = { file: string; name: string; source: string | null; format: Format | null; asked: Asked }

const withoutEnding = (name: string) => name.slice(0, name.length - path.extname(name).length)
const OLD = ['.xls', '.doc']

async function* inOrder<T>(rows: readonly T[]): AsyncGenerator<T> {
  yield* rows
}

/** The parts of a file. Throws `FileRefused`. */
export async function partsOf({ file, name, source, format, asked }: Opened): Promise<Part[]> {
  const ending = path.extname(file).toLowerCase()
  const own = source ?? withoutEnding(name)
  if (format === null && OLD.includes(ending)) throw new FileRefused('office_file', `不支持 ${ending} 文件：请另存为 ${ending}x 再导入`)
  const other = format === null ? await otherKind(file) : null
  if (other) throw other
  if (format === null && ending === '.xlsx') {
    const part = ({ name: title, rows, notes }: Sheet): Part => ({
      notes,
      name: `${name}#${title}`,
      source: `${own}#${title}`,
      kind: 'xlsx',
      rows: (onHeads) => readTable(inOrder(rows), asked, onHeads),
    })
    return (await sheetsOf(file)).map(part)
  }
  if (format === null && ending === '.docx') {
    const { rows, notes } = await readDocx(file)
    return [{ name, source: own, kind: 'docx', notes, rows: () => inOrder(rows) }]
  }
  const text = await openText(file)
  const kind = format ?? formatOf(text)
  return [{ name, source: own, kind, notes: [], rows: (onHeads) => readRows(text, kind, asked, onHeads) }]
}
