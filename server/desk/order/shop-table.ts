import type { Db } from '#server/database/tables'
import { momentIn } from '#server/desk/parts/field'
import { rowsInFile, rowsInText, type SheetRow } from '#server/desk/parts/sheet-rows'
import { invalid } from '#server/refusal'
import { courseNames } from '#server/repositories/course/course-lists'
import { type Sale, shopOrdersBy } from '#server/repositories/order/shop-orders'
import { ownDeskFile } from '#server/repositories/site/desk-file'
import { mobileOf } from '@/domain/account/mobile'

/** Sales of another shop in a table: the first line names the columns. */

const HEADS = ['订单号', '手机号', '课程', '购买时间'] as const
const STATE = '状态'
const MOST_ROWS = 5_000
const MOST_COURSES = 10_000
const MOST_TOLD = 20
const SN = /^[\w-]{4,40}$/
const paid = new Set(['', '已付款', '已支付', '交易成功', '已完成', '已发货', '已签收'])
const undoneWords = new Set(['已退款', '退款成功', '交易关闭'])

type Placed<T> = T & { line: number }
/** `known`: sales that are there already. */
export type Sales = { sales: Placed<Sale>[]; undone: Placed<{ sn: string }>[]; faults: string[]; known: number }

/** A moment as spreadsheets and shops write it: with seconds or without, with slashes or hyphens. */
const momentOf = (cell: string): number | null => {
  const [, year, month = '', day = '', time] = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})[ T](\d{1,2}:\d\d)(?::\d\d)?$/.exec(cell) ?? []
  return year === undefined ? null : momentIn(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')} ${time?.padStart(5, '0')}`)
}

type Courses = { byId: ReadonlySet<number>; byTitle: ReadonlyMap<string, number | null> }

/** Courses by number and by title; a title that two of them have names none. */
async function coursesIn(db: Db): Promise<Courses> {
  const rows = await courseNames(db, MOST_COURSES)
  const byTitle = new Map<string, number | null>()
  for (const { id, title } of rows) byTitle.set(title.trim(), byTitle.has(title.trim()) ? null : id)
  return { byId: new Set(rows.map(({ id }) => id)), byTitle }
}

/** The course that a cell names, or the reason why none is. */
function courseOf(cell: string, { byId, byTitle }: Courses): number | string {
  if (/^[1-9]\d{0,8}$/.test(cell) && byId.has(Number(cell))) return Number(cell)
  const named = byTitle.get(cell)
  if (named === null) return `有几门课都叫“${cell.slice(0, 30)}”，请改写课程编号`
  return named ?? `没有“${cell.slice(0, 30)}”这门课，请写课程编号，或和后台一样的课程名`
}

type Line = { sn: string; mobile: string; course: string; boughtAt: string; state: string }

type Told = { sale?: Sale; undone?: string; fault?: string }

/** The sale of a line, or the reason why there is none. */
function saleOf({ sn, mobile, course, boughtAt, state }: Line, courses: Courses): Told {
  if (!SN.test(sn)) return { fault: `订单号“${sn.slice(0, 40)}”不对，只能有字母、数字和横线` }
  if (undoneWords.has(state)) return { undone: sn }
  if (!paid.has(state)) return { fault: `状态“${state.slice(0, 20)}”不认识，请写已付款或已退款` }
  const number = mobileOf(mobile)
  if (number === null) return { fault: `手机号“${mobile.slice(0, 20)}”不对` }
  const at = momentOf(boughtAt)
  if (at === null) return { fault: `购买时间“${boughtAt.slice(0, 20)}”不对，请写成 2026-11-28 19:30` }
  const courseId = courseOf(course, courses)
  return typeof courseId === 'string' ? { fault: courseId } : { sale: { sn, mobile: number, courseId, boughtAt: at } }
}

