import type { Db } from '#server/database/tables'
import type { Deps } from '#server/deps'
import { act, momentText } from '#server/desk/frame/row'
import { sheetAct } from '#server/desk/frame/sheet-act'
import { editSheet } from '#server/desk/frame/sheet-edit'
import { countByTitle, receiverWords, stockWords } from '#server/desk/frame/sheet-effects'
import { text } from '#server/desk/parts/field'
import type { CellOf } from '#server/desk/parts/sheet-cells'
import { conflict } from '#server/refusal'
import { receiverIn } from '#server/repositories/account/address'
import { type ClaimLine, claimsByIds, listClaims, waitingByTitle } from '#server/repositories/order/textbook/claims'
import { usedTrackingNos } from '#server/repositories/order/textbook/shipments'
import { shipBooksWithin } from '#server/services/order/textbooks'

export const claimStates: Record<string, string> = { claimed: '待寄出', shipped: '已寄出', received: '已签收' }

const CARRIER = 20
const NUMBER = 40

export const textCell =
  (title: string, most: number) =>
  (cell: string): CellOf<string> =>
    cell.length > most ? { fault: `${title}最多 ${most} 个字` } : { value: cell }

/** A number made of letters and digits, which a spreadsheet may have shortened. */
export const numberCell =
  (title: string, most: number) =>
  (cell: string): CellOf<string> => {
    const typed = cell.normalize('NFKC').replace(/\s/g, '')
    if (/^\d\.\d+e\+?\d+$/i.test(typed)) return { fault: `${title}变成了科学计数法（${typed.slice(0, 30)}）：请把这一列改成文本重新填` }
    if (typed !== '' && !/^[\w-]+$/.test(typed)) return { fault: `${title}“${typed.slice(0, 30)}”只能有字母、数字和横线` }
    return typed.length > most ? { fault: `${title}最多 ${most} 个字` } : { value: typed }
  }

/** Columns of a carrier and of its number. */
export const labelColumns = {
  carrier: { key: 'carrier', title: '快递公司', words: ['快递', '承运商', '物流公司'], take: textCell('快递公司', CARRIER) },
  number: { key: 'number', title: '运单号', words: ['快递单号', '物流单号', '单号'], take: numberCell('运单号', NUMBER) },
} as const

/** Says why a label cannot be taken: a part of it is missing, or its number is used, or stands in another row. `seen` notes one that can. */
export function labelFault(
  { carrier, number }: { carrier: string; number: string },
  seen: Map<string, number>,
  line: number,
): string | null {
  if (carrier === '' || number === '') return '快递公司和运单号要一起写'
  const key = `${carrier} ${number}`
  const earlier = seen.get(key)
  if (earlier !== undefined) return earlier === 0 ? '这个运单号已经用过' : `与第 ${earlier} 行是同一个运单号`
  seen.set(key, line)
  return null
}

/** Says who is told of books that are sent, and how many of each wait before and after. */
export async function bookEffects(deps: Deps, sent: readonly Pick<ClaimLine, 'userId' | 'title'>[]): Promise<string[]> {
  const counts = countByTitle(sent.map(({ title }) => title))
  const waits = new Map((await waitingByTitle(deps.db)).map(({ title, count }) => [title, count]))
  const stock = [...counts].map(([title, count]) => {
    const from = waits.get(title) ?? 0
    return { title, from, to: Math.max(0, from - count) }
  })
  const told = await receiverWords(deps, { kind: 'book_shipped', userIds: sent.map(({ userId }) => userId) })
  return [...told, ...stockWords('等寄', stock)]
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
    { ...labelColumns.carrier, text: ({ carrier }) => carrier ?? '' },
    { ...labelColumns.number, isNeeded: true, text: ({ trackingNo }) => trackingNo ?? '' },
  ],
  told: () => ['每位收到一条消息，点开看物流；寄出后不能再改地址'],
  effects: (deps, changes) =>
    bookEffects(
      deps,
      changes.map(({ row }) => row),
    ),
  load: (db, ids, locks) => claimsByIds(db, ids, locks),
  taken: async (db, lines) => {
    const numbers = lines
      .map((line) => labelColumns.number.take(line.of('number')))
      .flatMap((cell) => (cell.fault === undefined ? [cell.value] : []))
    return (await usedTrackingNos(db, numbers)).map(({ carrier, trackingNo }) => `${carrier} ${trackingNo}`)
  },
  refuse: ({ status }, { carrier = '', number = '' }, seen, line) => {
    if (status !== 'claimed') return '这本教材已经寄出，运单号不能在这里改'
    return labelFault({ carrier, number }, seen, line)
  },
  save: async (work, row, { carrier = '', number: trackingNo = '' }, { now }) => {
    if ((await shipBooksWithin(work, [row], { carrier, trackingNo }, now)) === null) throw conflict('这本教材已经寄出，或运单号已经用过')
    return { object: `book-right:${row.id}`, before: { status: row.status }, after: { carrier, trackingNo } }
  },
  to: '/parcels',
})

const MOST_LABELS = 2_000
const waiting = (db: Db) => listClaims(db, { status: 'claimed', limit: MOST_LABELS })

/** The list for a carrier: who gets which book where. It comes back with its tracking numbers as the plain list does. */
const labels = act({
  name: 'export-parcel-labels',
  title: '导出寄件清单',
  roles: ['service'],
  confirms: 'lately',
  fields: { reason: text({ label: '原因', most: 200 }) },
  start: async ({ db }) => ({ facts: [['待寄出', (await waiting(db)).length]], texts: { reason: ['交给快递寄出教材'] } }),
  preview: async ({ db }) => [
    `下载 ${(await waiting(db)).length} 件的收件人、电话和地址，这次下载会记入操作记录`,
    '快递填好快递公司和运单号后，把这个文件传回来就行',
  ],
  run: async (tx, { values: { reason } }) => {
    const rows = await waiting(tx)
    if (rows.length === 0) throw conflict('没有在等寄出的教材')
    const [heads = [], ...lines] = parcelSheet.rowsOf(rows)
    const receivers = await Promise.all(rows.map(({ sealed }) => receiverIn(tx, sealed)))
    const addresses = receivers.map(({ name, phone, detail }, at) => [name, phone, `${rows[at]?.region} ${detail}`])
    const all = [[...heads, '收件人', '电话', '地址'], ...lines.map((cells, at) => [...cells, ...(addresses[at] ?? [])])]
    const ids = rows.map(({ id }) => id)
    const book = { name: '寄件清单.xlsx', sheets: [{ name: '寄件清单', rows: all }] }
    return { object: 'parcels', before: null, after: { ids }, reason, to: '/parcels?status=claimed', book }
  },
})

export const parcelSheetArea = { pages: [], acts: [labels, sheetAct(parcelSheet)], sheets: [parcelSheet] }
