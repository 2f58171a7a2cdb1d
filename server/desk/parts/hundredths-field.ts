import { yuan } from '@/domain/money/money'
import type { Field } from './field'

/** The unit people type; what is stored is a hundredth of it: fen of yuan, hundredths of a mark, ten-thousandths as percent. */
type Unit = '元' | '分' | '%'
/** `least` and `most` are stored values. */
type Rule = { label: string; hint?: string; unit: Unit; least: number; most: number }

/** Signs around an amount as people type and paste it. */
const AROUND = /^[¥￥]|[,\s]|[元分%]$/g
const AMOUNT = /^(\d{1,9})(?:\.(\d{1,2}))?$/
const names: Readonly<Record<Unit, string>> = { 元: '金额，单位元', 分: '分数', '%': '百分数' }

function hundredthsIn(given: string): number | undefined {
  const [, whole, part = ''] = AMOUNT.exec(given.normalize('NFKC').trim().replace(AROUND, '')) ?? []
  return whole === undefined ? undefined : Number(whole) * 100 + Number(part.padEnd(2, '0'))
}

/** An amount with at most two decimals, stored as a whole number of hundredths. */
export function hundredths({ label, hint, unit, least, most }: Rule): Field<number> {
  return {
    label: `${label}（${unit}）`,
    hint,
    look: 'line',
    parse: ([given = '']) => {
      const value = hundredthsIn(given)
      const bounds = `${yuan(least)} 到 ${yuan(most)}${unit === '%' ? '%' : ` ${unit}`}`
      if (value === undefined) return { error: `${label}写${names[unit]}，最多两位小数` }
      return value >= least && value <= most ? { value } : { error: `${label}须在 ${bounds} 之间` }
    },
  }
}

/** An amount, or nothing. */
export function hundredthsOrNone(rule: Rule): Field<number | null> {
  const amount = hundredths(rule)
  return { ...amount, parse: (texts) => ((texts[0] ?? '').trim() === '' ? { value: null } : amount.parse(texts)) }
}

/** A stored value as it is typed; nothing for none. */
export const hundredthsTyped = (value: number | null): string => (value === null ? '' : yuan(value))
