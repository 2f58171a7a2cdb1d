import type { Db, Tx } from '#server/database/tables'
import type { Deps } from '#server/deps'
import { ActLink, Facts, PageLink } from '#server/desk/frame/detail'
import { amountColumn, type Column, list } from '#server/desk/frame/list'
import { moneyText, yuanText } from '#server/desk/frame/number'
import { MOST_COUNTED } from '#server/desk/frame/presets'
import { type Area, act, momentText, page } from '#server/desk/frame/row'
import { searchable } from '#server/desk/frame/search'
import { spanAt } from '#server/desk/frame/spans'
import { hundredths, text } from '#server/desk/parts/field'
import { messageFields } from '#server/desk/parts/message-fields'
import { choicesOf } from '#server/desk/parts/object-field'
import { found, idOf, rowVersion } from '#server/desk/parts/ref'
import { mediaUrl } from '#server/media-url'
import { conflict } from '#server/refusal'
import { sendMessage } from '#server/repositories/account/message'
import { courseNames } from '#server/repositories/course/course-lists'
import { putRemark } from '#server/repositories/order/order-edit'
import { originsOf } from '#server/repositories/order/order-origin'
import { closedTrades } from '#server/repositories/order/payments'
import { countOrders, listOrders, type OrderLine, orderLine, sumOrders } from '#server/repositories/order/queue'
import { cancelRow, closeTrades } from '#server/services/order/orders'
import { repriceOrder } from '#server/services/order/reprice'
import { yuan } from '@/domain/money/money'
import { maskMobile } from '@/domain/text/personal-fields'
import { monthDayText } from '@/domain/time/day'
import { OrderChip, orderStates as states } from './order-chip'
import { orderRows, waitingTitles, withClaims } from './order-sheet'
import { originFilters } from './origin-filters'

const roles = ['service', 'finance'] as const
const MOST_COURSES = 500
const REMARK_CHANGED = '备注刚被别人改过，请重新打开核对'

const linkTo = ({ userId, nickname }: OrderLine) => <PageLink to={`/learners/${userId}`}>{nickname}</PageLink>

/** The end of a mobile, by which staff tell learners of the same name apart. */
const tailOf = (mobile: string | null) => (mobile === null ? '' : <small>尾号 {mobile.slice(-4)}</small>)

/** A version for changes of the price. */
const priceVersion = ({ status, payable, repricedAt }: OrderLine) => rowVersion({ status, payable, repricedAt })

const load = async (db: Db | Tx, ref: string | undefined) => found(await orderLine(db, idOf(ref, '订单')), '订单')

const factsOf = (row: OrderLine) =>
  [
    ['订单号', row.orderSn],
    ['商品', row.title],
    ['学员', linkTo(row)],
    ['状态', states[row.status] ?? row.status],
    ['应付（元）', yuanText(row.payable)],
    ['学豆', row.beans],
    ['已退（元）', yuanText(row.refunded)],
    ['下单时间', momentText(row.createdAt)],
    ['付款时间', momentText(row.paidAt)],
    ['取消原因', row.cancelReason ?? '—'],
    ['备注', row.remark || '—'],
  ] as const

/** An order in the list: where its buyer came from, the picture of what was bought, and the books that wait to be sent. */
type Listed = OrderLine & { origin: string; waiting: string }

async function listed({ db, env }: Deps, wanted: Parameters<typeof listOrders>[1]): Promise<Listed[]> {
  const rows = await listOrders(db, wanted)
  const origins = await originsOf(
    db,
    rows.map(({ id }) => id),
  )
  return (await withClaims(db, rows)).map((row) => ({
    ...row,
    cover: mediaUrl(env, row.cover),
    origin: origins.get(row.id) ?? '直接打开',
    waiting: waitingTitles(row),
  }))
}

