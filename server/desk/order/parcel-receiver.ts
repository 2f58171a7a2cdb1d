import type { Db, Tx } from '#server/database/tables'
import { type Area, act } from '#server/desk/frame/row'
import { text } from '#server/desk/parts/field'
import { found, idOf } from '#server/desk/parts/ref'
import { conflict, invalid } from '#server/refusal'
import { storedAddress } from '#server/repositories/account/address'
import { sendMessage } from '#server/repositories/account/message'
import { claimById } from '#server/repositories/order/textbook/claims'
import { changeReceiver } from '#server/repositories/order/textbook/rights'
import { recogniseAddress } from '#server/services/account/addresses'
import { maskName } from '@/domain/text/id-number'
import { maskMobile } from '@/domain/text/personal-fields'

const WHAT = '教材申请'
const load = async (db: Db | Tx, ref: string) => found(await claimById(db, idOf(ref, WHAT)), WHAT)

/** Refuses a parcel that is not waiting, by its name. */
function mustWait({ title, status, carrier, trackingNo }: Awaited<ReturnType<typeof load>>): void {
  if (status !== 'claimed') throw conflict(`《${title}》已经由 ${carrier} ${trackingNo} 寄出，不能再改收件人`)
}

/** The receiver in a pasted text, with every part of it. */
async function receiverOf(typed: string) {
  const read = await recogniseAddress(typed)
  const missing = (
    [
      ['收件人', read.name],
      ['电话', read.phone],
      ['省市区', read.regionCode],
      ['详细地址', read.detail],
    ] as const
  )
    .filter(([, part]) => part === '')
    .map(([label]) => label)
  if (missing.length > 0 || read.confidence !== 'high')
    throw invalid(`没有认出${missing.join('、') || '省市区'}，请补全：姓名 电话 省市区 详细地址`)
  return read
}

const change = act({
  name: 'change-receiver',
  title: '改收件人',
  roles: ['service'],
  confirms: 'lately',
  fields: {
    receiver: text({ label: '新的收件人', hint: '一段话：姓名 电话 省市区 详细地址', most: 300, isLong: true }),
    reason: text({ label: '原因', most: 200 }),
  },
  start: async ({ db }, ref) => {
    const row = await load(db, ref)
    mustWait(row)
    const facts = [
      ['教材', row.title],
      ['学员', String(row.userId)],
      ['现在寄往', row.region],
    ] as const
    return { facts }
  },
  preview: async (_deps, _ref, values) => {
    const { name, phone, region, detail } = await receiverOf(values.receiver)
    return [`收件人：${name}`, `电话：${phone}`, `地址：${region} ${detail}`, '学员会收到消息']
  },
  run: async (tx, { ref, values, now }) => {
    const row = await load(tx, ref)
    mustWait(row)
    const { name, phone, regionCode, region, detail } = await receiverOf(values.receiver)
    const { sealed } = await storedAddress(tx, { name, phone, regionCode, detail, isDefault: false }, region)
    // Another hand may have sent it since the row was read.
    if (!(await changeReceiver(tx, row.id, { region, sealed }))) mustWait(await load(tx, ref))
    const body = `《${row.title}》改寄给 ${maskName(name)}（${maskMobile(phone)}），${region}。不是你要改的话，请联系客服。`
    const message = { userId: row.userId, kind: 'notice', ref: `receiver:${row.id}:${now}`, title: '收件人已修改' } as const
    await sendMessage(tx, { ...message, body, link: '/mine/book', now })
    // The audit names the region alone: the receiver stays sealed.
    const [before, after] = [{ region: row.region }, { region }]
    return { object: `book-right:${row.id}`, before, after, reason: values.reason, to: `/parcels/${row.id}` }
  },
})

/** Another receiver for a parcel that has not been sent. */
export const parcelReceiverArea: Area = { pages: [], acts: [change] }
