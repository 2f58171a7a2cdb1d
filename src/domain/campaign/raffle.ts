export type DrawnPrize = { id: number; weight: number }

const HEX_DIGITS = 13

/** Writes the published text that decides one draw: the seed, the raffle and the number of the draw. */
export const drawText = (seed: string, raffleId: number, number: number): string => `${seed}:${raffleId}:${number}`

/** The ticket of a draw, from 0 to `total` - 1: the first 13 hexadecimal digits of the SHA-256 of its text, modulo the sum of the weights. */
export function ticketOf(hash: string, total: number): number {
  if (!Number.isSafeInteger(total) || total <= 0) throw new RangeError('no weights')
  return Number.parseInt(hash.slice(0, HEX_DIGITS), 16) % total
}

/** The sum of all weights. */
export const totalWeight = (prizes: readonly DrawnPrize[]): number => prizes.reduce((sum, { weight }) => sum + weight, 0)

/** The prize a ticket names: prizes in their order, each as many tickets as its weight. */
export function prizeOf<Prize extends DrawnPrize>(prizes: readonly Prize[], ticket: number): Prize {
  let below = 0
  for (const prize of prizes) {
    below += prize.weight
    if (ticket < below) return prize
  }
  throw new RangeError('a ticket beyond the weights')
}

/** Draws of one raffle from one network in a learning day. */
export const DRAWS_A_NETWORK = 12

export type DrawFacts = { state: 'coming' | 'running' | 'ended'; chances: number; drawn: number; drawnOfNetwork: number }

/** Why a learner may not draw; empty when they may. */
export function drawRefusal({ state, chances, drawn, drawnOfNetwork }: DrawFacts): string {
  if (state === 'coming') return '活动还没有开始'
  if (state === 'ended') return '活动已结束'
  if (drawn >= chances) return '抽奖机会已用完'
  return drawnOfNetwork >= DRAWS_A_NETWORK ? '这个网络今天抽奖太多，请换个网络或明天再来' : ''
}

/** A prize as it is planned; `stock` null: without end. */
export type PlannedPrize = {
  kind: 'none' | 'beans' | 'coupon' | 'course' | 'goods'
  title: string
  weight: number
  stock: number | null
  beans: number | null
  /** The course or the kind of coupon that is given. */
  ref: number | null
  /** The address of a file of the library; empty for none. */
  picture: string
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
