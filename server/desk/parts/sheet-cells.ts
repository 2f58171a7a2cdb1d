import { mobileOf } from '@/domain/account/mobile'
import { dayText, minuteText } from '@/domain/time/day'
import { DAY_MS, SHANGHAI_OFFSET_MS } from '@/domain/time/units'

/** A cell that was understood, or the reason why it was not. */
export type CellOf<T> = { value: T; fault?: undefined } | { fault: string }

const DIGITS = 11
const SCIENTIFIC = /^\d(?:\.\d+)?e\+?\d+$/i
const shown = (cell: string) => cell.slice(0, 30)

/** A mobile, however it is grouped. One that a spreadsheet has shortened to powers of ten is lost and refused by that. */
export function mobileCell(cell: string): CellOf<string> {
  const text = cell.normalize('NFKC').replace(/[\s-]/g, '')
  if (SCIENTIFIC.test(text)) {
    const whole = String(Number(text))
    const isExact = (/^\d\.?(\d*)e/i.exec(text)?.[1]?.length ?? 0) >= DIGITS - 1
    const mobile = isExact ? mobileOf(whole) : null
    return mobile === null
      ? { fault: `手机号变成了科学计数法（${shown(text)}），后面的数字没了：请把这一列改成文本重新填` }
      : { value: mobile }
  }
  const mobile = mobileOf(text.replace(/^00(?=86)/, '').replace(/\.0+$/, ''))
  if (mobile !== null) return { value: mobile }
  if (text === '') return { fault: '没有写手机号' }
  if (!/^\+?\d+$/.test(text)) return { fault: `手机号“${shown(cell)}”里有不是数字的字` }
  const count = text.replace(/\D/g, '').length
  if (count < DIGITS) return { fault: `手机号少 ${DIGITS - count} 位，只有 ${count} 位` }
  return { fault: count > DIGITS ? `手机号多 ${count - DIGITS} 位，有 ${count} 位` : '手机号要以 1 开头' }
}

const FIRST_SERIAL = 36_526
const LAST_SERIAL = 73_050
/** Day 0 of the calendar of spreadsheets. */
const SERIAL_ZERO = Date.UTC(1899, 11, 30)

/** A day in Shanghai, `2027-06-30`, as people and spreadsheets write it; null for none. */
export function dayCell(cell: string): string | null {
  const text = cell
    .normalize('NFKC')
    .replace(/\s+\d{1,2}:\d\d(?::\d\d)?$/, '')
    .trim()
  if (/^\d{5}$/.test(text)) {
    const serial = Number(text)
    return serial >= FIRST_SERIAL && serial <= LAST_SERIAL ? new Date(SERIAL_ZERO + serial * DAY_MS).toISOString().slice(0, 10) : null
  }
  const [, year, month = '', day = ''] =
    /^(\d{4})(?:[-/.年])(\d{1,2})(?:[-/.月])(\d{1,2})日?$/.exec(text) ?? /^(\d{4})(\d\d)(\d\d)$/.exec(text) ?? []
  if (year === undefined) return null
  const written = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return Number.isNaN(Date.parse(written)) || new Date(written).toISOString().slice(0, 10) !== written ? null : written
}

/** The last moment of a day in Shanghai. */
export const endOfDay = (day: string): number => Date.parse(`${day}T00:00:00Z`) - SHANGHAI_OFFSET_MS + DAY_MS - 1

/** A moment in Shanghai as lists write it; one at the end of a day by its day alone. */
export const momentCell = (at: number | null): string => (at === null ? '' : endOfDay(dayText(at)) === at ? dayText(at) : minuteText(at))

const MOST_FEN = 10_000_000_00

/** An amount in yuan with two decimals at most, in fen; signs of money and thousands commas are taken. */
export function yuanCell(cell: string): CellOf<number> {
  const text = cell.normalize('NFKC').replace(/[\s,¥￥元]/g, '')
  if (!/^\d{1,8}(?:\.\d{1,2})?$/.test(text)) return { fault: `金额“${shown(cell)}”要写成元，最多两位小数，比如 199 或 199.50` }
  const fen = Math.round(Number(text) * 100)
  return fen > MOST_FEN ? { fault: `金额“${shown(cell)}”太大` } : { value: fen }
}

/** A whole number; a spreadsheet writes 20 as 20.0 at times. */
export function wholeCell(cell: string, title: string, most: number): CellOf<number> {
  const text = cell.normalize('NFKC').replace(/[\s,]/g, '').replace(/\.0+$/, '')
  if (!/^\d{1,8}$/.test(text) || Number(text) > most) return { fault: `${title}“${shown(cell)}”要写成 0 到 ${most} 的整数` }
  return { value: Number(text) }
}

type Named = { id: number; title: string }
/** Objects by number and by title; a title that two of them have names none. */
export type ByName<T extends Named> = { all: readonly T[]; byId: ReadonlyMap<number, T>; byTitle: ReadonlyMap<string, T | null> }

const plainTitle = (title: string) => title.normalize('NFKC').replace(/\s/g, '').toLowerCase()

export function byName<T extends Named>(all: readonly T[]): ByName<T> {
  const byTitle = new Map<string, T | null>()
  for (const each of all) byTitle.set(plainTitle(each.title), byTitle.has(plainTitle(each.title)) ? null : each)
  return { all, byId: new Map(all.map((each) => [each.id, each])), byTitle }
}

const pairs = (text: string) => new Set(Array.from({ length: Math.max(0, text.length - 1) }, (_, at) => text.slice(at, at + 2)))
const LIKE = 0.5

/** The title that looks most like a text, where one does. */
function nearest<T extends Named>({ all }: ByName<T>, text: string): T | undefined {
  const own = pairs(plainTitle(text))
  const likeness = (title: string) => {
    const other = pairs(plainTitle(title))
    const shared = [...own].filter((pair) => other.has(pair)).length
    return (2 * shared) / Math.max(1, own.size + other.size)
  }
  const [best] = all.map((each) => ({ each, score: likeness(each.title) })).sort((one, other) => other.score - one.score)
  return best && best.score >= LIKE ? best.each : undefined
}

/** The object that a cell names by its number or title, or the reason why none is. */
export function namedCell<T extends Named>(known: ByName<T>, cell: string, what: string): CellOf<T> {
  const text = cell.trim()
  const byId = /^[1-9]\d{0,8}$/.test(text) ? known.byId.get(Number(text)) : undefined
  if (byId) return { value: byId }
  const named = known.byTitle.get(plainTitle(text))
  if (named) return { value: named }
  if (named === null) return { fault: `有几个${what}都叫“${shown(text)}”，请改写编号` }
  const like = nearest(known, text)
  return { fault: `没有叫“${shown(text)}”的${what}${like ? `，是不是“${like.title}”` : ''}` }
}

/** The title that was meant by a cell, as the reason of its refusal names it; nothing where only a part of the cell was refused. */
export function meantIn(reason: string, cell: string): string | undefined {
  const [, refused, meant] = /^没有叫“(.*)”的.+，是不是“(.+)”$/.exec(reason) ?? []
  return refused === cell.trim() ? meant : undefined
}
