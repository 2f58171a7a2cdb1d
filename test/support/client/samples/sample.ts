import type { Call, CallInput, ReplyOf } from '@/contract/call'
import type { RichContent } from '@/contract/site/rich.schema'
import type { Question } from '@/contract/tiku/question.schema'
import { HOUR_MS } from '@/domain/time/units'
import { EVENING } from '../fixtures'

/** The replies to a call where there is everything, and where there is as little as may be. */
export type Sample = { call: Call; rich: unknown; bare: unknown }

/** States the replies to a call; a field that the contract does not have, or one left out, does not compile. */
export const sample = <C extends Call>(call: C, { rich, bare }: { rich: ReplyOf<C>; bare: ReplyOf<C> }): Sample => ({ call, rich, bare })

/** A call that replies with nothing. */
export const nothing = (call: Call<CallInput, object>): Sample => ({ call, rich: {}, bare: {} })

export const hoursAgo = (hours: number) => EVENING - hours * HOUR_MS
export const inHours = (hours: number) => EVENING + hours * HOUR_MS

export const paragraph = (text: string): RichContent => [{ type: 'p', inline: [{ text }] }]

/** A list of questions has one of each type. */
export const questionTypes = [
  'single_choice',
  'choice',
  'uncertain_choice',
  'fill',
  'determine',
  'essay',
  'material',
] as const satisfies readonly Question['type'][]

/** The section of a paper for each type. */
export const sectionTitles: Readonly<Record<Question['type'], string>> = {
  single_choice: '单项选择题',
  choice: '多项选择题',
  uncertain_choice: '不定项选择题',
  fill: '填空题',
  determine: '判断题',
  essay: '简答题',
  material: '材料题',
}
