import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { strToU8, zipSync } from 'fflate'
import { exportBank } from '#server/bank/export/export'
import { subjectsOf } from '#server/bank/read/categories'
import type { Deps } from '#server/deps'
import { act } from '#server/desk/frame/row'
import { choice, whole } from '#server/desk/parts/field'
import { invalid } from '#server/refusal'
import { csvText } from '@/domain/text/cached-reply'

const MOST_ID = 2_000_000_000
const FORMATS = {
  '.xlsx': 'Excel 表格（.xlsx）：改过可以再导入',
  '.docx': 'Word 试卷（.docx）：打印用，答案另起一页',
  '.xml': 'Moodle XML',
  '.zip': 'QTI 2.2 题包：Canvas 等系统',
  '.gift': 'GIFT',
  '.csv': 'CSV',
  '.json': 'JSON：一切都在里面',
} as const
type Format = keyof typeof FORMATS

/** Files below a folder by their names in it. */
async function filesIn(folder: string): Promise<Record<string, Uint8Array>> {
  const names = await readdir(folder, { recursive: true, withFileTypes: true })
  const files: Record<string, Uint8Array> = {}
  for (const entry of names) {
    if (!entry.isFile()) continue
    const place = path.join(entry.parentPath, entry.name)
    files[path.relative(folder, place).split(path.sep).join('/')] = await readFile(place)
  }
  return files
}

/** Writes a bank into a folder of its own, and packs it with a list of what the format could not say. */
async function* packed({ db, env }: Deps, categoryId: number, file: string): AsyncGenerator<Uint8Array> {
  const folder = await mkdtemp(path.join(tmpdir(), 'desk-export-'))
  try {
    const { questions, written, left, without } = await exportBank({ db, env }, categoryId, path.join(folder, file))
    const told = [...left.map((each) => ['没有导出', each] as const), ...without.map((each) => ['少了一部分', each] as const)]
    const rows = told.map(([what, { id, stem, reason }]) => [what, String(id), stem, reason])
    const files = await filesIn(folder)
    const list = csvText([['结果', '题目编号', '题干', '原因'], ...rows])
    const note = `题库里有 ${questions} 道题，导出 ${written} 道，没有导出 ${left.length} 道。\r\n`
    yield zipSync({ ...files, '说明.txt': strToU8(`\uFEFF${note}`), ...(rows.length > 0 && { '没有写进去的.csv': strToU8(list) }) })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Gives the questions of a subject as a file of a format, with a list of what the format has no place for. */
export const exportBankAct = act({
  name: 'export-bank',
  title: '导出题库',
  roles: ['editor'],
  isDirect: true,
  button: '导出',
  fields: {
    categoryId: { ...whole({ label: '科目', least: 1, most: MOST_ID }), look: 'pick' },
    format: choice<Format>({ label: '格式', choices: FORMATS }),
  },
  start: async ({ db }) => ({
    facts: [['说明', '下载一个压缩包，里面有题目的文件；这种格式写不下的题和部分列在“没有写进去的.csv”里']],
    texts: { format: ['.xlsx'] },
    choices: { categoryId: Object.fromEntries((await subjectsOf(db)).map(({ id, name }) => [id, name])) },
  }),
  preview: () => [],
  run: async (tx, { values: { categoryId, format }, deps }) => {
    const subject = (await subjectsOf(tx)).find(({ id }) => id === categoryId)
    if (!subject) throw invalid('没有这个科目')
    const name = subject.name.replace(/[\\/:*?"<>|]/g, '')
    // The file is made while it is sent: no transaction is open meanwhile.
    const content = Readable.from(packed(deps, categoryId, `${name}${format}`))
    const after = { categoryId, format }
    return { object: `category:${categoryId}`, before: null, after, to: '/imports', archive: { name: `bank-${categoryId}.zip`, content } }
  },
})
