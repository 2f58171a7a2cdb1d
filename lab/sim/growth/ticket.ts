import { createHash } from 'node:crypto'
import { PRIZES } from './village'

const TOTAL = PRIZES.reduce((sum, { weight }) => sum + weight, 0)

export const hex = (text: string): string => createHash('sha256').update(text).digest('hex')

/** The campaigns of a village. */
export const saleId = (village: number): number => 1000 + village * 2
export const raffleId = (village: number): number => 1001 + village * 2
export const seedOf = (village: number): string => hex(`village ${village}`)

/** The ticket of a draw as the published rule says. */
export const ticket = (village: number, number: number): number =>
  Number(BigInt(`0x${hex(`${seedOf(village)}:${raffleId(village)}:${number}`).slice(0, 13)}`) % BigInt(TOTAL))
