import { yuan } from './money'

/** A movement of beans or of cash (fen) with its sign: `+300`, `-¥12.50`. */
export function changeWords(change: number, account: 'beans' | 'cash'): string {
  const amount = account === 'beans' ? String(Math.abs(change)) : `¥${yuan(Math.abs(change))}`
  return `${change < 0 ? '-' : '+'}${amount}`
}
