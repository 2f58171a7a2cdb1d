import { reportText } from '../../import/report-text'
import { conflict } from '../../refusal'
import { addImportRun, type ImportRun, importRunById, listImportRuns, restartImport } from '../../repositories/import-run'
import { ActLink, Facts } from '../detail'
import { type Field, text, whole } from '../field'
import { importText, importWaiting } from '../import-text'
import { list } from '../list'
import { found, idOf } from '../ref'
import { type Area, act, page } from '../row'
import { momentText } from '../words'

const roles = ['editor'] as const
const MOST_CHARACTERS = 500_000
const MOST_ID = 2_000_000_000

const fileName: Field<string> = {
  label: '文件名',
  hint: '结尾说明格式：.csv .gift .aiken .xml .txt',
  look: 'line',
  parse: ([given = '']) =>
    /^[\w\u4e00-\u9fff-]{1,60}\.(csv|tsv|gift|aiken|txt|xml)$/.test(given.trim()) ? { value: given.trim() } : { error: '文件名不对' },
}

const stateOf = ({ report, begunAt }: ImportRun) => (report === null ? (begunAt === null ? '等待导入' : '导入中') : '已完成')

const factsOf = (row: ImportRun) =>
  [
    ['文件', row.fileName],
    ['科目', row.categoryId],
    ['状态', stateOf(row)],
    ['时间', momentText(row.madeAt)],
    ['结果', row.report === null ? '—' : <pre key="report">{row.report}</pre>],
  ] as const

const runs = list<ImportRun>({
  path: '/imports',
  title: '导入题目',
  section: '题库',
  roles,
  filters: [],
  columns: [
    { title: '文件', text: (row) => row.fileName },
    { title: '状态', text: stateOf },
    { title: '时间', text: ({ madeAt }) => momentText(madeAt) },
  ],
  above: (
    <ActLink name="import-questions" of="new">
      导入一个文件
    </ActLink>
  ),
  load: ({ db }, { before, limit }) => listImportRuns(db, { before, limit }),
  to: ({ id }) => `/imports/${id}`,
})

const run = page({
  path: '/imports/:id',
  title: '导入结果',
  roles,
  load: async ({ db }, { params }) => found(await importRunById(db, idOf(params.id, '导入')), '导入'),
  view: (row) => (
    <>
      <Facts of={factsOf(row)} />
      {row.report === null && (
        <ActLink name="restart-import" of={row.id}>
          重新导入
        </ActLink>
      )}
    </>
  ),
})

const importQuestions = act({
  name: 'import-questions',
  title: '导入题目',
  roles,
  fields: {
    fileName,
    categoryId: whole({ label: '科目编号', hint: '没有写明科目的题放在这里', least: 1, most: MOST_ID }),
    body: text({ label: '文件内容', hint: '打开文件，全选后粘贴到这里', most: MOST_CHARACTERS, isLong: true }),
  },
  start: async () => ({ facts: [['说明', '下一步先试运行，给出报告，不写入；确认后才导入']] }),
  preview: async (deps, _ref, values) => reportText(await importText(deps, values, true)).split('\n'),
  run: async (tx, { values, visit, now }) => {
    const id = await addImportRun(tx, { ...values, staffId: visit.staff.id, now })
    const after = { fileName: values.fileName, categoryId: values.categoryId, characters: values.body.length }
    return { object: `import:${id}`, before: null, after, to: `/imports/${id}` }
  },
  follow: importWaiting,
})

const restart = act({
  name: 'restart-import',
  title: '重新导入',
  roles,
  fields: { reason: text({ label: '原因', most: 200 }) },
  start: async ({ db }, ref) => ({ facts: factsOf(found(await importRunById(db, idOf(ref, '导入')), '导入')) }),
  preview: () => ['从头再导入一次；已经导入的题不会重复'],
  run: async (tx, { ref, values }) => {
    const id = idOf(ref, '导入')
    if (!(await restartImport(tx, id))) throw conflict('这次导入已经完成')
    return { object: `import:${id}`, before: null, after: null, reason: values.reason, to: `/imports/${id}` }
  },
  follow: importWaiting,
})

/** Questions brought into the bank. */
export const importArea: Area = { pages: [runs, run], acts: [importQuestions, restart] }
