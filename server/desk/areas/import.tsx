import type { Db } from '../../database/tables'
import { endings } from '../../import/format'
import { reportText } from '../../import/report-text'
import { conflict, invalid } from '../../refusal'
import { ownDeskFile, takeDeskFile } from '../../repositories/desk-file'
import { addImportRun, type ImportRun, importRunById, listImportRuns, restartImport } from '../../repositories/import-run'
import { ActLink, Facts } from '../detail'
import { choice, type Field, file, text, whole } from '../field'
import { type Given, importText, importWaiting } from '../import-text'
import { list } from '../list'
import { found, idOf } from '../ref'
import { type Area, act, page } from '../row'
import { momentText } from '../words'

const roles = ['editor'] as const
const MOST_CHARACTERS = 500_000
const MOST_ID = 2_000_000_000
const UPDATES = { no: '已被作答的题不改', yes: '更正已被作答的题，成绩随之重算' } as const

const ENDINGS = [...endings, '.zip']
const isFileName = (name: string) =>
  /^[\w\u4e00-\u9fff（）() .-]{1,100}$/.test(name) && ENDINGS.some((end) => name.toLowerCase().endsWith(end))

const fileName: Field<string> = {
  label: '粘贴内容的文件名',
  hint: '只在粘贴内容时填写，结尾说明格式：.csv .gift .aiken .xml .txt',
  look: 'line',
  parse: ([given = '']) =>
    given.trim() === '' || /^[\w\u4e00-\u9fff-]{1,60}\.(csv|tsv|gift|aiken|txt|xml)$/.test(given.trim())
      ? { value: given.trim() }
      : { error: '文件名不对' },
}

function stateOf({ report, begunAt, error }: ImportRun): string {
  if (report !== null) return '已完成'
  if (error !== null) return '没有完成'
  return begunAt === null ? '等待导入' : '导入中'
}

const factsOf = (row: ImportRun) =>
  [
    ['文件', row.fileName],
    ['科目', row.categoryId],
    ['已有的题', UPDATES[row.isUpdate ? 'yes' : 'no']],
    ['状态', stateOf(row)],
    ['时间', momentText(row.madeAt)],
    ['结果', row.report === null ? (row.error ?? '—') : <pre key="report">{row.report}</pre>],
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

type Typed = { upload: number | null; categoryId: number; update: 'yes' | 'no'; fileName: string; body: string }

/** What is to be imported: the file that was sent, else the pasted text. */
async function givenBy(db: Db, staffId: number, { upload, categoryId, update, fileName: name, body }: Typed): Promise<Given> {
  const wish = { categoryId, isUpdate: update === 'yes' }
  if (upload === null) {
    if (name === '' || body === '') throw invalid('请选择一个文件，或者填写文件名并粘贴内容')
    return { ...wish, fileName: name, body }
  }
  const sent = await ownDeskFile(db, staffId, upload)
  if (!sent || !isFileName(sent.name)) throw invalid(`请选择 ${ENDINGS.join(' ')} 文件，文件名不要有特殊符号`)
  return { ...wish, fileName: sent.name, body: sent.bytes }
}

const importQuestions = act({
  name: 'import-questions',
  title: '导入题目',
  roles,
  fields: {
    upload: file({ label: '文件', hint: `${ENDINGS.join(' ')}；也可以不选，改为在下面粘贴内容`, isOptional: true }),
    categoryId: whole({ label: '科目编号', hint: '没有写明科目的题放在这里', least: 1, most: MOST_ID }),
    update: choice({ label: '已有的题', choices: UPDATES }),
    fileName,
    body: text({
      label: '粘贴内容',
      hint: '没有选择文件时，打开文件全选后粘贴到这里',
      most: MOST_CHARACTERS,
      isLong: true,
      isOptional: true,
    }),
  },
  start: async () => ({ facts: [['说明', '下一步先试运行，给出报告，不写入；确认后才导入']], texts: { update: ['no'] } }),
  preview: async (deps, _ref, values, { staff }) =>
    reportText(await importText(deps, await givenBy(deps.db, staff.id, values), true)).split('\n'),
  run: async (tx, { values, visit, now }) => {
    const { body, ...given } = await givenBy(tx, visit.staff.id, values)
    const fileId = values.upload
    const id = await addImportRun(tx, { ...given, fileId, body: fileId === null ? values.body : '', staffId: visit.staff.id, now })
    if (fileId !== null) await takeDeskFile(tx, fileId)
    const after = { ...given, size: body.length }
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
