import { readJson as valueIn } from '@/domain/text/read-json'
import type { TableRow } from '../csv/cells'
import { type Asked, type OnHeads, readTable } from '../csv/read-table'
import { FileRefused, type Row } from '../draft'
import type { TextFile } from '../text/text-file'
import { itemsIn } from './items'
import { isOwnExport, ownRows } from './own'
import { HEADERS, recordsOf } from './records'

const MOST_TEXT = 60_000_000

async function textOf(file: TextFile): Promise<string> {
  const pieces: string[] = []
  let length = 0
  for await (const piece of file.pieces()) {
    length += piece.length
    if (length > MOST_TEXT) throw new FileRefused('json_too_large', 'JSON 文件过大，请分成几个再导入')
    pieces.push(piece)
  }
  return pieces.join('')
}

function parsed(text: string): unknown {
  const value = valueIn(text)
  if (value === undefined) throw new FileRefused('json_broken', 'JSON 不完整或有误：请检查引号、逗号和括号是否成对')
  return value
}

async function* inOrder(rows: readonly TableRow[]): AsyncGenerator<TableRow> {
  yield { line: 0, cells: [...HEADERS] }
  yield* rows
}

/** Questions of a JSON file: a list of objects, or an object that holds one. Throws `FileRefused`. */
export async function* readJson(file: TextFile, asked: Asked, onHeads: OnHeads): AsyncGenerator<Row> {
  const value = parsed(await textOf(file))
  if (isOwnExport(value)) return yield* ownRows(value.questions)
  const items = itemsIn(value)
  const { rows, unread } = recordsOf(items)
  const ofTable: OnHeads = (heads) => onHeads({ ...heads, headers: [...heads.headers, ...unread], unused: [...unread] })
  for await (const row of readTable(inOrder(rows), { ...asked, map: {} }, ofTable)) yield { ...row, at: `第 ${row.line} 题` }
}
