import { subjectsOf, usualSubject } from '#server/bank/read/categories'
import { AskedWrong } from '#server/bank/read/draft'
import { endings } from '#server/bank/read/format'
import type { Db } from '#server/database/tables'
import type { Deps } from '#server/deps'
import { ActButton, ActLink, PageLink } from '#server/desk/frame/detail'
import { list } from '#server/desk/frame/list'
import { type Area, act, type DeskVisit, momentText, page } from '#server/desk/frame/row'
import { UnderWay } from '#server/desk/frame/under-way'
import { choice, type Field, file, text, whole } from '#server/desk/parts/field'
import { found, idOf } from '#server/desk/parts/ref'
import { conflict, invalid } from '#server/refusal'
import { ownDeskFileHead, takeDeskFile } from '#server/repositories/site/desk-file'
import { contradicting } from '#server/repositories/tiku/import-fix'
import {
  addImportRun,
  confirmImport,
  dropImport,
  type ImportRun,
  importRunById,
  listImportRuns,
  OPEN,
  restartImport,
  runsBefore,
  shownBefore,
  shownCounts,
  shownNotes,
  shownOf,
} from '#server/repositories/tiku/import-run'
import { storedIdOf } from '@/domain/text/id-text'
import { exportBankAct } from './bank-export'
import { AimForm, aimChapters, aimImportAct } from './import-aim'
import { ColumnChoices, mapColumns } from './import-columns'
import { importFixActs } from './import-fix'
import { importGroupActs } from './import-group'
import { groupsOf, type NoteGroup } from './import-notes'
import { shownIn } from './import-shown'
import { importUndo } from './import-undo'
import { Conflicts, type Numbered, ShownList } from './import-view'

const roles = ['editor'] as const
const MOST_CHARACTERS = 500_000
const MOST_ID = 2_000_000_000
/** A name is that of a file on the disk too, where each of its letters may take three bytes of 255. */
const LONGEST_NAME = 80
const SHOWN_ON_PAGE = 20
const MOST_BESIDE = 40
const UPDATES = { no: '已被作答的题不改', yes: '更正已被作答的题，成绩随之重算' } as const

const LOOKS = { no: '不看颜色', yes: '没有写答案的题，按选项的颜色或底色取答案' } as const

const ENDINGS = [...endings, '.zip']
const isEnded = (name: string) => ENDINGS.some((end) => name.toLowerCase().endsWith(end))
/** Signs that no system has in the name of a file, and those that cannot be seen. */
const isFileName = (name: string) => name.length <= LONGEST_NAME && /^[^.\s][^\p{C}\\/:*?"<>|]*$/u.test(name)

const fileName: Field<string> = {
  label: '粘贴内容的文件名',
  hint: '只在粘贴内容时填写，结尾说明格式：.csv .gift .aiken .xml .json .md .txt',
  look: 'line',
  parse: ([given = '']) => {
    const name = given.trim()
    const isSound = name === '' || (isFileName(name) && /\.(csv|tsv|gift|aiken|txt|xml|json|md)$/.test(name))
    return isSound ? { value: name } : { error: '文件名不对' }
  },
}

const states: Readonly<Record<ImportRun['state'], readonly [trial: string, real: string]>> = {
  waiting: ['等待读取', '等待导入'],
  running: ['正在读取', '导入中'],
  done: ['等待确认', '已完成'],
  failed: ['没有读完', '导入中断'],
  dropped: ['已放弃', '已放弃'],
}
const stateOf = ({ state, isTrial }: ImportRun) => states[state][isTrial ? 0 : 1]

const isUnderWay = ({ state }: ImportRun) => state === 'waiting' || state === 'running'

/** Tells how far a run is, or how much of it is in the bank although it was not finished. */
function progressOf({ state, isTrial, rowsFound, rowsDone, rowsTaken }: ImportRun, before: number): string {
  if (state === 'waiting') return before === 0 ? '马上开始' : `前面还有 ${before} 个文件，一次只读一个`
  if (state === 'running') return rowsFound === 0 ? '正在打开文件' : `${rowsDone} / ${rowsFound} 题`
  if (isTrial) return '没有写入题库'
  if (state === 'done') return '全部处理完'
  return rowsTaken === 0 ? '没有写入题库' : `已写入至少 ${rowsTaken} 题；重新导入不会重复`
}

/** Facts of a run that stay while it is read and done. */
const headFactsOf = (row: ImportRun) =>
  [
    `科目 ${row.subject ?? row.categoryId}`,
    UPDATES[row.isUpdate ? 'yes' : 'no'],
    row.isByLook ? LOOKS.yes : '',
    `${momentText(row.madeAt)} 上传`,
  ]
    .filter((words) => words !== '')
    .join('；')

const factsOf = (row: ImportRun) =>
  [
    ['文件', row.fileName],
    ['科目', row.subject ?? row.categoryId],
    ['已有的题', UPDATES[row.isUpdate ? 'yes' : 'no']],
    ...(row.isByLook ? [['颜色', LOOKS.yes] as const] : []),
    ['状态', stateOf(row)],
    ['进度', progressOf(row, 0)],
    ['时间', momentText(row.madeAt)],
    ...(row.undoneAt === null ? [] : [['撤销', momentText(row.undoneAt)] as const]),
    ...(row.error === null ? [] : [['原因', row.error] as const]),
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
    <>
      <ActLink name="import-questions" of="new">
        导入一个文件
      </ActLink>{' '}
      <ActLink name="export-bank" of="all">
        导出题库
      </ActLink>
    </>
  ),
  load: ({ db }, { before, limit }) => listImportRuns(db, { before, limit }),
  to: ({ id }) => `/imports/${id}`,
})

