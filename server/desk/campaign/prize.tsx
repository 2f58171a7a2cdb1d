import { ActLink, Facts, learnerLink } from '#server/desk/frame/detail'
import { list } from '#server/desk/frame/list'
import { type Area, act, momentText, page } from '#server/desk/frame/row'
import { text } from '#server/desk/parts/field'
import { ReceiverView, shownReceiver } from '#server/desk/parts/receiver'
import { found, idOf } from '#server/desk/parts/ref'
import { conflict } from '#server/refusal'
import { sendMessage } from '#server/repositories/account/message'
import { listPrizeClaims, type PrizeClaim, prizeClaimById, shipPrize, waitingPrizes } from '#server/repositories/campaign/raffles'

const roles = ['service', 'marketing'] as const
const states = { address: '等学员填地址', claimed: '待寄出', shipped: '已寄出' }
const stateOf = ({ status }: PrizeClaim) => Object.entries(states).find(([name]) => name === status)?.[1] ?? status

const load = async (db: Parameters<typeof prizeClaimById>[0], ref: string | undefined) =>
  found(await prizeClaimById(db, idOf(ref, '奖品')), '奖品')

const factsOf = (row: PrizeClaim) =>
  [
    ['奖品', row.title],
    ['活动', row.raffle],
    ['学员', learnerLink(row.userId)],
    ['地区', row.region || '—'],
    ['状态', stateOf(row)],
    ['物流', row.carrier ? `${row.carrier} ${row.trackingNo}` : '—'],
    ['填地址的时间', momentText(row.claimedAt)],
  ] as const

const prizes = list<PrizeClaim>({
  path: '/prizes',
  title: '奖品寄送',
  section: '交易',
  roles,
  filters: [{ name: 'status', label: '状态', choices: states }],
  columns: [
    { title: '奖品', text: ({ title }) => title },
    { title: '活动', text: ({ raffle }) => raffle },
    { title: '学员', text: ({ userId }) => String(userId), isNumber: true },
    { title: '地区', text: ({ region }) => region },
    { title: '状态', text: stateOf },
    { title: '填地址的时间', text: ({ claimedAt }) => momentText(claimedAt) },
  ],
  load: ({ db }, { filter, ...rest }) => listPrizeClaims(db, { status: filter.status, ...rest }),
  to: ({ id }) => `/prizes/${id}`,
  waits: { status: 'claimed' },
  queue: ({ db }) => waitingPrizes(db),
})

const one = page({
  path: '/prizes/:id',
  title: '奖品寄送',
  roles,
  load: ({ db }, { params }) => load(db, params.id),
  view: (row) => (
    <>
      <Facts of={factsOf(row)} />
      {row.status === 'claimed' && (
        <>
          <ActLink name="show-winner" of={row.id}>
            查看收件人
          </ActLink>
          <ActLink name="ship-prize" of={row.id}>
            寄出
          </ActLink>
        </>
      )}
    </>
  ),
})

const showWinner = act({
  name: 'show-winner',
  title: '查看收件人',
  roles,
  confirms: 'lately',
  fields: { reason: text({ label: '原因', most: 200 }) },
  start: async ({ db }, ref) => ({ facts: factsOf(await load(db, ref)), texts: { reason: ['寄出奖品'] } }),
  preview: () => ['显示收件人、电话和地址一分钟，这次查看会记入操作记录'],
  run: async (tx, { ref, values }) => {
    const { id, status } = await load(tx, ref)
    if (status !== 'claimed') throw conflict('这件奖品不用寄，或已经寄出')
    return { object: `prize:${id}`, before: null, after: null, reason: values.reason, to: `/prizes/${id}/receiver` }
  },
})

const receiver = page({
  path: '/prizes/:id/receiver',
  title: '收件人',
  roles,
  load: async (deps, { params, staff }) => {
    const row = await load(deps.db, params.id)
    return { row, receiver: await shownReceiver(deps, row, { staffId: staff.id, act: 'show-winner', object: `prize:${row.id}` }) }
  },
  view: ({ row, receiver: shown }) => <ReceiverView what="奖品" row={row} receiver={shown} ship="ship-prize" />,
})

const ship = act({
  name: 'ship-prize',
  title: '寄出奖品',
  roles,
  fields: { carrier: text({ label: '快递公司', most: 20 }), trackingNo: text({ label: '运单号', most: 40 }) },
  start: async ({ db }, ref) => ({ facts: factsOf(await load(db, ref)) }),
  preview: (_deps, _ref, { carrier, trackingNo }) => [`由 ${carrier} 寄出，运单号 ${trackingNo}`, '学员会收到消息，不能再改地址'],
  run: async (tx, { ref, values, now }) => {
    const { id, userId, title, status } = await load(tx, ref)
    if (!(await shipPrize(tx, id, values))) throw conflict('这件奖品不用寄，或已经寄出')
    const body = `${title}：${values.carrier} ${values.trackingNo}。`
    await sendMessage(tx, { userId, kind: 'prize_shipped', ref: String(id), body, link: '/raffle/my-prizes', now })
    return { object: `prize:${id}`, before: { status }, after: { status: 'shipped', ...values }, to: `/prizes/${id}` }
  },
})

/** Goods won in raffles, to be shipped. */
export const prizeArea: Area = { pages: [prizes, one, receiver], acts: [showWinner, ship] }