const columns: readonly Column<Listed>[] = [
  { title: '订单号', text: ({ orderSn }) => orderSn },
  {
    title: '商品',
    text: ({ title }) => title,
    view: ({ title, cover, waiting }) => (
      <>
        {cover !== '' && <img src={cover} alt="" width={37} height={21} className="cover" loading="lazy" />}
        {title}
        {waiting !== '' && (
          <span className="chip" title={waiting}>
            等寄教材
          </span>
        )}
      </>
    ),
  },
  {
    title: '学员',
    text: ({ nickname, mobile }) => `${nickname} ${maskMobile(mobile ?? '')}`.trim(),
    view: (row) => (
      <>
        {linkTo(row)} {tailOf(row.mobile)}
      </>
    ),
  },
  { title: '状态', text: ({ status }) => states[status] ?? status, view: ({ status }) => <OrderChip status={status} /> },
  amountColumn('应付（元）', ({ payable }) => payable, { sort: 'amount', fen: ({ payable }) => payable }),
  { title: '从哪来', text: ({ origin }) => origin },
  { title: '下单时间', text: ({ createdAt }) => momentText(createdAt), sort: 'created' },
  { title: '付款时间', text: ({ paidAt }) => momentText(paidAt), sort: 'paid', onlyWith: 'paid' },
]

/** A sum as people read it, with its thousands apart. Fen. */

/** Counts the orders of a preset. */
const counted =
  (filter: { status?: string; books?: string }) =>
  ({ db }: Deps) =>
    countOrders(db, filter, MOST_COUNTED)

/** The shortest number of an order; names are shorter. */
const ORDER_NUMBER = /^(?=.*\d)[0-9A-Za-z]{16,40}$/

/** Reads the field that finds: an order by its number, else those of a learner. */
function sought({ user = '', ...filter }: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const word = user.replace(/\s/g, '')
  return ORDER_NUMBER.test(word) ? { ...filter, orderSn: word.toUpperCase() } : { ...filter, user }
}

const orders = list<Listed>({
  path: '/orders',
  title: '订单',
  section: '交易',
  roles,
  filters: [
    { name: 'user', label: '找', hint: '订单号、手机号、昵称' },
    { name: 'status', label: '状态', choices: { live: '付过款的', ...states } },
    { name: 'created', label: '下单', kind: 'dates' },
    { name: 'paid', label: '付款', kind: 'dates', isRare: true },
    { name: 'course', label: '课程', kind: 'pick', choices: async ({ db }) => choicesOf(await courseNames(db, MOST_COURSES)) },
    ...originFilters,
    { name: 'books', label: '教材', choices: { waiting: '等寄' }, isRare: true },
    { name: 'amount', label: '金额', kind: 'money' },
    { name: 'orderSn', label: '订单号', kind: 'of', nameOf: async (_deps, given) => given },
  ],
  columns,
  by: ({ paid }) => (paid?.from === undefined && paid?.below === undefined ? 'created' : 'paid'),
  presets: [
    {
      words: '今天',
      query: 'createdSpan=today',
      count: ({ db, now }) => countOrders(db, { created: spanAt('today', now()) }, MOST_COUNTED),
    },
    { words: '本周已付', query: 'status=live&paidSpan=week' },
    { words: '本月已付', query: 'status=live&paidSpan=month' },
    { words: '待付款', query: 'status=pending_payment', count: counted({ status: 'pending_payment' }) },
    { words: '退款中', query: 'status=refunding', count: counted({ status: 'refunding' }) },
    { words: '等寄教材', query: 'books=waiting', count: counted({ books: 'waiting' }) },
  ],
  load: (deps, { filter, ranges, ...rest }) => listed(deps, { ...sought(filter), ...ranges, ...rest }),
  sum: async ({ db }, { filter, ranges }) => {
    const { payable, refunds: backs, refunded, ...counted } = await sumOrders(db, { ...sought(filter), ...ranges })
    if (counted.isMore) return { ...counted, words: [] }
    return {
      ...counted,
      words: [
        `付款 ${moneyText(payable)}`,
        ...(backs > 0 ? [`退 ${backs} 笔 ${moneyText(refunded)}`] : []),
        `实收 ${moneyText(payable - refunded)}`,
      ],
    }
  },
  unit: '笔',
  bulk: [
    { act: 'note-order', words: '写备注' },
    { act: 'tell-buyer', words: '发消息' },
    { act: 'import-orders', words: '填运单号', isSheet: true },
    { act: 'import-invoices', words: '填发票号码', isSheet: true },
    { act: 'reprice-order', words: '改价' },
    { act: 'cancel-order', words: '取消未付款的' },
  ],
  sheet: { act: 'import-orders', words: '导入：填运单号、改备注', rowsOf: (rows, { db }) => orderRows(db, rows, columns) },
  to: ({ id }) => `/orders/${id}`,
})