type RunView = {
  row: ImportRun
  before: number
  shown: Numbered[]
  conflicts: Numbered[]
  counts: { open: number; taken: number }
  page: number
  pages: number
  note: string | null
  groups: NoteGroup[]
  chapters: Readonly<Record<string, string>>
}

const numberedIn = (rows: readonly { seq: number; shown: string }[]): Numbered[] =>
  rows.flatMap(({ seq, shown: text }) => {
    const shown = shownIn(text)
    return shown ? [{ seq, shown }] : []
  })

async function viewOf({ db }: Deps, { params, query }: DeskVisit): Promise<RunView> {
  const row = found(await importRunById(db, idOf(params.id, '导入')), '导入')
  const note = /^[a-z_]{1,40}$/.test(query.note ?? '') ? (query.note ?? null) : null
  const own = storedIdOf(query.at)
  const at =
    own === undefined
      ? (storedIdOf(query.page) ?? 1)
      : Math.floor((await shownBefore(db, row.id, { seq: own - 1, note })) / SHOWN_ON_PAGE) + 1
  const { shown, count } = await shownOf(db, row.id, { from: (at - 1) * SHOWN_ON_PAGE, limit: SHOWN_ON_PAGE, note })
  const groups = groupsOf(await shownNotes(db, row.id))
  const counts = await shownCounts(db, row.id)
  const conflicts = note === OPEN || note === null ? numberedIn(await contradicting(db, row.id, MOST_BESIDE)) : []
  const before = row.state === 'waiting' ? await runsBefore(db, row.id) : 0
  return {
    row,
    before,
    // Contradicting questions stand beside each other above.
    shown: numberedIn(shown).filter(({ seq }) => !conflicts.some((other) => other.seq === seq)),
    conflicts,
    counts,
    note,
    groups,
    chapters: await aimChapters(db, row),
    page: at,
    pages: Math.ceil(count / SHOWN_ON_PAGE),
  }
}

