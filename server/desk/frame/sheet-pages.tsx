import type { Sheet } from '#server/bank/export/workbook'
import type { Tx } from '#server/database/tables'
import type { Deps } from '#server/deps'
import { type Field, text } from '#server/desk/parts/field'
import { found, idOf } from '#server/desk/parts/ref'
import { conflict, invalid, notFound } from '#server/refusal'
import {
  countSheetRows,
  dropSheetRows,
  listSheetRuns,
  type SheetSettings as Settings,
  type SheetCounts,
  type SheetPlaces,
  setSheetRun,
  sheetRows,
} from '#server/repositories/account/sheet-run'
import type { StaffSession } from '#server/repositories/account/staff-session'
import { addJob } from '#server/repositories/jobs/queue'
import { ActLink, Facts, PageLink } from './detail'
import { allows } from './permission'
import { type Area, act, type DeskVisit, momentText, page } from './row'
import type { SheetKind } from './sheet'
import { MOST_SHEET_ROWS, settingsOf, settingTexts } from './sheet-act'
import { offersFor } from './sheet-mend'
import { AT_ONCE, checkAllowed, type Kinds, type Owned, ownRun, RESCUE_MS, stale } from './sheet-own'
import { carrySheet, followsOf, trySheet } from './sheet-run'
import { SheetSteps, sheetStep } from './sheet-steps'
import { undoSheetAct } from './sheet-undo'
import {
  SheetAfter,
  SheetCountCards,
  SheetDecision,
  SheetMapping,
  SheetPreview,
  SheetSettings,
  type SheetShown,
  SheetTable,
  settingsActOf,
  sheetVerdicts,
} from './sheet-view'

const everybody = ['editor', 'teacher', 'service', 'finance', 'marketing'] as const
const LINES = 50
const TAKEN = 4
const RUNS = 50
const states = {
  asking: '等对列名',
  tried: '试跑完，等确认',
  running: '正在导入',
  done: '导入完了',
  dropped: '放弃了',
  undoing: '正在撤回',
  undone: '已撤回',
} as const

/** Sentences about what follows from a run; none where nothing would be done. */
async function toldOf(deps: Deps, { run, kind }: Owned, counts: SheetCounts): Promise<string[]> {
  const todo = counts.new + counts.change
  if (todo === 0) return []
  const behind = todo > AT_ONCE ? ['在后台办，办完在结果页列出没办成的'] : []
  const costs = (await kind.costs?.(deps, { settings: run.settings, todo })) ?? []
  return [...(await followsOf(deps, kind, run)), ...kind.told(run.settings), ...costs, ...behind]
}

async function shownOf(deps: Deps, kinds: Kinds, { params, query, staff }: DeskVisit): Promise<SheetShown> {
  const { db } = deps
  const own = await ownRun(db, kinds, params.id, staff)
  const counts = await countSheetRows(db, own.run.id)
  const first = sheetVerdicts.find((verdict) => counts[verdict] + (verdict === 'refused' ? counts.failed : 0) > 0) ?? 'same'
  const verdict = sheetVerdicts.find((each) => each === query.show) ?? first
  const after = Number(query.after) || 0
  const rows = await sheetRows(db, own.run.id, { verdict, after, limit: LINES })
  const told = await toldOf(deps, own, counts)
  const isMending = verdict === 'refused' && own.run.state === 'tried' && after === 0
  const taken = isMending ? await sheetRows(db, own.run.id, { verdict: counts.new > 0 ? 'new' : 'change', limit: TAKEN }) : []
  const offers = isMending ? await offersFor(deps.db, own.kind, rows) : {}
  return {
    ...own,
    counts,
    rows,
    verdict,
    told,
    taken,
    offers,
    now: deps.now(),
    next: rows.length === LINES ? (rows.at(-1)?.line ?? null) : null,
  }
}

/** The refused rows as they came, with the reason behind each. */
async function refusedSheet({ db }: Deps, kinds: Kinds, { params, staff }: DeskVisit): Promise<Sheet[]> {
  const { run } = await ownRun(db, kinds, params.id, staff)
  const rows = await sheetRows(db, run.id, { verdict: 'refused', limit: MOST_SHEET_ROWS })
  const width = Math.max(run.heads.length, ...rows.map(({ cells }) => cells.length))
  const padded = (cells: readonly string[]) => Array.from({ length: width }, (_, at) => cells[at] ?? '')
  return [{ name: '不收的行', rows: [[...padded(run.heads), '原因'], ...rows.map(({ cells, reason = '' }) => [...padded(cells), reason])] }]
}

