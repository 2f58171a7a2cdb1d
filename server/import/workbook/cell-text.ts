import type { Cell, CellRichTextValue, CellValue } from 'exceljs'
import { scripted } from '../rich/scripts'

const isDate = (value: CellValue): value is Date => value instanceof Date
const DAY_LENGTH = 10

/** A number as its format shows percents; others as they are. */
function numberText(value: number, format: string | undefined): string {
  if (!format?.includes('%')) return String(value)
  return `${Number((value * 100).toPrecision(12))}%`
}

const runText = ({ richText }: CellRichTextValue) =>
  richText
    .map(({ text, font }) => {
      if (font?.vertAlign === 'superscript') return scripted(text, true)
      return font?.vertAlign === 'subscript' ? scripted(text, false) : text
    })
    .join('')

function valueText(value: CellValue, format: string | undefined): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number') return numberText(value, format)
  if (typeof value !== 'object') return String(value)
  if (isDate(value)) return value.toISOString().slice(0, DAY_LENGTH)
  if ('richText' in value) return runText(value)
  if ('text' in value) return typeof value.text === 'string' ? value.text : valueText(value.text as CellValue, format)
  if ('error' in value) return value.error
  return 'result' in value ? valueText(value.result ?? null, format) : ''
}

/** The text of a cell. A cell merged with the one above has its text; one merged with the left is empty. */
export function cellText(cell: Cell): string {
  const isBeside = cell.isMerged && cell.master.col !== cell.col
  return isBeside ? '' : valueText(cell.master.value, cell.master.numFmt)
}

/** Whether a cell is a date by now; a fraction or a range such as 1-2 may have become one. */
export const isDateCell = (cell: Cell) => isDate(cell.value)