/** The acts that a run is open to now. */
function RunActs({ of: row, hasQuestions, counts }: { of: ImportRun; hasQuestions: boolean; counts: RunView['counts'] }) {
  const isDroppable = row.report === null && row.state !== 'dropped' && (row.isTrial || row.state !== 'running')
  return (
    <div className="acts">
      {row.isTrial && row.state === 'done' && !hasQuestions && <p>这个文件里没有可以导入的题，按上面的说明修改后重新上传。</p>}
      {row.isTrial && row.state === 'done' && counts.open > 0 && <p>{`还有 ${counts.open} 道要改的，不改就不会导入。`}</p>}
      {row.isTrial && row.state === 'done' && hasQuestions && (
        <ActButton name="confirm-import" of={String(row.id)} version={0} note="：写入题库" isMain>
          {`收下 ${counts.taken} 道，写入题库`}
        </ActButton>
      )}
      {(row.state === 'failed' || (row.state === 'waiting' && !row.isTrial)) && (
        <ActLink name="restart-import" of={row.id}>
          重新导入
        </ActLink>
      )}
      {row.report !== null && !row.isTrial && row.undoneAt === null && (
        <ActLink name="undo-import" of={row.id}>
          撤销这次导入
        </ActLink>
      )}
      {isDroppable && (
        <ActButton name="drop-import" of={String(row.id)} version={0} note="这次导入">
          放弃
        </ActButton>
      )}
    </div>
  )
}

/** The report: its sums in sight, and every line of it where no question is shown below. */
function Told({ report, isOpen }: { report: string; isOpen: boolean }) {
  const [sums = '', ...lines] = report.split('\n')
  return (
    <>
      <p>{sums}</p>
      {lines.length > 0 && (
        <details open={isOpen}>
          <summary>逐条说明</summary>
          <pre>{lines.join('\n')}</pre>
        </details>
      )}
    </>
  )
}

const run = page({
  path: '/imports/:id',
  title: '导入结果',
  roles,
  titleOf: async ({ db }, { params }) => ((await importRunById(db, idOf(params.id, '导入')))?.isTrial ? '导入题目' : '导入结果'),
  load: viewOf,
  head: ({ row }) => ({
    crumb: (
      <>
        <PageLink to="/imports">导入题目</PageLink> / {row.fileName}
      </>
    ),
    facts: headFactsOf(row),
  }),
  view: ({ row, before, conflicts, counts, chapters, ...shown }) => {
    const report = row.report ?? row.trialReport
    const open = row.isTrial && row.state === 'done' ? row.id : null
    return (
      <UnderWay name="run" is={isUnderWay(row)}>
        <section className="card run">
          <h2>
            {stateOf(row)} <small>{progressOf(row, before)}</small>
          </h2>
          {row.error !== null && <p className="error">{row.error}</p>}
          {row.undoneAt !== null && <p>{`${momentText(row.undoneAt)} 撤销`}</p>}
          {report !== null && <Told report={report} isOpen={shown.groups.length === 0} />}
          <RunActs of={row} hasQuestions={counts.taken > 0} counts={counts} />
        </section>
        {open !== null && <ColumnChoices run={row} />}
        <Conflicts of={conflicts} run={open} />
        <ShownList
          {...shown}
          run={open}
          open={counts.open}
          path={`/imports/${row.id}`}
          aim={open !== null && counts.taken > 0 && <AimForm run={row} chapters={chapters} />}
        />
      </UnderWay>
    )
  },
})

type Typed = { upload: number | null; categoryId: number; update: 'yes' | 'no'; look: 'yes' | 'no'; fileName: string; body: string }
type Given = { fileName: string; categoryId: number; isUpdate: boolean; isByLook: boolean; size: number }

/** Returns the text to import: the file that was sent, else the pasted text. */
async function givenBy(db: Db, staffId: number, { upload, categoryId, update, look, fileName: name, body }: Typed): Promise<Given> {
  const wish = { categoryId, isUpdate: update === 'yes', isByLook: look === 'yes' }
  if (upload === null) {
    if (name === '' || body === '') throw invalid('请选择一个文件，或者填写文件名并粘贴内容')
    return { ...wish, fileName: name, size: body.length }
  }
  const sent = await ownDeskFileHead(db, staffId, upload)
  if (!sent || !isEnded(sent.name)) throw invalid(`请选择 ${ENDINGS.join(' ')} 文件`)
  if (!isFileName(sent.name)) throw invalid(`文件名最多 ${LONGEST_NAME} 字，不能有 \\ / : * ? " < > | 这些符号：请改名后再上传`)
  return { ...wish, fileName: sent.name, size: sent.size }
}

