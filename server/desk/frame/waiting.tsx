import type { Db, Tx } from '#server/database/tables'
import { hundredths, hundredthsTyped, parseForm, text } from '#server/desk/parts/field'
import { found, idOf } from '#server/desk/parts/ref'
import { Rows } from '#server/desk/parts/rows'
import { conflict, invalid, notFound } from '#server/refusal'
import type { StaffSession } from '#server/repositories/account/staff-session'
import {
  actLimit,
  actLimits,
  decideWaiting,
  listWaiting,
  putActLimit,
  type WaitingAct,
  waitingById,
  waitingFor,
} from '#server/repositories/account/waiting-act'
import { yuan } from '@/domain/money/money'
import { ActLink, Facts } from './detail'
import { yuanText } from './number'
import { allows } from './permission'
import { type ActRow, type Area, act, type DeskVisit, momentText, page } from './row'
import { perform } from './second'
import type { Start } from './start'

const everybody = ['editor', 'teacher', 'service', 'finance', 'marketing'] as const
const MOST = 100
/** An amount that nobody types is as good as no limit. */
const HIGHEST = 1_000_000_000

const states = { waiting: '等确认', done: '已办', refused: '没有同意', withdrawn: '已撤回', expired: '过期了' } as const
const isOpen = ({ state, endsAt }: WaitingAct, now: number) => state === 'waiting' && endsAt > now
const stateOf = (row: WaitingAct, now: number) => states[row.state === 'waiting' && !isOpen(row, now) ? 'expired' : row.state]

/** The acts that may need a second person, by name. */
type Large = ReadonlyMap<string, ActRow>

/** The amounts above which acts need a second person, by the name of the act; those that always do have none. */
const limitsOf = (large: Large): ReadonlyMap<string, { title: string; above: number }> =>
  new Map(
    [...large.values()].flatMap(({ name, title, needsSecond }) =>
      needsSecond && needsSecond !== 'always' ? [[name, { title, above: needsSecond.above }] as const] : [],
    ),
  )

const ownOf = (large: Large, staff: StaffSession) => [...large.values()].filter((row) => allows(staff, row)).map(({ name }) => name)
const titleOf = (large: Large, { act: name }: Pick<WaitingAct, 'act'>) => large.get(name)?.title ?? name

/** A prepared act of those that the reader may do; anything else is not there. */
async function load(db: Db | Tx, large: Large, ref: string | undefined, staff: StaffSession): Promise<WaitingAct> {
  const row = found(await waitingById(db, idOf(ref, '待确认的事')), '待确认的事')
  if (!ownOf(large, staff).includes(row.act)) throw notFound('待确认的事')
  return row
}

/** A prepared act that somebody else may decide on, with its row and the values of its form. */
async function ready(db: Db | Tx, large: Large, ref: string, { staff }: DeskVisit) {
  const prepared = await load(db, large, ref, staff)
  if (prepared.firstId === staff.id) throw conflict('你自己提交的，要由另一位同事确认')
  const row = found(large.get(prepared.act), '操作')
  const { values } = parseForm(row.fields, prepared.texts)
  if (values === null) throw invalid('这份表单已经不合现在的规则，请不同意后重新提交')
  return { prepared, row, values: values as never }
}
const asVisitTo = (visit: DeskVisit, ref: string): DeskVisit => ({ ...visit, params: { ref }, query: {} })

const factsOf = (large: Large, row: WaitingAct, now: number): Start['facts'] => [
  ['事情', titleOf(large, row)],
  ['编号', row.ref],
  ...(row.amount === 0 ? [] : [['金额', `${yuan(row.amount)} 元（超过 ${yuan(row.above)} 元要两个人）`] as const]),
  ['将会', row.lines.join('\n')],
  ['提交人', row.first],
  ['提交时间', momentText(row.madeAt)],
  ['有效期', momentText(row.endsAt)],
  ['状态', stateOf(row, now)],
  ...(row.second ? [['决定的人', row.second] as const] : []),
  ...(row.decidedAt === null ? [] : [['决定时间', momentText(row.decidedAt)] as const]),
  ...(row.reason ? [['原因', row.reason] as const] : []),
]

