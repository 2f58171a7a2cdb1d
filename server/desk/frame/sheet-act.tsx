import { type Fields, file, text } from '#server/desk/parts/field'
import { rowsInFile, rowsInText } from '#server/desk/parts/sheet-rows'
import { invalid } from '#server/refusal'
import { addSheetRun, type SheetSettings, sheetRun } from '#server/repositories/account/sheet-run'
import { ownDeskFile } from '#server/repositories/site/desk-file'
import { type ActRow, act } from './row'
import { headOf, type SheetKind } from './sheet'
import { trySheet } from './sheet-run'
import { SheetSteps } from './sheet-steps'

const MOST_CHARACTERS = 4_000_000
export const MOST_SHEET_ROWS = 20_000
const PASTED = '粘贴的内容'

/** Values of the fields that hold for a whole table; several of one field with commas between them. */
export function settingsOf(fields: Fields, values: Readonly<Record<string, unknown>>): SheetSettings {
  return Object.fromEntries(
    Object.keys(fields).map((name) => {
      const given = values[name]
      const value = Array.isArray(given) ? given.join(',') : given
      return [name, typeof value === 'string' || typeof value === 'number' ? value : null]
    }),
  )
}

/** Stored values as they are typed. */
export const settingTexts = (fields: Fields, settings: SheetSettings): Record<string, string[]> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, { look }]) => {
      const typed = String(settings[name] ?? '')
      return [name, look === 'many' ? typed.split(',') : [typed]]
    }),
  )

/** Rows as one types them, with commas between cells: those within a cell are written wide. */
const typedRows = (rows: readonly (readonly string[])[]) =>
  rows.map((cells) => cells.map((cell) => cell.replace(/\s+/g, ' ').replaceAll(',', '，').replaceAll('"', '”')).join(',')).join('\n')

/** The act that brings a table of a kind: a file or a text, which is tried before anything changes. */
export function sheetAct(kind: SheetKind): ActRow {
  const { fields = {}, columns } = kind
  return act({
    name: kind.act,
    at: kind.to,
    title: kind.title,
    roles: kind.roles,
    isDirect: true,
    head: {
      acts: (
        <a className="act" href={`/sheets?kind=${kind.name}&format=xlsx`}>
          下载模板
        </a>
      ),
    },
    above: <SheetSteps at={0} />,
    button: '上传并试跑',
    fields: {
      upload: file({ label: '文件', hint: '.xlsx 或 .csv；也可以不选，改为在下面粘贴', isOptional: true }),
      body: text({ label: '粘贴内容', hint: kind.hint, most: MOST_CHARACTERS, isLong: true, isOptional: true }),
      ...fields,
    },
    start: async ({ db }, _ref, { query, marked = [] }) => {
      const { facts = [], texts = {}, ...start } = (await kind.start?.(db)) ?? {}
      const body = kind.fill && query.all !== '1' && marked.length > 0 ? [typedRows(await kind.fill(db, marked))] : []
      const isForAll = kind.fill !== undefined && query.all === '1'
      return {
        facts: [
          ['说明', '先试跑，列出每一行会改什么，不写入；看过以后再确认'],
          ...(isForAll ? ([['全部的', '先在列表里导出 .xlsx，填好再传回来']] as const) : []),
          ...facts,
        ],
        texts: { ...texts, ...(body.length > 0 && { body }) },
        ...start,
      }
    },
    preview: () => ['先试跑，看过以后再确认'],
    run: async (work, { values, visit: { staff, ip }, deps, now }) => {
      const { upload, body, ...rest } = values as { upload: number | null; body: string }
      const sent = upload === null ? undefined : await ownDeskFile(work, staff.id, upload)
      if (!sent && body === '') throw invalid('请选择一个文件，或者粘贴内容')
      const { heads, places, rows } = headOf(columns, await (sent ? rowsInFile(sent) : rowsInText(body)))
      if (rows.length === 0) throw invalid('表里只有列名，没有内容')
      if (rows.length > MOST_SHEET_ROWS) throw invalid(`一次最多 ${MOST_SHEET_ROWS} 行，这里有 ${rows.length} 行：请分成几个文件`)
      const by = { staff: { ...staff, token: '' }, ip }
      const made = { staffId: staff.id, kind: kind.name, name: sent?.name ?? PASTED, by, now }
      const id = await addSheetRun(work, { ...made, settings: settingsOf(fields, rest), heads, places })
      const run = await sheetRun(work, id)
      if (run) await trySheet(work, deps, kind, run, rows)
      return { object: `sheet:${id}`, before: null, after: { name: made.name, rows: rows.length }, to: `/sheets/${id}` }
    },
  })
}