type ActsProps = { of: OrderLine }

/** The acts that an order is open to: the first that most come for, the others behind 更多. */
function OrderActs({ of: { id, status } }: ActsProps) {
  const isPending = status === 'pending_payment'
  const isDone = status === 'completed'
  return (
    <>
      <ActLink name="note-order" of={id}>
        写备注
      </ActLink>
      <ActLink name="tell-buyer" of={id} isMain={!isPending && !isDone}>
        发消息
      </ActLink>
      {isPending && (
        <>
          <ActLink name="cancel-order" of={id}>
            取消订单
          </ActLink>
          <ActLink name="reprice-order" of={id} isMain>
            改价
          </ActLink>
        </>
      )}
      {isDone && (
        <ActLink name="open-refund" of={id} isMain>
          替学员申请退款
        </ActLink>
      )}
    </>
  )
}

const order = page({
  path: '/orders/:id',
  title: '订单',
  roles,
  titleOf: async ({ db }, { params }) => (await load(db, params.id)).title,
  load: ({ db }, { params }) => load(db, params.id),
  head: (row) => ({
    crumb: (
      <>
        <PageLink to="/orders">订单</PageLink> / {row.orderSn}
      </>
    ),
    chips: <OrderChip status={row.status} />,
    acts: <OrderActs of={row} />,
  }),
  view: (row) => <Facts of={factsOf(row)} />,
})

const nameOf = ({ userId, orderSn }: { userId: number; orderSn: string }) => ({ user_id: userId, order_sn: orderSn })

const cancel = act({
  name: 'cancel-order',
  title: '取消订单',
  roles: ['service'],
  fields: { reason: text({ label: '给学员的原因', most: 100 }) },
  start: async ({ db }, ref) => ({ facts: factsOf(await load(db, ref)) }),
  preview: () => ['未付款的订单被取消，优惠券和学豆退回，学员会收到消息', '之后到账的钱会自动退回'],
  run: async (tx, { ref, values, now }) => {
    const row = await load(tx, ref)
    if ((await cancelRow(tx, nameOf(row), { reason: values.reason, isOwn: false, now })) === null) throw conflict('订单已经付款或取消')
    return { object: `order:${row.orderSn}`, before: { status: row.status }, after: values, reason: values.reason, to: `/orders/${row.id}` }
  },
  follow: async (deps, ref) => closeTrades(deps, await closedTrades(deps.db, nameOf(await load(deps.db, ref)))),
})

const reprice = act({
  name: 'reprice-order',
  title: '改价',
  roles: ['service', 'finance'],
  confirms: 'each',
  fields: {
    payable: hundredths({ label: '改成多少', hint: '只能往低改；改成 0 时学员直接领取', unit: '元', least: 0, most: 10_000_000 }),
    reason: text({ label: '给学员的话', most: 100 }),
  },
  start: async ({ db }, ref) => {
    const row = await load(db, ref)
    return { facts: factsOf(row), texts: { payable: [yuan(row.payable)] }, version: priceVersion(row) }
  },
  preview: async ({ db }, ref, { payable }) => {
    const row = await load(db, ref)
    return [
      `从 ${yuan(row.payable)} 元改为 ${yuan(payable)} 元，少收 ${yuan(row.payable - payable)} 元`,
      '学员会收到消息，有 30 分钟付款；按旧价格付的钱会自动退回',
    ]
  },
  run: async (tx, { ref, values, version, now }) => {
    const row = await load(tx, ref)
    if (priceVersion(row) !== version) throw conflict('这笔订单刚被别人改过，请重新打开核对')
    const { before } = await repriceOrder(tx, nameOf(row), { ...values, now })
    return { object: `order:${row.orderSn}`, before: { payable: before }, after: values, reason: values.reason, to: `/orders/${row.id}` }
  },
  follow: async (deps, ref) => closeTrades(deps, await closedTrades(deps.db, nameOf(await load(deps.db, ref)))),
})

