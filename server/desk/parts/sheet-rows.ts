import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { recordsOf } from '#server/bank/read/csv/records'
import { FileRefused } from '#server/bank/read/draft'
import { otherKind } from '#server/bank/read/text/other-kind'
import { openText, type TextFile } from '#server/bank/read/text/text-file'
import { columnName, LONG_DIGITS } from '#server/bank/read/workbook/cells'
import { sheetsOf } from '#server/bank/read/workbook/read-workbook'
import { invalid } from '#server/refusal'

/** A row of a table with its number there; `fault` says why it cannot be read, `cut` are cells whose numbers lost their last digits. */
export type SheetRow = { line: number; cells: string[]; fault?: string; cut?: readonly string[] }

/** A workbook is read in the server itself, so what it unpacks to is bounded: about 40,000 rows. */
const MOST_UNPACKED = 12 * 1_048_576
const MOST_CELLS = 60

/** A cell without space around it. A spreadsheet keeps long numbers as texts by an apostrophe before them. */
const cellText = (cell: string) =>
  cell
    .trim()
    .replace(/^['’`]/, '')
    .slice(0, 4_000)
const isFilled = ({ cells, fault }: SheetRow) => fault !== undefined || cells.some((cell) => cell !== '')

async function rowsOfText(file: TextFile): Promise<SheetRow[]> {
  const rows: SheetRow[] = []
  for await (const { line, cells, isTorn } of recordsOf(file)) {
    const fault = isTorn ? '有一个引号没有配对，后面的内容并进了这一格' : undefined
    rows.push({ line, cells: cells.slice(0, MOST_CELLS).map(cellText), ...(fault !== undefined && { fault }) })
  }
  return rows.filter(isFilled)
}

async function rowsOfBook(file: string): Promise<SheetRow[]> {
  const [first, ...more] = await sheetsOf(file, { bytes: MOST_UNPACKED, sheets: 2 })
  if (!first || more.length > 0) throw invalid('工作簿里有几张有内容的工作表：请只留一张')
  const rows = first.rows.map(({ line, cells, fault, notes = [] }) => {
    const isCut = (at: number) => notes.some(({ code, reason }) => code === LONG_DIGITS && reason.startsWith(`${columnName(at + 1)} 列`))
    const cut = cells.filter((_, at) => isCut(at))
    return { line, cells: cells.slice(0, MOST_CELLS).map(cellText), cut, ...(fault !== undefined && { fault }) }
  })
  return rows.filter(isFilled)
}

/** The words of a refusal for a table: the reader of questions names kinds of files that are none. */
const tableWords = ({ code, reason }: FileRefused) =>
  code === 'format_unknown' ? `${reason.split(/[：。]/)[0]}：请在表格软件里打开，另存为 .xlsx 或 .csv` : reason

/** Says in a sentence for staff why a file cannot be read. */
async function refusing<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (error) {
    throw error instanceof FileRefused ? invalid(tableWords(error)) : error
  }
}

async function rowsIn(file: string): Promise<SheetRow[]> {
  const other = await otherKind(file)
  if (other) throw other
  return path.extname(file).toLowerCase() === '.xlsx' ? rowsOfBook(file) : rowsOfText(await openText(file))
}

const START = 65_536

/** The filled rows of a pasted table. Throws a refusal. */
export const rowsInText = (pasted: string): Promise<SheetRow[]> => {
  const text = pasted.replace(/^\uFEFF/, '')
  async function* pieces() {
    yield text
  }
  return refusing(() => rowsOfText({ path: '', sample: text.slice(0, START), pieces }))
}

/** The filled rows of a workbook or a text, in any encoding and with any separator. Throws a refusal. */
export async function rowsInFile({ name, bytes }: { name: string; bytes: Buffer }): Promise<SheetRow[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'desk-sheet-'))
  try {
    const ending = path.extname(name).toLowerCase()
    const file = path.join(folder, `sheet${/^\.\w{1,8}$/.test(ending) && ending !== '.txt' ? ending : '.csv'}`)
    await writeFile(file, bytes)
    return await refusing(() => rowsIn(file))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