const waitingPage = (large: Large) =>
  page({
    path: '/waiting-acts',
    title: '等另一个人确认',
    section: '资金',
    roles: everybody,
    queue: ({ db, now }, staff) => waitingFor(db, ownOf(large, staff), staff.id, now()),
    load: async ({ db, now }, { staff }) => ({ rows: await listWaiting(db, ownOf(large, staff), { limit: MOST }), now: now() }),
    view: ({ rows, now }, { staff }) => (
      <>
        <ActLink name="set-act-limit" of={[...limitsOf(large).keys()][0] ?? ''}>
          多大的金额要两个人
        </ActLink>
        {rows.length === 0 && <p className="empty">没有等着确认的事。金额大的操作由一个人提交，另一个人在这里确认</p>}
        {rows.length > 0 && <WaitingTable rows={rows} now={now} own={staff.id} titleOf={(row) => titleOf(large, row)} />}
      </>
    ),
  })

const onePage = (large: Large) =>
  page({
    path: '/waiting-acts/:id',
    title: '等另一个人确认',
    roles: everybody,
    load: async ({ db, now }, { staff, params }) => ({ row: await load(db, large, params.id, staff), now: now() }),
    view: ({ row, now }, { staff }) => (
      <>
        <Facts of={factsOf(large, row, now)} />
        {isOpen(row, now) && row.firstId !== staff.id && (
          <>
            <ActLink name="confirm-waiting-act" of={row.id}>
              确认办理
            </ActLink>
            <ActLink name="refuse-waiting-act" of={row.id}>
              不同意
            </ActLink>
          </>
        )}
        {isOpen(row, now) && row.firstId === staff.id && (
          <>
            <p>你提交的，要等另一位同事确认。</p>
            <ActLink name="withdraw-waiting-act" of={row.id}>
              撤回
            </ActLink>
          </>
        )}
      </>
    ),
  })

const confirmAct = (large: Large) =>
  act({
    name: 'confirm-waiting-act',
    title: '确认办理',
    roles: everybody,
    confirms: 'each',
    fields: {},
    start: async ({ db, now }, ref, visit) => ({ facts: factsOf(large, (await ready(db, large, ref, visit)).prepared, now()) }),
    preview: async (deps, ref, _values, visit) => {
      const { prepared, row, values } = await ready(deps.db, large, ref, visit)
      return row.preview(deps, prepared.ref, values, asVisitTo(visit, prepared.ref))
    },
    run: async (tx, { ref, visit, deps, now }) => {
      const { prepared, row, values } = await ready(tx, large, ref, visit)
      const decision = { state: 'done', staffId: visit.staff.id, reason: '', now } as const
      if (!(await decideWaiting(tx, prepared.id, decision))) throw conflict('已经有人决定过，或者过了有效期')
      const { version, formKey } = prepared
      const inner = { row, ref: prepared.ref, visit: asVisitTo(visit, prepared.ref), version, formKey, now, deps, values }
      await perform(tx, inner)
      const before = { state: 'waiting', first: prepared.firstId }
      const after = { state: 'done', act: prepared.act, ref: prepared.ref }
      return { object: `waiting-act:${prepared.id}`, before, after, to: `/waiting-acts/${prepared.id}` }
    },
    follow: async (deps, ref) => {
      const prepared = await waitingById(deps.db, idOf(ref, '待确认的事'))
      await (prepared && large.get(prepared.act)?.follow?.(deps, prepared.ref))
    },
  })