const note = act({
  name: 'note-order',
  title: '订单备注',
  roles,
  isDirect: true,
  fields: { remark: text({ label: '备注', hint: '只有员工看得到', most: 200, isOptional: true, isLong: true }) },
  start: async ({ db }, ref) => {
    const row = await load(db, ref)
    return { facts: factsOf(row), texts: { remark: [row.remark] }, version: rowVersion({ remark: row.remark }) }
  },
  preview: () => [],
  run: async (tx, { ref, values, version }) => {
    const row = await load(tx, ref)
    if (rowVersion({ remark: row.remark }) !== version) throw conflict(REMARK_CHANGED)
    if (!(await putRemark(tx, row.orderSn, { remark: values.remark, before: row.remark }))) throw conflict(REMARK_CHANGED)
    return { object: `order:${row.orderSn}`, before: { remark: row.remark }, after: values, to: `/orders/${row.id}` }
  },
})

/** The key of a run of many rows, which each of them carries with its own number; the key of a form stays what it is. */
const runOf = (formKey: string, ref: string) => (formKey.endsWith(`-${ref}`) ? formKey.slice(0, -ref.length - 1) : formKey)

/** Writes to the buyer of an order. Somebody with several orders among those that were marked is written to once. */
const tellBuyer = act({
  name: 'tell-buyer',
  title: '给买家发消息',
  roles: ['service'],
  fields: messageFields,
  start: async ({ db }, ref) => {
    const { orderSn, title, nickname, userId } = await load(db, ref)
    return {
      facts: [
        ['订单', `${orderSn}，${title}`],
        ['学员', `${nickname}（${userId}）`],
      ],
    }
  },
  preview: (_deps, _ref, { title, body }) => [
    `买家看到：${title}。${body}`,
    '点开去这笔订单',
    '进站内消息，再通过学员开着的微信、短信或邮件提醒；选了同一位学员的几笔，只发一条',
  ],
  run: async (tx, { ref, values: { title, body }, now, formKey }) => {
    const { id, userId, orderSn } = await load(tx, ref)
    const link = `/mine/order/${orderSn}/detail`
    await sendMessage(tx, { userId, kind: 'school_notice', ref: runOf(formKey, ref), title, body, link, now })
    return { object: `order:${orderSn}`, before: null, after: { title, body }, to: `/orders/${id}` }
  },
})

/** Orders of the buyers whom a word names, by nickname or the end of a mobile. */
const ordersOfBuyer = (db: Parameters<typeof listOrders>[0], word: string, limit: number) =>
  /^\d{1,3}$/.test(word) ? [] : listOrders(db, { user: word, limit })

/** Finds orders by number, else by their buyer. */
const orderSearch = searchable<OrderLine>({
  kind: '订单',
  roles,
  byId: orderLine,
  byWord: async (db, word, limit) => {
    const numbered = await listOrders(db, { orderSn: word, limit })
    return numbered.length > 0 ? numbered : ordersOfBuyer(db, word, limit)
  },
  by: (word) => (/^\d{4}$/.test(word) ? '买家手机号尾号' : ''),
  hit: ({ id, orderSn, nickname, title, payable, status, createdAt }) => ({
    to: `/orders/${id}`,
    title: orderSn,
    note: `${nickname}，${title} ¥${yuan(payable)}`,
    aside: `${states[status] ?? status}，${monthDayText(createdAt)}`,
  }),
})

export const orderArea: Area = { pages: [orders, order], acts: [cancel, reprice, note, tellBuyer], search: [orderSearch] }