const onePage = (kinds: Kinds) =>
  page({
    path: '/sheets/:id',
    title: '导入',
    roles: everybody,
    load: (deps, visit) => shownOf(deps, kinds, visit),
    titleOf: async ({ db }, { params, staff }) => (await ownRun(db, kinds, params.id, staff)).kind.title,
    menuAt: async ({ db }, { params, staff }) => (await ownRun(db, kinds, params.id, staff)).kind.to,
    sheets: (deps, visit) => refusedSheet(deps, kinds, visit),
    head: ({ run, kind }) => ({
      crumb: (
        <>
          <PageLink to="/sheets">导入记录</PageLink> / {run.name}
        </>
      ),
      facts: `${momentText(run.madeAt)} 上传`,
      acts: (
        <>
          <a className="act quiet" href={`/sheets?kind=${kind.name}&format=xlsx`}>
            下载模板
          </a>
          <ActLink name={kind.act} of="new">
            换文件
          </ActLink>
        </>
      ),
    }),
    view: (shown) => (
      <>
        <SheetSteps at={sheetStep(shown.run)} />
        {shown.run.places !== null && <SheetCountCards {...shown} />}
        <div className="sides">
          {shown.run.places === null ? <SheetPreview {...shown} /> : <SheetTable shown={shown} />}
          <div className="panel">
            <SheetAfter {...shown} />
            <SheetMapping run={shown.run} kind={shown.kind} isOpen={shown.run.places === null} />
            <SheetSettings run={shown.run} kind={shown.kind} />
            <SheetDecision {...shown} />
          </div>
        </div>
      </>
    ),
  })

const kindsOf = (kinds: Kinds, staff: StaffSession) => kinds.filter(({ act: name, roles }) => allows(staff, { name, roles }))

