import { momentText } from '#server/desk/frame/row'
import { sheetAct } from '#server/desk/frame/sheet-act'
import { editSheet } from '#server/desk/frame/sheet-edit'
import type { CellOf } from '#server/desk/parts/sheet-cells'
import { conflict } from '#server/refusal'
import { type ClaimLine, claimsByIds } from '#server/repositories/order/textbook/claims'
import { usedTrackingNos } from '#server/repositories/order/textbook/shipments'
import { shipBookWithin } from '#server/services/order/textbooks'

export const claimStates: Record<string, string> = { claimed: '待寄出', shipped: '已寄出', received: '已签收' }

const CARRIER = 20
const NUMBER = 40

const textCell =
  (title: string, most: number) =>
  (cell: string): CellOf<string> =>
    cell.length > most ? { fault: `${title}最多 ${most} 个字` } : { value: cell }

/** A number of a carrier: letters and digits, which a spreadsheet may have shortened. */
function numberCell(cell: string): CellOf<string> {
  const text = cell.normalize('NFKC').replace(/\s/g, '')
  if (/^\d\.\d+e\+?\d+$/i.test(text)) return { fault: `运单号变成了科学计数法（${text.slice(0, 30)}）：请把这一列改成文本重新填` }
  if (text !== '' && !/^[\w-]+$/.test(text)) return { fault: `运单号“${text.slice(0, 30)}”只能有字母、数字和横线` }
  return text.length > NUMBER ? { fault: `运单号最多 ${NUMBER} 个字` } : { value: text }
}

/** Books that wait to be sent leave as a list and come back with their tracking numbers; a line without one keeps waiting. */
export const parcelSheet = editSheet<ClaimLine>({
  name: 'parcels',
  title: '导入运单号',
  unit: '件',
  act: 'import-parcels',
  roles: ['service'],
  hint: '第一行是列名：编号、快递公司、运单号；没写运单号的继续等',
  // A book that was sent does not wait any more: that alone tells that the row is stale.
  hasNoVersion: true,
  columns: [
    { key: 'title', title: '教材', text: ({ title }) => title },
    { key: 'user', title: '学员', text: ({ userId }) => String(userId) },
    { key: 'region', title: '地区', text: ({ region }) => region },
    { key: 'state', title: '状态', text: ({ status }) => claimStates[status] ?? status },
    { key: 'claimed', title: '申请时间', text: ({ claimedAt }) => momentText(claimedAt) },
    {
      key: 'carrier',
      title: '快递公司',
      words: ['快递', '承运商', '物流公司'],
      text: ({ carrier }) => carrier ?? '',
      take: textCell('快递公司', CARRIER),
    },
    {
      key: 'number',
      title: '运单号',
      words: ['快递单号', '物流单号', '单号'],
      isNeeded: true,
      text: ({ trackingNo }) => trackingNo ?? '',
      take: numberCell,
    },
  ],
  told: () => ['每位收到一条消息，点开看物流；寄出后不能再改地址'],
  load: (db, ids, locks) => claimsByIds(db, ids, locks),
  taken: async (db, lines) => {
    const numbers = lines.map((line) => numberCell(line.of('number'))).flatMap((cell) => (cell.fault === undefined ? [cell.value] : []))
    return (await usedTrackingNos(db, numbers)).map(({ carrier, trackingNo }) => `${carrier} ${trackingNo}`)
  },
  refuse: ({ status }, { carrier = '', number = '' }, seen, line) => {
    if (status !== 'claimed') return '这本教材已经寄出，运单号不能在这里改'
    if (carrier === '' || number === '') return '快递公司和运单号要一起写'
    const key = `${carrier} ${number}`
    const earlier = seen.get(key)
    if (earlier !== undefined) return earlier === 0 ? '这个运单号已经用过' : `与第 ${earlier} 行是同一个运单号`
    seen.set(key, line)
    return null
  },
  save: async (work, row, { carrier = '', number: trackingNo = '' }, { now }) => {
    const right = { id: row.id, user_id: row.userId, region: row.region, sealed: row.sealed }
    if ((await shipBookWithin(work, right, { carrier, trackingNo }, now)) === null) throw conflict('这本教材已经寄出，或运单号已经用过')
    return { object: `book-right:${row.id}`, before: { status: row.status }, after: { carrier, trackingNo } }
  },
  to: '/parcels',
})

export const parcelSheetArea = { pages: [], acts: [sheetAct(parcelSheet)], sheets: [parcelSheet] }
