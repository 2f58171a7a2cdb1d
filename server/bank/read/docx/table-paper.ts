import type { TableRow } from '../csv/cells'
import { columnsOf } from '../csv/columns'
import type { MarkupElement, MarkupNode } from '../draft'
import { gridOf, isElement } from '../rich/html'
import { scripted } from '../rich/markup'
import { PLAIN, type Run } from '../workbook/looks'
import type { Line } from './lines'

const BLOCKS = new Set(['p', 'li', 'div', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'])
const EMBEDDED = /^data:image\/([a-z]+)[^;,]*;base64,(.+)$/s
const MARKS: Readonly<Record<string, NonNullable<Mark>>> = { strong: 'strong', em: 'em', u: 'em' }
const RAISED: Readonly<Record<string, boolean>> = { sup: true, sub: false }
const BLANK = '____'
/** Tables have their headers in one of the first rows. */
const MOST_ABOVE = 3

type Mark = Run['look']['mark']
type Cell = { runs: Run[]; pictures: string[]; hasTable: boolean }
const isEmpty = (text: string) => /^[\s\u00a0\u3000]*$/.test(text)

/** Reads the words of a cell, a line a paragraph, and takes its pictures apart. */
class CellReader {
  readonly cell: Cell = { runs: [], pictures: [], hasTable: false }

  private add(text: string, mark: Mark) {
    if (text !== '') this.cell.runs.push({ text, look: { ...PLAIN, mark } })
  }

  private breakLine() {
    const last = this.cell.runs.at(-1)
    if (last && !last.text.endsWith('\n')) this.add('\n', null)
  }

  read(nodes: readonly MarkupNode[], mark: Mark = null) {
    for (const node of nodes) {
      if (!isElement(node)) this.add(node, mark)
      else this.readElement(node, mark)
    }
  }

  private readElement(node: MarkupElement, mark: Mark) {
    if (node.name === 'table') this.cell.hasTable = true
    else if (node.name === 'br') this.add('\n', null)
    else if (node.name === 'img') this.cell.pictures.push(node.attributes.src ?? '')
    else if (BLOCKS.has(node.name)) {
      this.breakLine()
      this.read(node.children, mark)
      this.breakLine()
    } else this.readMarked(node, mark)
  }

  private readMarked(node: MarkupElement, mark: Mark) {
    const words = node.children.map((child) => (isElement(child) ? 'x' : child)).join('')
    const isRaised = RAISED[node.name]
    if (node.name === 'u' && words !== '' && isEmpty(words)) this.add(BLANK, null)
    else if (isRaised !== undefined) this.add(scripted(words, isRaised), mark)
    else this.read(node.children, MARKS[node.name] ?? mark)
  }
}

function cellOf(cell: MarkupElement | null): Cell {
  const reader = new CellReader()
  if (cell) reader.read(cell.children)
  return reader.cell
}

/** A row with its pictures beside it, as those of a workbook are. */
function recordOf(cells: readonly Cell[], line: number): TableRow {
  const enclosed = new Map<string, string>()
  const runs = new Map<number, readonly Run[]>()
  const texts = cells.map((cell, at) => {
    const names = cell.pictures.map((src, place) => {
      const [, kind = 'png', base64 = ''] = EMBEDDED.exec(src) ?? []
      const name = `cell-${line}-${at}-${place}.${kind}`
      enclosed.set(name, base64)
      return `\n![](@@PLUGINFILE@@/${name})`
    })
    const text = cell.runs.map((run) => run.text).join('')
    if (cell.runs.some(({ look }) => look.mark !== null)) runs.set(at, cell.runs)
    return text.trim() + names.join('')
  })
  return {
    line,
    cells: texts,
    ...(enclosed.size > 0 && { enclosed }),
    ...(runs.size > 0 && { runs }),
    ...(cells.some(({ hasTable }) => hasTable) && { fault: '表格里的题目又含有表格，读不出：请把里面的表格另存为图片再插入' }),
  }
}

/** The rows of a table that has headers for stems and answers, as a sheet has; null for any other table. */
export function recordsOf({ table, number }: Line): TableRow[] | null {
  if (!table) return null
  const rows = gridOf(table).map((row) => row.map(cellOf))
  const isHead = rows.slice(0, MOST_ABOVE + 1).some((row) => {
    const { fields } = columnsOf(
      row.map(({ runs }) =>
        runs
          .map(({ text }) => text)
          .join('')
          .trim(),
      ),
      {},
    )
    return fields.has('stem') && fields.has('answer')
  })
  return isHead ? rows.map((row, at) => recordOf(row, number + at)) : null
}