async function checkSubject(db: Db, categoryId: number): Promise<void> {
  try {
    usualSubject(await subjectsOf(db), categoryId)
  } catch (error) {
    throw error instanceof AskedWrong ? invalid(error.message) : error
  }
}

const importQuestions = act({
  name: 'import-questions',
  title: '导入题目',
  roles,
  isDirect: true,
  button: '上传并试读',
  fields: {
    upload: file({ label: '文件', hint: `${ENDINGS.join(' ')}；也可以不选，改为在下面粘贴内容`, isOptional: true }),
    categoryId: { ...whole({ label: '科目', hint: '没有写明科目的题放在这里', least: 1, most: MOST_ID }), look: 'pick' },
    update: choice({ label: '已有的题', choices: UPDATES }),
    look: choice({ label: 'Word 里的颜色', choices: LOOKS }),
    fileName,
    body: text({
      label: '粘贴内容',
      hint: '没有选择文件时，打开文件全选后粘贴到这里',
      most: MOST_CHARACTERS,
      isLong: true,
      isOptional: true,
    }),
  },
  start: async ({ db }) => ({
    facts: [['说明', '先试读文件，列出会导入的题目和需要留意的地方，不写入题库；看过以后再确认']],
    texts: { update: ['no'], look: ['no'] },
    choices: { categoryId: Object.fromEntries((await subjectsOf(db)).map(({ id, name }) => [id, name])) },
  }),
  preview: () => ['先试读这个文件；确认以后才导入'],
  run: async (tx, { values, visit, now }) => {
    const { size, ...given } = await givenBy(tx, visit.staff.id, values)
    await checkSubject(tx, given.categoryId)
    const fileId = values.upload
    const id = await addImportRun(tx, { ...given, fileId, body: fileId === null ? values.body : '', staffId: visit.staff.id, now })
    if (fileId !== null) await takeDeskFile(tx, fileId)
    return { object: `import:${id}`, before: null, after: { ...given, size }, to: `/imports/${id}` }
  },
})

const startOf = async ({ db }: Deps, ref: string) => ({ facts: factsOf(found(await importRunById(db, idOf(ref, '导入')), '导入')) })

const confirm = act({
  name: 'confirm-import',
  title: '确认导入',
  roles,
  isDirect: true,
  button: '确认导入',
  fields: {},
  start: startOf,
  preview: () => ['把试读时列出的题写入题库'],
  run: async (tx, { ref }) => {
    const id = idOf(ref, '导入')
    if (!(await confirmImport(tx, id))) throw conflict('这次导入还没有读完，或者已经确认过')
    return { object: `import:${id}`, before: null, after: null, to: `/imports/${id}` }
  },
})

const drop = act({
  name: 'drop-import',
  title: '放弃导入',
  roles,
  isDirect: true,
  button: '放弃',
  fields: {},
  start: startOf,
  preview: () => ['不再导入这个文件；中断以前已经写入的题留在题库里'],
  run: async (tx, { ref }) => {
    const id = idOf(ref, '导入')
    if (!(await dropImport(tx, id))) throw conflict('这次导入正在写入，或者已经结束')
    return { object: `import:${id}`, before: null, after: null, to: `/imports/${id}` }
  },
})

const restart = act({
  name: 'restart-import',
  title: '重新导入',
  roles,
  fields: { reason: text({ label: '原因', most: 200 }) },
  start: startOf,
  preview: () => ['从头再来一次；已经导入的题不会重复'],
  run: async (tx, { ref, values, now }) => {
    const id = idOf(ref, '导入')
    if (!(await restartImport(tx, id, now))) throw conflict('这次导入没有中断')
    return { object: `import:${id}`, before: null, after: null, reason: values.reason, to: `/imports/${id}` }
  },
})

/** Questions brought into the bank. */
export const importArea: Area = {
  pages: [runs, run],
  acts: [
    importQuestions,
    aimImportAct,
    confirm,
    drop,
    restart,
    importUndo,
    mapColumns,
    exportBankAct,
    ...importFixActs,
    ...importGroupActs,
  ],
}