function tableOf(rows: readonly SheetRow[]): { heads: string[]; lines: SheetRow[] } {
  const [first, ...lines] = rows
  const heads = first?.cells ?? []
  const missing = HEADS.filter((head) => !heads.includes(head))
  if (missing.length > 0) throw invalid(`第一行要有这些列：${missing.join('、')}`)
  if (lines.length === 0) throw invalid('表里没有订单')
  if (lines.length > MOST_ROWS) throw invalid(`一次最多 ${MOST_ROWS} 行，请分成几个文件`)
  return { heads, lines }
}

/** Sales of a table. A line that cannot be read is left out and told; a number that stands twice counts once. */
function readSales(rows: readonly SheetRow[], courses: Courses): Omit<Sales, 'known'> {
  const { heads, lines } = tableOf(rows)
  const found: Omit<Sales, 'known'> = { sales: [], undone: [], faults: [] }
  const seen = new Set<string>()
  for (const { line, cells, fault, cut = [] } of lines) {
    const of = (head: string) => cells[heads.indexOf(head)] ?? ''
    const [sn, state] = [of('订单号'), of(STATE)]
    const told = saleOf({ sn, mobile: of('手机号'), course: of('课程'), boughtAt: of('购买时间'), state }, courses)
    const wrong = [
      fault,
      cut.includes(sn) ? '订单号超过 15 位，表格软件已把后面的改成 0：请改成文本重新导出' : undefined,
      told.fault,
      seen.has(sn) ? `订单号“${sn}”写了两次` : undefined,
    ].find((one) => one !== undefined)
    seen.add(sn)
    if (wrong !== undefined) found.faults.push(`第 ${line} 行：${wrong}`)
    else if (told.sale) found.sales.push({ ...told.sale, line })
    else found.undone.push({ sn, line })
  }
  return found
}

/** Sales of the file that was sent, else of the pasted text. Refuses a table without one that can be read. */
export async function salesFrom(db: Db, staffId: number, { upload, body }: { upload: number | null; body: string }): Promise<Sales> {
  const sent = upload === null ? undefined : await ownDeskFile(db, staffId, upload)
  const found = readSales(await (sent ? rowsInFile(sent) : rowsInText(body)), await coursesIn(db))
  const numbers = [...found.sales, ...found.undone].map(({ sn }) => sn)
  const stored = new Map((await shopOrdersBy(db, numbers)).map((row) => [row.sn, row]))
  const others = found.sales.filter(({ sn, mobile, courseId }) => {
    const row = stored.get(sn)
    return row !== undefined && (row.mobile !== mobile || row.courseId !== courseId)
  })
  const unknown = found.undone.filter(({ sn }) => !stored.has(sn))
  found.faults.push(...others.map(({ line, sn }) => `第 ${line} 行：订单号“${sn}”已是另一个手机号或另一门课的`))
  found.faults.push(...unknown.map(({ line, sn }) => `第 ${line} 行：没有订单“${sn}”，不用退`))
  const sales = found.sales.filter((sale) => !others.includes(sale))
  const undone = found.undone.filter((one) => !unknown.includes(one))
  if (sales.length + undone.length === 0) throw invalid(found.faults.slice(0, MOST_TOLD).join('；'))
  return { sales, undone, faults: found.faults, known: sales.filter(({ sn }) => stored.has(sn)).length }
}

/** Says what an import will do, for the staff to look at. */
export function salesWords({ sales, undone, faults, known }: Sales): string[] {
  const more = faults.length > MOST_TOLD ? [`还有 ${faults.length - MOST_TOLD} 行`] : []
  return [
    `${sales.length - known} 个新订单${known > 0 ? `，另有 ${known} 个导入过的不变` : ''}`,
    ...(undone.length > 0 ? [`${undone.length} 个订单标记已退款，开通过的课程收回并告诉学员`] : []),
    '手机号已是学员的马上开通并收到消息，其他的第一次登录时开通',
    ...(faults.length > 0 ? [`有 ${faults.length} 行不导入：`, ...faults.slice(0, MOST_TOLD), ...more] : []),
  ]
}
