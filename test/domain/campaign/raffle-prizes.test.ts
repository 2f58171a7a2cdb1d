import { type PlannedPrize, prizesRefusal } from '@/domain/campaign/raffle-prizes'

const prize = (kind: PlannedPrize['kind'], change: Partial<PlannedPrize> = {}): PlannedPrize => {
  return { kind, title: '奖', weight: 1, stock: null, beans: null, ref: null, ...change }
}
const none = prize('none')

it.each<[string, PlannedPrize[], string]>([
  ['beans and nothing', [prize('beans', { beans: 5 }), none], ''],
  ['goods with a stock', [prize('goods', { stock: 3 }), none], ''],
  ['a course and a coupon', [prize('course', { ref: 1 }), prize('coupon', { ref: 2 }), none], ''],
  ['no nothing', [prize('beans', { beans: 5 })], '奖品里要有且只有一行“未中奖”，奖品抽完后按它计算'],
  ['nothing twice', [none, none], '奖品里要有且只有一行“未中奖”，奖品抽完后按它计算'],
  ['nothing alone', [none], '至少要有一种奖品'],
  ['nothing with a stock', [prize('none', { stock: 1 }), prize('goods', { stock: 3 })], '“奖”是未中奖，不填库存、学豆和编号'],
  ['nothing with beans', [prize('none', { beans: 1 }), prize('goods', { stock: 3 })], '“奖”是未中奖，不填库存、学豆和编号'],
  ['nothing with a course', [prize('none', { ref: 1 }), prize('goods', { stock: 3 })], '“奖”是未中奖，不填库存、学豆和编号'],
  ['beans without a number', [prize('beans'), none], '“奖”要填写学豆数'],
  ['no beans', [prize('beans', { beans: 0 }), none], '“奖”要填写学豆数'],
  ['a course without a number', [prize('course'), none], '“奖”要填写课程编号'],
  ['a coupon without a number', [prize('coupon'), none], '“奖”要填写券模板编号'],
  ['goods without a stock', [prize('goods'), none], '“奖”是实物，要填写库存'],
])('%s: "%#"', (_, prizes, reason) => expect(prizesRefusal(prizes)).toBe(reason))