const runsPage = (kinds: Kinds) =>
  page({
    path: '/sheets',
    title: '导入记录',
    section: '设置',
    roles: everybody,
    load: async ({ db }, { staff }) => {
      const rows = await listSheetRuns(db, { staffId: staff.roles.includes('owner') ? null : staff.id, limit: RUNS })
      return { own: kindsOf(kinds, staff), rows }
    },
    sheets: async (_deps, { query, staff }) => {
      const kind = kindsOf(kinds, staff).find(({ name }) => name === query.kind)
      return [{ name: '模板', rows: [found(kind, '模板').columns.map(({ title }) => title)] }]
    },
    view: ({ own, rows }) => (
      <>
        {own.length > 0 && (
          <Facts
            of={own.map(({ name, title, act: bring }) => [
              title,
              <span key={name} className="acts">
                <ActLink name={bring} of="new">
                  上传
                </ActLink>
                <a href={`/sheets?kind=${name}&format=xlsx`}>下载模板</a>
              </span>,
            ])}
          />
        )}
        {rows.length === 0 ? (
          <p className="empty">还没有导入过表格。</p>
        ) : (
          <table>
            <thead>
              <tr>
                {['表格', '种类', '时间', '状态'].map((title) => (
                  <th key={title} scope="col">
                    {title}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((run) => (
                <tr key={run.id}>
                  <td data-title="表格">
                    <a href={`/sheets/${run.id}`}>{run.name}</a>
                  </td>
                  <td data-title="种类">{kinds.find(({ name }) => name === run.kind)?.title ?? run.kind}</td>
                  <td data-title="时间">{momentText(run.madeAt)}</td>
                  <td data-title="状态">{states[run.state]}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
        <p className="muted">表格里的姓名和手机号保存 14 天。</p>
      </>
    ),
  })

/** Places of columns as a form sends them, `mobile:2`. */
const placesField: Field<SheetPlaces> = {
  label: '列',
  look: 'many',
  parse: (given) => {
    const pairs = given.filter((each) => each !== '').map((each) => /^([a-zA-Z]{1,20}):(\d{1,2})$/.exec(each))
    const places = pairs.map((pair) => pair?.[2])
    if (pairs.includes(null)) return { error: '请重新选择列' }
    if (new Set(places).size < places.length) return { error: '两列选了文件里的同一列' }
    return { value: Object.fromEntries(pairs.map((pair) => [pair?.[1] ?? '', Number(pair?.[2])])) }
  },
}

/** Tries a run anew, after its columns or cells have changed. */
async function again(
  work: Tx,
  deps: Deps,
  { run, kind }: Owned,
  change: { version: number; places: SheetPlaces; settings?: Settings; mend?: (line: number, cells: string[]) => string[] },
) {
  const { version, places, settings = run.settings, mend = (_line, cells) => cells } = change
  if (run.state !== 'asking' && run.state !== 'tried') throw conflict('这次导入已经开始或放弃了')
  const now = deps.now()
  if (!(await setSheetRun(work, { id: run.id, version }, { state: 'tried', places, settings, triedAt: now }))) throw stale()
  const rows = await sheetRows(work, run.id, { limit: MOST_SHEET_ROWS })
  const mended = rows.map(({ line, cells, fault, cut }) => ({
    line,
    cells: mend(line, cells),
    ...(fault !== undefined && { fault }),
    ...(cut && { cut }),
  }))
  await trySheet(work, deps, kind, { ...run, places, settings, triedAt: now }, mended)
  return { object: `sheet:${run.id}`, to: `/sheets/${run.id}` }
}

const mapAct = (kinds: Kinds) =>
  act({
    name: 'map-sheet',
    title: '对列名',
    roles: everybody,
    isDirect: true,
    button: '按这样试跑',
    fields: { places: placesField },
    start: async ({ db }, ref, { staff }) => {
      const { run, kind } = await ownRun(db, kinds, ref, staff)
      const choices = kind.columns.flatMap(({ key, title }) => run.heads.map((head, at) => [`${key}:${at}`, `${title} ← ${head}`]))
      const texts = { places: Object.entries(run.places ?? {}).map(([key, at]) => `${key}:${at}`) }
      return { facts: [['表格', run.name]], texts, choices: { places: Object.fromEntries(choices) }, version: run.version }
    },
    preview: () => ['按选的列重新试跑'],
    run: async (work, { ref, values: { places }, version, visit, deps }) => {
      const own = await ownRun(work, kinds, ref, visit.staff, true)
      const { columns } = own.kind
      const missing = columns.filter(({ key, isNeeded }) => isNeeded && places[key] === undefined)
      if (missing.length > 0) throw invalid(`还没有选：${missing.map(({ title }) => title).join('、')}`)
      const known = Object.fromEntries(
        Object.entries(places).filter(([key, at]) => columns.some((each) => each.key === key) && at < own.run.heads.length),
      )
      return { ...(await again(work, deps, own, { version, places: known })), before: own.run.places, after: known }
    },
  })

/** Changes what holds for the whole table of a kind, and tries it anew. */
const settingsAct = (kinds: Kinds, { fields = {}, ...kind }: SheetKind) =>
  act({
    name: settingsActOf(kind),
    title: `${kind.title}：怎么导`,
    roles: kind.roles,
    isDirect: true,
    button: '按这样重新试跑',
    fields,
    start: async ({ db }, ref, { staff }) => {
      const { run } = await ownRun(db, kinds, ref, staff)
      const { choices } = (await kind.start?.(db)) ?? {}
      return { facts: [['表格', run.name]], texts: settingTexts(fields, run.settings), ...(choices && { choices }), version: run.version }
    },
    preview: () => ['按这样重新试跑'],
    run: async (work, { ref, values, version, visit, deps }) => {
      const own = await ownRun(work, kinds, ref, visit.staff, true)
      if (own.kind.name !== kind.name) throw notFound('导入')
      if (own.run.places === null) throw conflict('先对好列名，再改怎么导')
      const settings = settingsOf(fields, values)
      return { ...(await again(work, deps, own, { version, places: own.run.places, settings })), before: own.run.settings, after: settings }
    },
  })

const lineIn = (ref: string) => {
  const [runRef, line = ''] = ref.split('.')
  return { runRef, line: /^\d{1,7}$/.test(line) ? Number(line) : 0 }
}

const mendAct = (kinds: Kinds) =>
  act({
    name: 'mend-sheet-row',
    title: '改表格里的一格',
    roles: everybody,
    isDirect: true,
    button: '改',
    fields: { column: text({ label: '列', most: 20 }), value: text({ label: '改成', most: 200, isOptional: true }) },
    start: async ({ db }, ref, { staff }) => {
      const { runRef, line } = lineIn(ref)
      const { run } = await ownRun(db, kinds, runRef, staff)
      return {
        facts: [
          ['表格', run.name],
          ['行', line],
        ],
        version: run.version,
      }
    },
    preview: () => ['只改这次导入，不改你的文件'],
    run: async (work, { ref, values: { column, value }, version, visit, deps }) => {
      const { runRef, line } = lineIn(ref)
      const own = await ownRun(work, kinds, runRef, visit.staff, true)
      const at = found(own.run.places?.[column], '列')
      const mend = (each: number, cells: string[]) => (each === line ? Object.assign([...cells], { [at]: value.trim() }) : cells)
      const done = await again(work, deps, own, { version, places: own.run.places ?? {}, mend })
      return { ...done, before: null, after: { line, column, value } }
    },
  })

const dropAct = (kinds: Kinds) =>
  act({
    name: 'drop-sheet',
    title: '放弃导入的表格',
    roles: everybody,
    isDirect: true,
    button: '放弃',
    fields: {},
    start: async ({ db }, ref, { staff }) => {
      const { run } = await ownRun(db, kinds, ref, staff)
      return { facts: [['表格', run.name]], version: run.version }
    },
    preview: () => ['表格里的内容马上删除，什么都不导入'],
    run: async (work, { ref, version, visit }) => {
      const { run } = await ownRun(work, kinds, ref, visit.staff, true)
      if (run.state !== 'asking' && run.state !== 'tried') throw conflict('这次导入已经开始或放弃了')
      if (!(await setSheetRun(work, { id: run.id, version }, { state: 'dropped' }))) throw stale()
      await dropSheetRows(work, run.id)
      return { object: `sheet:${run.id}`, before: null, after: null, to: '/sheets' }
    },
  })

const runAct = (kinds: Kinds) =>
  act({
    name: 'run-sheet',
    title: '确认导入表格',
    roles: everybody,
    confirms: 'lately',
    fields: {},
    start: async ({ db }, ref, { staff }) => {
      const { run, kind } = await ownRun(db, kinds, ref, staff)
      return { facts: [[kind.title, run.name]], version: run.version }
    },
    preview: async (deps, ref, _values, { staff }) => {
      const { run, kind } = await ownRun(deps.db, kinds, ref, staff)
      checkAllowed(staff, kind)
      const counts = await countSheetRows(deps.db, run.id)
      const { unit, verdicts } = kind
      const lines = (['new', 'change', 'same'] as const)
        .filter((each) => counts[each] > 0)
        .map((each) => `${counts[each]} ${unit}${verdicts[each]}`)
      const left = counts.refused > 0 ? [`${counts.refused} 行不收`] : []
      return [...lines, ...left, ...(await toldOf(deps, { run, kind }, counts))]
    },
    run: async (work, { ref, version, visit, now }) => {
      const { run, kind } = await ownRun(work, kinds, ref, visit.staff, true)
      checkAllowed(visit.staff, kind)
      if (run.state !== 'tried') throw conflict('这次导入已经开始，或者还没有试跑')
      const counts = await countSheetRows(work, run.id)
      const todo = counts.new + counts.change
      if (todo === 0) throw invalid('没有要改的：表里的和现在一样')
      if (!(await setSheetRun(work, { id: run.id, version }, { state: 'running' }))) throw stale()
      await addJob(work, 'runSheet', { ref: String(run.id), payload: { id: run.id }, runAt: todo > AT_ONCE ? now : now + RESCUE_MS, now })
      return { object: `sheet:${run.id}`, before: null, after: { kind: run.kind, name: run.name, ...counts }, to: `/sheets/${run.id}` }
    },
    follow: async (deps, ref) => {
      const id = idOf(ref, '导入')
      const counts = await countSheetRows(deps.db, id)
      if (counts.new + counts.change <= AT_ONCE) await carrySheet(deps, kinds, id)
    },
  })

/** Tables that staff bring: their dry runs, their runs, and their reports. */
export const sheetArea = (kinds: Kinds): Area => ({
  pages: [runsPage(kinds), onePage(kinds)],
  acts: [
    ...[runAct(kinds), mapAct(kinds), mendAct(kinds), dropAct(kinds), undoSheetAct(kinds)],
    ...kinds.filter(({ fields }) => fields !== undefined).map((kind) => settingsAct(kinds, kind)),
  ],
})
