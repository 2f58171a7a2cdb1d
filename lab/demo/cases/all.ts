import type { QuestionSeed } from '#server/seed/shapes'
import { accountingCases } from './accounting'
import { essaysOf, materialsOf } from './case'
import { financeCases } from './finance'
import { tasks } from './tasks'
import { taxCases } from './tax'

/** Questions of one template. */
const MOST = 3

const cases = [...taxCases, ...accountingCases, ...financeCases]

/** The materials and essays of a chapter. */
export function casesOf(file: string): QuestionSeed[] {
  const isHere = ({ point }: { point: string }) => point.startsWith(`${file}-`)
  const materials = cases.filter(isHere).flatMap((each) => materialsOf(each, MOST, (at) => `${file}-m-${each.name}-${at + 1}`))
  const essays = tasks.filter(isHere).flatMap((each) => essaysOf(each, MOST, (at) => `${file}-e-${each.name}-${at + 1}`))
  return [...materials, ...essays]
}
