import type { InviteProgram } from '@/contract/invite/invite.schema'
import { DISTRIBUTION_DAYS } from '@/domain/campaign/distribution-rule'
import { INVITE_PER_INVITER_DAY, INVITE_PER_IP_DAY } from '@/domain/invite/invite'
import { yuan } from '@/domain/money/money'

export type RuleType = 'invite' | 'reward' | 'withdrawal'
type Rule = readonly [title: string, text: string]

/** The rules of the campaign as text, from its numbers. */
export function rulesOf(type: RuleType, of: InviteProgram): Rule[] {
  const rules: Record<RuleType, Rule[]> = {
    invite: [
      ['谁算新同学', `注册不满 ${of.newDays} 天，并且还没有购买过课程的同学。`],
      ['怎么邀请', '把邀请链接、海报或邀请码发给好友，好友登录后在邀请页或“我的”里确认邀请码。每位同学只能被邀请一次。'],
      ['哪些不算', '不能邀请自己，不能互相邀请；邀请人的设备、已经参加过活动的设备都不能再用来参加。'],
      ['人数限制', `同一网络每天最多 ${INVITE_PER_IP_DAY} 位，每位邀请人每天最多邀请 ${INVITE_PER_INVITER_DAY} 位。`],
    ],
    reward: [
      ['奖励多少', `好友首单实付满 ${yuan(of.leastPaid)} 元，邀请人得 ${yuan(of.inviterReward)} 元，好友得 ${yuan(of.inviteeReward)} 元。`],
      ['什么时候到账', `奖励先进入待结算，付款满 ${of.refundDays} 天、订单没有退款，就会到账，可以提现。`],
      ['退款怎么办', '好友的订单退款后，双方奖励一并收回；已经提现的部分从以后的奖励里扣除。'],
      ['学豆支付算不算', '用学豆支付的部分不算实付金额。'],
    ],
    withdrawal: [
      ['提到哪里', '提现到本人绑定的支付宝账号，一个支付宝账号只能绑定一位同学。'],
      ['最少提多少', '每次至少 1 元，每天最多 5000 元，上一笔处理完才能提下一笔。'],
      ['多久到账', '一般几分钟内到账；金额较大的，核对通过后再转出。没有成功的会退回余额，并说明原因。'],
      ['分享赚的奖励呢', `分享赚的链接在好友最后一次点开后 ${DISTRIBUTION_DAYS} 天内有效，奖励同样在退款期结束后到账。`],
    ],
  }
  return rules[type]
}

/** Reads the type of rules that an address names; those about inviting by default. */
export const ruleTypeOf = (text: string): RuleType => (text === 'reward' || text === 'withdrawal' ? text : 'invite')