const decideAct = (large: Large, state: 'refused' | 'withdrawn', words: { name: string; title: string; line: string }) =>
  act({
    name: words.name,
    title: words.title,
    roles: everybody,
    fields: { reason: text({ label: '原因', hint: '同事会看到', most: 200 }) },
    start: async ({ db, now }, ref, { staff }) => ({ facts: factsOf(large, await load(db, large, ref, staff), now()) }),
    preview: () => [words.line],
    run: async (tx, { ref, values: { reason }, visit: { staff }, now }) => {
      const row = await load(tx, large, ref, staff)
      if ((row.firstId === staff.id) !== (state === 'withdrawn'))
        throw conflict(state === 'withdrawn' ? '别人提交的，只能确认或者不同意' : '你自己提交的可以撤回')
      if (!(await decideWaiting(tx, row.id, { state, staffId: staff.id, reason, now }))) throw conflict('已经有人决定过，或者过了有效期')
      const object = `waiting-act:${row.id}`
      return { object, before: { state: 'waiting', first: row.firstId }, after: { state }, reason, to: `/waiting-acts/${row.id}` }
    },
  })
const limitAct = (large: Large) =>
  act({
    name: 'set-act-limit',
    title: '多大的金额要两个人',
    roles: ['owner'],
    confirms: 'each',
    fields: { above: hundredths({ label: '超过多少要两个人', hint: '填 0 每一笔都要两个人', unit: '元', least: 0, most: HIGHEST }) },
    start: async ({ db }, ref) => {
      const limits = limitsOf(large)
      const row = found(limits.get(ref), '操作')
      const set = await actLimit(db, ref)
      const others = [...limits].filter(([name]) => name !== ref)
      const all = new Map((await actLimits(db)).map((each) => [each.act, each.above]))
      return {
        facts: [
          ['操作', row.title],
          ...others.map(([name, { title, above }]): Start['facts'][number] => [
            '其他操作',
            <ActLink key={name} name="set-act-limit" of={name}>
              {`${title}：超过 ${yuan(all.get(name) ?? above)} 元`}
            </ActLink>,
          ]),
        ],
        texts: { above: [hundredthsTyped(set?.above ?? row.above)] },
        version: set?.version ?? 0,
      }
    },
    preview: (_deps, ref, { above }) => [
      `${found(limitsOf(large).get(ref), '操作').title}：超过 ${yuan(above)} 元的，一个人提交，另一个人确认`,
    ],
    run: async (tx, { ref, values: { above }, version }) => {
      found(limitsOf(large).get(ref), '操作')
      const before = (await actLimit(tx, ref)) ?? null
      if (!(await putActLimit(tx, ref, above, version))) throw conflict('刚被别人改过，请重新打开核对')
      return { object: `act-limit:${ref}`, before: before && { above: before.above }, after: { above }, to: '/waiting-acts' }
    },
  })

/** Acts that one person prepares and another confirms, over these acts. */
export function waitingArea(acts: readonly ActRow[]): Area {
  const large = new Map(acts.flatMap((row) => (row.needsSecond ? [[row.name, row] as const] : [])))
  const refuse = { name: 'refuse-waiting-act', title: '不同意', line: '这件事不办，提交的人看到原因' }
  const withdraw = { name: 'withdraw-waiting-act', title: '撤回', line: '不再等人确认，什么都不会发生' }
  return {
    pages: [waitingPage(large), onePage(large)],
    acts: [confirmAct(large), decideAct(large, 'refused', refuse), decideAct(large, 'withdrawn', withdraw), limitAct(large)],
  }
}

type TableProps = { rows: readonly WaitingAct[]; now: number; own: number; titleOf: (row: WaitingAct) => string }

function WaitingTable({ rows, now, own, titleOf }: TableProps) {
  return (
    <Rows
      of={rows}
      columns={[
        [
          '事情',
          (row) => (
            <a href={`/waiting-acts/${row.id}`}>
              {titleOf(row)}　{row.ref}
            </a>
          ),
        ],
        ['金额（元）', ({ amount }) => (amount === 0 ? '—' : yuanText(amount))],
        ['提交人', ({ firstId, first }) => (firstId === own ? '你' : first)],
        ['提交时间', ({ madeAt }) => momentText(madeAt)],
        ['状态', (row) => stateOf(row, now)],
      ]}
    />
  )
}
