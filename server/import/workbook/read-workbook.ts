import type { Row as SheetRow, Workbook, Worksheet } from 'exceljs'
import type { TableRow } from '../csv/cells'
import { Note } from '../note'
import { FileRefused } from '../refused'
import { checkArchive } from '../zip/unpack'
import { cellText, isDateCell } from './cell-text'

/** A sheet of a workbook that has something in it. */
export type Sheet = { name: string; rows: TableRow[] }

const MOST_COLUMNS = 100
const datesNote = new Note('date_cell', '有一格是日期格式：原来若是分数或“1-2”这样的文字，请在表格里改回文本')

type Pictures = ReadonlyMap<string, { name: string; base64: string }[]>
const placeOf = (row: number, column: number) => `${row}:${column}`

/** Pictures of a sheet by the cell their upper left corner lies in. */
function picturesOf(book: Workbook, sheet: Worksheet): Pictures {
  const found = new Map<string, { name: string; base64: string }[]>()
  for (const { imageId, range } of sheet.getImages()) {
    const image = book.getImage(Number(imageId))
    const place = placeOf(Math.floor(range.tl.nativeRow) + 1, Math.floor(range.tl.nativeCol) + 1)
    const base64 = image.buffer ? Buffer.from(image.buffer as ArrayBuffer).toString('base64') : (image.base64 ?? '')
    found.set(place, [...(found.get(place) ?? []), { name: `${imageId}.${image.extension}`, base64 }])
  }
  return found
}

function rowOf(row: SheetRow, part: string, pictures: Pictures): TableRow {
  const cells: string[] = []
  const enclosed = new Map<string, string>()
  let hasDate = false
  const last = Math.min(MOST_COLUMNS, Math.max(row.cellCount, ...[...pictures.keys()].map((place) => Number(place.split(':')[1]))))
  for (let column = 1; column <= last; column++) {
    const cell = row.getCell(column)
    hasDate ||= isDateCell(cell)
    const shown = (pictures.get(placeOf(row.number, column)) ?? []).map(({ name, base64 }) => {
      enclosed.set(name, base64)
      return `![](@@PLUGINFILE@@/${name})`
    })
    cells.push([cellText(cell), ...shown].join('\n').trim())
  }
  return { line: row.number, cells, part, ...(hasDate && { notes: [datesNote] }), ...(enclosed.size > 0 && { enclosed }) }
}

function sheetOf(book: Workbook, sheet: Worksheet): Sheet {
  const pictures = picturesOf(book, sheet)
  const rows: TableRow[] = []
  const last = Math.max(sheet.rowCount, ...[...pictures.keys()].map((place) => Number(place.split(':')[0])))
  for (let number = 1; number <= last; number++) rows.push(rowOf(sheet.getRow(number), sheet.name, pictures))
  return { name: sheet.name, rows: rows.filter(({ cells }) => cells.some((cell) => cell !== '')) }
}

/** The sheets of a workbook with their rows, pictures and merged cells; hidden sheets too. Throws `FileRefused`. */
export async function sheetsOf(file: string): Promise<Sheet[]> {
  await checkArchive(file)
  // The library names nothing for a module that is loaded late.
  const { default: library } = await import('exceljs')
  const book = new library.Workbook()
  try {
    await book.xlsx.readFile(file)
  } catch {
    throw new FileRefused('xlsx_broken', '工作簿不完整或有误')
  }
  const sheets = book.worksheets.map((sheet) => sheetOf(book, sheet)).filter(({ rows }) => rows.length > 0)
  if (sheets.length === 0) throw new FileRefused('file_empty', '工作簿是空的')
  return sheets
}
