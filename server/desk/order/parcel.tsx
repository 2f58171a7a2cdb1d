import type { Db, Tx } from '#server/database/tables'
import { ActLink, Facts, learnerLink } from '#server/desk/frame/detail'
import { list } from '#server/desk/frame/list'
import { type Area, act, momentText, page } from '#server/desk/frame/row'
import { text } from '#server/desk/parts/field'
import { choicesOf } from '#server/desk/parts/object-field'
import { ReceiverView, shownReceiver } from '#server/desk/parts/receiver'
import { found, idOf } from '#server/desk/parts/ref'
import { conflict, invalid } from '#server/refusal'
import { listBooks } from '#server/repositories/order/textbook/books'
import { type ClaimLine, claimById, listClaims, waitingClaims } from '#server/repositories/order/textbook/claims'
import { shipBooksWithin } from '#server/services/order/textbooks'
import { claimStates, parcelSheet } from './parcel-sheet'

const roles = ['service'] as const
const MOST_BOOKS = 500

const factsOf = (row: ClaimLine) =>
  [
    ['教材', row.title],
    ['学员', learnerLink(row.userId)],
    ['地区', row.region],
    ['状态', claimStates[row.status] ?? row.status],
    ['物流', row.carrier ? `${row.carrier} ${row.trackingNo}` : '—'],
    ['申请时间', momentText(row.claimedAt)],
  ] as const

const claims = list<ClaimLine>({
  path: '/parcels',
  title: '教材寄送',
  section: '交易',
  roles,
  filters: [
    { name: 'status', label: '状态', choices: { claimed: '待寄出', shipped: '已寄出' } },
    { name: 'book', label: '教材', kind: 'pick', choices: async ({ db }) => choicesOf(await listBooks(db, { limit: MOST_BOOKS })) },
    { name: 'claimed', label: '申请', kind: 'dates' },
  ],
  columns: [
    { title: '教材', text: ({ title }) => title },
    { title: '学员', text: ({ userId }) => String(userId), isNumber: true },
    { title: '地区', text: ({ region }) => region },
    { title: '状态', text: ({ status }) => claimStates[status] ?? status },
    { title: '申请时间', text: ({ claimedAt }) => momentText(claimedAt), sort: 'id' },
  ],
  load: ({ db }, { filter, ranges, ...rest }) => listClaims(db, { ...filter, ...ranges, ...rest }),
  to: ({ id }) => `/parcels/${id}`,
  walk: { filter: { status: 'claimed' }, acts: ['ship-book'], unit: '件' },
  queue: ({ db }) => waitingClaims(db),
  sheet: { act: 'import-parcels', words: '导入：填运单号', rowsOf: parcelSheet.rowsOf },
  above: (
    <p>
      <ActLink name="ship-books" of="site">
        批量填运单号
      </ActLink>
      <ActLink name="export-parcel-labels" of="site">
        导出寄件清单
      </ActLink>
    </p>
  ),
})

const claim = page({
  path: '/parcels/:id',
  title: '教材寄送',
  roles,
  load: async ({ db }, { params }) => found(await claimById(db, idOf(params.id, '教材申请')), '教材申请'),
  view: (row) => (
    <>
      <Facts of={factsOf(row)} />
      {row.status === 'claimed' && (
        <>
          <ActLink name="show-receiver" of={row.id}>
            查看收件人
          </ActLink>
          <ActLink name="change-receiver" of={row.id}>
            改收件人
          </ActLink>
          <ActLink name="ship-book" of={row.id}>
            寄出
          </ActLink>
        </>
      )}
    </>
  ),
})

const showReceiver = act({
  name: 'show-receiver',
  title: '查看收件人',
  roles,
  confirms: 'lately',
  fields: { reason: text({ label: '原因', most: 200 }) },
  start: async ({ db }, ref) => ({
    facts: factsOf(found(await claimById(db, idOf(ref, '教材申请')), '教材申请')),
    texts: { reason: ['寄出教材'] },
  }),
  preview: () => ['显示收件人、电话和地址一分钟，这次查看会记入操作记录'],
  run: async (tx, { ref, values }) => {
    const { id, status } = found(await claimById(tx, idOf(ref, '教材申请')), '教材申请')
    if (status !== 'claimed') throw conflict('这本教材已经寄出')
    return { object: `book-right:${id}`, before: null, after: null, reason: values.reason, to: `/parcels/${id}/receiver` }
  },
})

const receiver = page({
  path: '/parcels/:id/receiver',
  title: '收件人',
  roles,
  load: async (deps, { params, staff }) => {
    const row = found(await claimById(deps.db, idOf(params.id, '教材申请')), '教材申请')
    return { row, receiver: await shownReceiver(deps, row, { staffId: staff.id, act: 'show-receiver', object: `book-right:${row.id}` }) }
  },
  view: ({ row, receiver: shown }) => <ReceiverView what="教材" row={row} receiver={shown} ship="ship-book" />,
})

