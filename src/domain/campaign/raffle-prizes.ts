/** A prize as it is planned; `stock` null: without end. */
export type PlannedPrize = {
  kind: 'none' | 'beans' | 'coupon' | 'course' | 'goods'
  title: string
  weight: number
  stock: number | null
  beans: number | null
  /** The course or the kind of coupon that is given. */
  ref: number | null
}

/** Maps each kind of prize to its requirement, and to the sentence for a prize that fails it. */
const needs: Record<PlannedPrize['kind'], readonly [isSound: (prize: PlannedPrize) => boolean, words: string]> = {
  none: [({ stock, beans, ref }) => [stock, beans, ref].every((given) => given === null), '是未中奖，不填库存、学豆和编号'],
  beans: [({ beans }) => (beans ?? 0) > 0, '要填写学豆数'],
  course: [({ ref }) => ref !== null, '要填写课程编号'],
  coupon: [({ ref }) => ref !== null, '要填写券模板编号'],
  goods: [({ stock }) => stock !== null, '是实物，要填写库存'],
}

function prizeRefusal(prize: PlannedPrize): string {
  const [isSound, words] = needs[prize.kind]
  return isSound(prize) ? '' : `“${prize.title}”${words}`
}

/** Why these cannot be the prizes of a raffle; empty when they can. Whoever draws a prize that has run out gets the one of nothing. */
export function prizesRefusal(prizes: readonly PlannedPrize[]): string {
  if (prizes.filter(({ kind }) => kind === 'none').length !== 1) return '奖品里要有且只有一行“未中奖”，奖品抽完后按它计算'
  if (prizes.length < 2) return '至少要有一种奖品'
  return prizes.map(prizeRefusal).find((reason) => reason !== '') ?? ''
}