const ship = act({
  name: 'ship-book',
  title: '寄出教材',
  roles,
  fields: {
    carrier: text({ label: '快递公司', most: 20 }),
    trackingNo: text({ label: '运单号', most: 40 }),
  },
  start: async ({ db }, ref) => {
    const row = found(await claimById(db, idOf(ref, '教材申请')), '教材申请')
    return { facts: factsOf(row) }
  },
  preview: (_deps, _ref, { carrier, trackingNo }) => [`由 ${carrier} 寄出，运单号 ${trackingNo}`, '学员会收到消息，不能再改地址'],
  run: async (tx, { ref, values, now }) => {
    const row = found(await claimById(tx, idOf(ref, '教材申请')), '教材申请')
    if ((await shipBooksWithin(tx, [row], values, now)) === null) throw conflict('这本教材已经寄出，或运单号已经用过')
    return { object: `book-right:${row.id}`, before: { status: row.status }, after: values, to: `/parcels/${row.id}` }
  },
})

/** Lines that are shipped at once. */
const AT_ONCE = 200
const lineOf = ({ id, title, userId, region }: ClaimLine) => `${id} ${title}，学员 ${userId}，${region} =>`

type Label = { id: number; carrier: string; trackingNo: string }

/** Reads labels line by line: the number of a claim, then behind `=>` or spaces the carrier and the tracking number; a line without them waits. */
function labelsIn(typed: string): Label[] {
  return typed.split('\n').flatMap((line, at) => {
    if (line.trim() === '' || /=>\s*$/.test(line)) return []
    const [, id = '', label = ''] = /^\s*#?(\d{1,9})(?:.*=>|[\s,，]+)(.*)$/.exec(line) ?? []
    const [carrier = '', trackingNo = '', ...more] = label.split(/[\s,，]+/).filter((part) => part !== '')
    if (carrier === '' || trackingNo === '' || more.length > 0 || trackingNo.length > 40 || carrier.length > 20)
      throw invalid(`第 ${at + 1} 行看不懂：后面写快递公司和运单号，比如 顺丰 SF123`)
    return [{ id: Number(id), carrier, trackingNo }]
  })
}

/** The labels with their claims; refuses a line whose book does not wait any more. */
async function labelled(db: Db | Tx, typed: string): Promise<(Label & { row: ClaimLine })[]> {
  const labels = labelsIn(typed)
  if (labels.length === 0) throw invalid('还没有填运单号')
  if (labels.length > AT_ONCE) throw invalid(`一次最多寄 ${AT_ONCE} 件`)
  if (new Set(labels.map(({ id }) => id)).size < labels.length) throw invalid('有的申请写了两行')
  const found = []
  for (const label of labels) {
    const row = await claimById(db, label.id)
    if (row?.status !== 'claimed') throw conflict(`编号 ${label.id} 不在待寄出里，去掉这一行再试`)
    found.push({ ...label, row })
  }
  return found
}

const shipMany = act({
  name: 'ship-books',
  title: '批量寄出教材',
  roles,
  fields: {
    labels: text({
      label: '运单',
      hint: `每行在 => 后面写快递公司和运单号；没写的不动。也可以整列粘贴：编号 快递公司 运单号。一次最多 ${AT_ONCE} 件`,
      most: 40_000,
      isLong: true,
    }),
  },
  start: async ({ db }) => {
    const waiting = await listClaims(db, { status: 'claimed', limit: AT_ONCE })
    return { facts: [['待寄出', waiting.length]], texts: { labels: [waiting.map(lineOf).reverse().join('\n')] } }
  },
  preview: async ({ db }, _ref, { labels }) => [
    ...(await labelled(db, labels)).map(({ row, carrier, trackingNo }) => `${row.title}，学员 ${row.userId}：${carrier} ${trackingNo}`),
    '学员会收到消息，不能再改地址',
  ],
  run: async (tx, { values, now }) => {
    const all = await labelled(tx, values.labels)
    for (const { row, carrier, trackingNo } of all) {
      if ((await shipBooksWithin(tx, [row], { carrier, trackingNo }, now)) === null)
        throw conflict(`编号 ${row.id} 已经寄出，或运单号 ${trackingNo} 已经用过`)
    }
    const after = { labels: all.map(({ id, carrier, trackingNo }) => ({ id, carrier, trackingNo })) }
    return { object: 'parcels', before: null, after, to: '/parcels?status=claimed' }
  },
})

/** Textbooks to be shipped. */
export const parcelArea: Area = { pages: [claims, claim, receiver], acts: [showReceiver, ship, shipMany] }
